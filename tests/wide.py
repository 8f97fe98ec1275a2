"""What `make test` leaves to `make test-full`: the wide matrix, of which one or two stand for all in `make test`.

Each line is a regular expression for the names of tests, below ``tests/``. One that finds nothing is an error.
"""

import re

WIDE = (
    # Flows in the browser beside the main ones.
    r"browser/test_(far|lessons|move|my_games|servers|notes|same_deal|settings|sheets|stand_ins)\.py",
    r"browser/test_screens\.py::test_every_screen_fits\[(mouse-|thumb-(arrival|crowd|prompts|endings|history|learning|streets|street\]))",
    r"browser/test_screens\.py::test_(a_table_fits_a_wall|play_now_is_in_sight.*\[(en|pt)\])",
    r"browser/test_(seats|people)\.py::.*\[(phone-pt|desk)",
    r"browser/test_seats\.py::test_(the_fifth|the_host_opens|the_host_of_a_waiting|who_shares|friends_are|who_comes|who_asks)",
    r"browser/test_people\.py::test_a_guest_is_removed_and",
    r"browser/test_invite\.py::.*\[(de|pt|en-desk)",
    r"browser/test_cards\.py::test_a_card_has_a_natural_interaction\[(challenge-|specialist-(?!1\]))",
    r"browser/test_cards\.py::test_h73",
    r"browser/test_first\.py::.*(desk|\[(de|pt)-|how_to_play|streets)",
    r"browser/test_debrief\.py::test_a_picture",
    r"browser/test_four\.py",
    r"browser/test_home\.py::test_the_last_crew",
    r"browser/test_big_crew\.py::.*\[(small phone|phone on its side|desk)\]",
    r"browser/test_game\.py::test_(a_heist_by_keyboard|whatever_moves|nothing_jumps|the_debrief_tells)",
    r"browser/test_streets\.py::test_t14.*\[(lookout|spy|boss-calls-special)",
    r"browser/test_streets\.py::test_a_whole_game",
    r"browser/test_told\.py::test_(a_refus|a_guess|a_first_visit|a_table_that|questions)",
    r"browser/test_reconnect\.py::test_(the_back_button|a_server_that_says_nothing|a_second_tab)",
    r"browser/test_replay\.py::test_(other_eyes|who_else|a_game_that|t50|a_replay_that)",
    r"browser/test_replay\.py::test_h91.*\[(2|spectator)\]",
    r"browser/test_languages\.py::.*\[(en|pt)\]",
    r"browser/test_secrets\.py::test_h92",
    r"browser/test_waits\.py::.*\[(phone-pt|desk-en)",
    r"browser/test_waits\.py::test_(who_is_quiet|a_tap).*\[desk-de",
    r"browser/test_waits\.py::test_who_leaves.*\[phone-en",
    r"browser/test_waits\.py::test_(the_others|who_is_offline|the_next_heist|a_long_round|a_choice|an_answer|a_rematch)",
    r"browser/test_talk\.py::test_(h80|h81_guessers_talk_it_over)",
    # Every pair of cards, every number of players, every mode and language.
    r"heist/test_machine\.py::.*every_pair.*\[(?!\(\((4|8|9), \d+\))",
    r"heist/test_machine\.py::test_random_heists_in_every_mode",
    r"heist/test_noninterference\.py::.*\[.*(2|4|5|6|7|8)",
    r"core/test_log\.py::test_a_played_game.*\[\d-[1-4]-",
    r"streets/test_machine\.py::.*\[[345]",
    r"streets/test_non_interference\.py::.*\[[345]",
    r"streets/test_preview\.py",
    r"streets/test_oracle\.py::.*\[[1-6]\]",
    r"terminal/test_play\.py::test_a_whole_game_in_every_mode_and_language\[(?!advanced-de)",
    r"referee/test_fuzz\.py::test_(random_bytes|random_json|mutated_lines)\[(?!showdown|to discard)",
    # Every hand there is.
    r"cards/test_evaluator\.py::test_h24_h25_every_five_card_hand",
    r"cards/test_evaluator\.py::.*agree_with_the_oracle\[(3|7-deck|8)",
    r"cards/test_fast_scores\.py::test_h24_all_five_card_hands",
    r"cards/test_fast_pockets\.py::test_chances_on_(the_flop.*\[(?!Ah)|turn_and_river.*\[(2c|7c|Ah Kh))",
    r"cards/test_fast_engine\.py::test_nothing_is_loaded.*warm_up",
    r"server/test_races\.py::.*\[1000\]",
    r"server/test_noninterference\.py::test_hidden_cards_of_a_heist_are.*\[(?!\(\(\), (None|4)|\(\(6,)",
    r"server/test_noninterference\.py::test_hidden_cards_of_streets.*\[(9|60|25-open)",
    r"server/test_games\.py::test_guests_play_streets\[5",
    r"old/test_old_data\.py::test_a_group_plays_a_rematch",
    r"terminal/test_streets_play\.py::test_a_whole_game\[(3-(en|pt)|4-(en|de)|5-(de|pt))",
    r"bots/test_simple\.py::test_every_pair_of_cards\[[1-4]",
    r"bots/heist/test_players\.py::test_no_round.*\[moody,easy",
    r"bots/heist/test_players\.py::test_questions_are_told_apart.*\[normal",
    # Whole programs in processes of their own.
    r"server/test_sharing\.py::test_(a_tunnel_that_is_not|the_tunnel_ends|what_goes_wrong.*\[(tailscale|ngrok))",
    r"server/test_serve_command\.py::test_(?!it_prints|a_taken_port)",
    r"server/test_load_balancer\.py",
    r"server/test_kill\.py::test_kill_at_any_moment\[postgres",
    r"server/test_postgres_faults\.py::test_(postgresql_is_killed|a_full_disk)",
    r"server/test_moving\.py",
    r"server/test_data_command\.py::test_a_backup_made_while_people_play",
    r"server/test_floods\.py::test_garbage_does_not_fill_the_log\[wrong (requests|hosts)",
    r"server/test_clients\.py::test_the_command_takes_the_networks",
    r"server/test_minds\.py::test_minds_stay_within",
    r"server/test_servers\.py::test_(three_servers|postgresql|connections)",
    r"study/test_(command|simulation)\.py::test_(a_table_json|the_number_of_processes)",
    r"study/test_honesty\.py::test_bots_in_processes",
    r"study/test_(kernel|fast_cards)\.py::test_the_same_(tables_and_moves|moves_with_every_card_in)",
    r"bots/heist/test_looks\.py::test_what_is_told",
    r"study/test_humans\.py::.*\[\d+\]",
    r"bots/heist/test_players\.py::test_(everybody_speaks_once|strong_bots_mostly)",
    r"docs/test_contributing\.py",
    r"test_(release|wheel)\.py",
)
_WIDE = [re.compile(f"^{pattern}") for pattern in WIDE]


def is_wide(name: str) -> bool:
    """Whether a test, by its name below ``tests/``, is left to the wide set."""
    return any(pattern.search(name) for pattern in _WIDE)


def unused(names: list[str]) -> list[str]:
    """The patterns that find none of these tests."""
    return [pattern.pattern for pattern in _WIDE if not any(pattern.search(name) for name in names)]
