// Written by scripts/generate_web.py from the Python messages; do not edit.

export const PROTOCOL = 4;
/** In a round, until nobody may change their mind any more. */
export const MOST_MOVES = 200;

export const LEVELS = ["easy", "normal", "strong"] as const;
export type Level = (typeof LEVELS)[number];

export const CHAT_RULES = ["never", "between", "always"] as const;
export type ChatRule = (typeof CHAT_RULES)[number];

export const EMOTE_RULES = ["between", "always"] as const;
export type EmoteRule = (typeof EMOTE_RULES)[number];

export const STAGES = ["waiting", "playing", "finished"] as const;
export type Stage = (typeof STAGES)[number];

export const WELCOMES = ["everybody", "ask", "nobody"] as const;
export type Welcome = (typeof WELCOMES)[number];

export const EMOTE_NAMES = ["hello", "thinking", "hurry", "sorry", "thanks", "laugh", "wow", "well-played"] as const;
export type EmoteName = (typeof EMOTE_NAMES)[number];

export const SIGN_NAMES = ["hello", "thinking", "hurry", "sorry", "thanks", "laugh", "wow", "well-played", "mine"] as const;
export type SignName = (typeof SIGN_NAMES)[number];

export const HAT_NAMES = ["fedora", "bowler", "topper", "cap", "beret", "beanie", "stetson", "sunhat"] as const;
export type HatName = (typeof HAT_NAMES)[number];

export const HAT_COLOURS = ["brass", "sea", "moss", "plum", "rose", "sky", "rust", "ash"] as const;
export type HatColour = (typeof HAT_COLOURS)[number];

export const SHAPES = ["cards", "value", "ranking", "seat", "option"] as const;
export type Shape = (typeof SHAPES)[number];

export const COLOURS = ["white", "yellow", "orange", "red"] as const;
export type Colour = (typeof COLOURS)[number];

export const CITIES = ["chicago", "detroit", "new-york"] as const;
export type City = (typeof CITIES)[number];

export const SPECIAL_NAMES = ["lookout", "spy", "boss-calls"] as const;
export type SpecialName = (typeof SPECIAL_NAMES)[number];

export const ENDS = ["left", "right"] as const;
export type End = (typeof ENDS)[number];

/** Come to a table, or back to it; always the first message. ``seq`` is the last number seen there, if any. */
export interface Hello {
  type: "hello";
  table: string;
  language?: string;
  seq?: number | null;
  protocol?: number;
}

/** Do something at the table. ``id`` is made up by the client: the same one again gets the same answer again. */
export interface Do {
  type: "do";
  id: string;
  command: Play | Sit | Stand | GiveSeat | TurnDown | SetOptions | AddBot | Remove | ShowOut | LetIn | Mute | HandOver | Reopen | Ready | LetBotPlay | TakeBack | Start | Here | Emote | Say;
}

/** Make a move in the game: one of the actions listed in the last state. */
export interface Play {
  do: "Play";
  action: GameAction;
}

/** Take a seat: an empty one, a bot's, or a new one, which has the number after the last; null takes any there is. */
export interface Sit {
  do: "Sit";
  seat?: number | null;
}

/** Leave one's seat, or do without the one that was promised; during a game a bot goes on playing it. */
export interface Stand {
  do: "Stand";
}

/** Give a seat to somebody who watches, as if they had taken it; the host. */
export interface GiveSeat {
  do: "GiveSeat";
  person: string;
  seat?: number | null;
}

/** Do not give the seat that somebody has asked for; the host. */
export interface TurnDown {
  do: "TurnDown";
  person: string;
}

/** Change how the table plays; the host, between games. Who is welcome and who finds it can be changed any time. */
export interface SetOptions {
  do: "SetOptions";
  options: Options;
}

/** How a table plays: what every table can choose, and the rules of its game. */
export interface Options {
  game: string;
  seats: number;
  public: boolean;
  welcome: Welcome;
  chat: ChatRule;
  emotes: EmoteRule;
  grace: number;
  rules: Record<string, boolean | number | string>;
}

/** Put a bot on an empty seat, or change the level of the bot there; the host, between games. */
export interface AddBot {
  do: "AddBot";
  seat: number;
  level: Level;
}

/** Take a guest off a seat, or between games a bot; the host. During a game a bot goes on playing the seat. */
export interface Remove {
  do: "Remove";
  seat: number;
}

/** Show somebody out who only watches, until let in again; the host. */
export interface ShowOut {
  do: "ShowOut";
  person: string;
}

/** Let somebody in again who was removed or shown out; the host. */
export interface LetIn {
  do: "LetIn";
  person: string;
}

/** Let somebody say and show nothing here, or let them again; the host. */
export interface Mute {
  do: "Mute";
  person: string;
  muted?: boolean;
}

/** Make the guest on that seat the host. */
export interface HandOver {
  do: "HandOver";
  seat: number;
}

/** Go back from a finished game to the waiting room; the host. */
export interface Reopen {
  do: "Reopen";
}

/** Say that one is ready for the next heist, or wants to play again; it begins when all who are there are. */
export interface Ready {
  do: "Ready";
}

/** Let a bot play for oneself, or for somebody who has been gone, or waited for, longer than the grace time. */
export interface LetBotPlay {
  do: "LetBotPlay";
  seat: number;
}

/** Play one's own seat again. */
export interface TakeBack {
  do: "TakeBack";
}

/** Begin the game; the host. When one is over, anybody with a seat asks all for another with this (H-32). */
export interface Start {
  do: "Start";
}

/** Say that one is still there and thinks: whoever is waited for is given the whole time again. */
export interface Here {
  do: "Here";
}

/** Show one of a few feelings that say nothing about cards, to all or to somebody in front of all. */
export interface Emote {
  do: "Emote";
  emote: EmoteName;
  to?: number | null;
}

/** Say something to the table, when its chat rule allows it. */
export interface Say {
  do: "Say";
  text: string;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
}

export type FromClient = Hello | Do | Ping;

export type Command = Play | Sit | Stand | GiveSeat | TurnDown | SetOptions | AddBot | Remove | ShowOut | LetIn | Mute | HandOver | Reopen | Ready | LetBotPlay | TakeBack | Start | Here | Emote | Say;

/** How things are now, in parts. A part that is left out is as it was in the message before. */
export interface StateMessage {
  type: "state";
  seq: number;
  table?: TableView;
  game?: HeistGame | StreetsGame | null;
  game_change?: Record<string, unknown>;
  seat?: SeatPart | HeistSeat | StreetsSeat;
  seat_change?: Record<string, unknown>;
  news?: News[];
  person?: string;
  log?: News[];
}

/** A table as everybody sees it who has its link. */
export interface TableView {
  id: string;
  options: Options;
  stage: Stage;
  host: number | null;
  seats: SeatView[];
  watching: number;
  games: string[];
  talk: boolean;
  emotes: boolean;
  silent: number | null;
  rematch: boolean;
  rematch_at: number | null;
  same_deal: boolean;
  watchers: Person[];
  removed: Person[];
  code: string;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  level: Level | null;
  guest: boolean;
  online: boolean;
  replaceable: boolean;
  nudged: boolean;
  bot_at: number | null;
  ready: boolean;
  person: string;
  muted: boolean;
  outfit: Outfit;
}

/** What somebody wears at every table, so that all know them by shape and by colour. */
export interface Outfit {
  hat: HatName;
  colour: HatColour;
}

/** Somebody without a seat. */
export interface Person {
  person: string;
  name: string;
  muted: boolean;
  asks: boolean;
  promised: boolean;
  seat: number | null;
  left: number | null;
}

/** What everybody sees of heist. */
export interface HeistGame {
  name: "heist";
  view: HeistPublicView;
  debrief?: Debrief | null;
  thoughts?: Thought[];
}

/** What everybody may know, spectators as well. */
export interface HeistPublicView {
  format: number;
  players: number;
  mode: string;
  heist: number;
  vaults?: number;
  alarms?: number;
  phase: string;
  challenges?: number[];
  specialist?: number | null;
  challenges_left: number;
  specialists_left: number;
  commitment: string;
  seed?: string | null;
  pockets: (string[] | number)[];
  community?: string[];
  chips: Record<Colour, number[] | null>;
  dark_chips?: number[];
  moves: number;
  settling: number;
  proposal?: Proposal | null;
  specialist_user?: number | null;
  prompt?: HeistPromptView | null;
  announcements?: Announcement[];
  redrawn?: number[];
  notes?: Record<string, string>;
  revealed?: number[];
  hands: (HandView | null)[];
  last?: HeistOutcome | null;
}

/** Somebody wants ``who`` to use the specialist; it happens when all have agreed. */
export interface Proposal {
  by: number;
  who: number;
  to: number | null;
  value: string | null;
  agreed: number[];
}

/** An open question, as one seat sees it: its own options, and of the answers those that it may see. */
export interface HeistPromptView {
  card: string;
  question: string;
  shape: Shape;
  asked: number[];
  waiting: number[];
  options: string[];
  answers: Record<number, string>;
  together: boolean;
  secret: boolean;
  holds: boolean;
  about: number | null;
}

/** What a specialist made public about a pocket. */
export interface Announcement {
  specialist: number;
  who: number;
  to?: number | null;
  ranking?: string | null;
  value?: string | null;
  count?: number | null;
  sum?: number | null;
}

/** A hand that may be seen, with all it takes to say its name. */
export interface HandView {
  ranking: string;
  best: string[];
  ranks: string[];
  kickers: string[];
}

/** How a heist came out: ``order`` are the seats from red 1 upwards, ``reasons`` why it failed. */
export interface HeistOutcome {
  success: boolean;
  reasons: string[];
  order: number[];
  hands: JudgedHand[];
}

/** A hand as it is told to people and programs. */
export interface JudgedHand {
  ranking: string;
  best: string[];
}

/** A heist looked back at. */
export interface Debrief {
  rounds: DebriefRound[];
  order: number[];
  broken: number[];
  shares: number[];
  decision: Decision | null;
  awards: Awards | null;
}

/** A round as it ended: by seat the chip, the true place among all hands then, and what the hand was. */
export interface DebriefRound {
  colour: Colour;
  chips: number[];
  places: number[];
  rankings: string[];
  ranks: string[][];
}

/** The one chip that mattered most, of those that broke the order. */
export interface Decision {
  seat: number;
  stars: number;
  low: number;
  high: number;
  chip: number;
  since: Colour;
  stayed: boolean;
  mend: "alone" | "part" | "swap";
  partner: number | null;
  lost: "free" | "let-go" | "taken";
  by: number;
  frame: number;
  chips: number[];
}

/** What a game is remembered for. */
export interface Awards {
  heists: boolean[];
  streak: number;
  read: BestRead | null;
  steal: Steal | null;
}

/** Who judged the own hand best: how many of all chips were right when their round ended. */
export interface BestRead {
  seat: number;
  right: number;
  chips: number;
}

/** A chip that was taken from somebody, kept, and right. */
export interface Steal {
  seat: number;
  source: number;
  colour: Colour;
  stars: number;
  heist: number;
}

/** What a bot of heist thought of its hand when it took its last chip of a round. */
export interface Thought {
  seat: number;
  colour: string;
  place: number;
  chance: number;
  asked: boolean;
  about: number | null;
  chip: number;
  look: string;
  taken: boolean;
  mattered: boolean;
}

/** What everybody sees of streets. */
export interface StreetsGame {
  name: "streets";
  view: StreetsPublicView;
}

/** What everybody may know, spectators as well. */
export interface StreetsPublicView {
  format: number;
  players: number;
  phase: string;
  round: number;
  job: number;
  commitment: string;
  seed?: string | null;
  revolvers: number[];
  reconstructed: boolean;
  open_scores?: boolean;
  cities: Record<City, number[]>;
  hands: (number[] | number)[];
  specials: (SpecialName | boolean | null)[];
  chosen?: number[];
  plays?: StreetsPlay[];
  prompt?: StreetsPromptView | null;
  deck: number;
  special_deck: number;
  captured: (number[] | number)[];
  scores: (number | null)[];
  winners?: number[];
}

/** A revealed choice and what became of it; everybody knows all of this. */
export interface StreetsPlay {
  seat: number;
  gangster: number;
  ticket: City | null;
  special: SpecialName | null;
  placement: Placement | null;
  captured: number[];
}

/** How a gangster and a special are played: where, what goes first, what the special is aimed at. */
export interface Placement {
  city: City;
  first: "gangster" | "special";
  target: End | number | null;
}

/** The open question where a gangster and a special go, as one seat sees it: its own options. */
export interface StreetsPromptView {
  card: string;
  question: string;
  asked: number[];
  options: string[];
}

/** What belongs to whoever gets it. Each game adds what a seat sees for itself, and what it may do. */
export interface SeatPart {
  you: number | null;
}

/** What a seat sees for itself in heist, and what it may do. */
export interface HeistSeat {
  you: number | null;
  view: HeistOwnView;
  chips?: number[];
  legal?: (TakeChip | ReturnChip | Propose | Agree | Refuse | Answer)[];
}

/** What a seat may know beyond what everybody may: these stand in the place of what everybody sees. */
export interface HeistOwnView {
  pockets: (string[] | number)[];
  hand?: HandView | null;
  prompt?: HeistPromptView | null;
  shown?: Shown[];
  remembered?: string[];
}

/** A card one player showed secretly to another (S-1). */
export interface Shown {
  who: number;
  to: number;
  card: string;
}

/** Take this round's chip from where it was seen: another seat, or None for the centre (H-11, H-14). */
export interface TakeChip {
  do: "TakeChip";
  stars: number;
  source: number | null;
}

/** Put one's own chip of this round back into the centre (H-11). */
export interface ReturnChip {
  do: "ReturnChip";
}

/** Propose that ``who`` uses the active specialist; the Informant needs ``to``, the Mastermind ``value``. */
export interface Propose {
  do: "Propose";
  who: number;
  to?: number | null;
  value?: string | null;
}

/** Agree to the open proposal. */
export interface Agree {
  do: "Agree";
}

/** Refuse the open proposal, or withdraw one's own. */
export interface Refuse {
  do: "Refuse";
}

/** Answer the open question with one of its options; ``question`` says which question was meant. */
export interface Answer {
  do: "Answer";
  question: string;
  choice: string;
}

/** What a seat sees for itself in streets, and what it may do. */
export interface StreetsSeat {
  you: number | null;
  view: StreetsOwnView;
  legal?: (Choose | Place)[];
  previews?: StreetsPreview[];
}

/** What a seat may know beyond what everybody may: these stand in the place of what everybody sees. */
export interface StreetsOwnView {
  hands: (number[] | number)[];
  specials: (SpecialName | boolean | null)[];
  choice?: Choice | null;
  prompt?: StreetsPromptView | null;
}

/** What a seat wants to play in a job: a gangster with a ticket, or with the special when ``ticket`` is None. */
export interface Choice {
  gangster: number;
  ticket: City | null;
}

/** Choose secretly: a gangster with a ticket, or with the special when ``ticket`` is None (T-11). */
export interface Choose {
  do: "Choose";
  gangster: number;
  ticket: City | null;
}

/** Say where a revealed gangster and special go, which is first, and what the special is aimed at (T-14). */
export interface Place {
  do: "Place";
  city: City;
  first: "gangster" | "special";
  target: End | number | null;
}

/** A play that is open to a seat, and what it would capture if its turn came now. */
export interface StreetsPreview {
  choice: Choice;
  placement: Placement | null;
  captured: number[];
  revolvers: number;
}

/** What was asked for is done and written down for good, as number ``seq``. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** What was asked for is not done; nothing has changed. ``rule`` names a rule of the game, if one is behind it. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  rule: string;
}

/** Somebody shows a feeling, or a bot says that it means a chip (``mine``). */
export interface Emoted {
  type: "emoted";
  seat: number;
  emote: SignName;
  to: number | null;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  name: string;
  text: string;
  seat: number | null;
}

/** The sign of life. */
export interface Pong {
  type: "pong";
  at: number;
}

/** The server goes down for a moment; come back after so many milliseconds. */
export interface GoingAway {
  type: "going-away";
  reconnect: number;
}

/** A message could not be read, or a limit was passed; when ``closing``, the connection ends. */
export interface Problem {
  type: "problem";
  code: string;
  text: string;
  closing: boolean;
}

export type FromServer = StateMessage | Ack | Refused | Emoted | Said | Pong | GoingAway | Problem;

export type HeistAction = TakeChip | ReturnChip | Propose | Agree | Refuse | Answer;

export type StreetsAction = Choose | Place;

export type GameAction = HeistAction | StreetsAction;

/** A heist began, with these cards active. */
export interface HeistBeganNews {
  news: "heist-began";
  heist: number;
  challenges: number[];
  specialist: number | null;
}

/** Everybody got so many pocket cards; ``cards`` are one's own. */
export interface PocketsDealtNews {
  news: "pockets-dealt";
  size: number;
  cards: string[];
}

/** The chips of a round can be taken. */
export interface RoundBeganNews {
  news: "round-began";
  colour: Colour;
}

/** Everybody had a chip. When they are put away, who had which is forgotten (H-58). */
export interface RoundEndedNews {
  news: "round-ended";
  colour: Colour;
  put_away: boolean;
}

/** Community cards were turned up. */
export interface CommunityDealtNews {
  news: "community-dealt";
  cards: string[];
}

/** A chip went from ``source`` (None: the centre) to a seat; the one it had (0: none) went back to the centre. */
export interface ChipTakenNews {
  news: "chip-taken";
  seat: number;
  colour: Colour;
  stars: number;
  source: number | null;
  returned: number;
}

/** A seat put its chip back into the centre. */
export interface ChipReturnedNews {
  news: "chip-returned";
  seat: number;
  colour: Colour;
  stars: number;
}

/** A seat proposed that ``who`` uses the specialist, with the details that it needs. */
export interface SpecialistProposedNews {
  news: "specialist-proposed";
  seat: number;
  who: number;
  to: number | null;
  value: string | null;
}

/** One more seat agreed. */
export interface ProposalAgreedNews {
  news: "proposal-agreed";
  seat: number;
}

/** A seat refused, or withdrew its own proposal: it is off. */
export interface ProposalRefusedNews {
  news: "proposal-refused";
  seat: number;
}

/** The showdown came before all had agreed (H-78). */
export interface ProposalLapsedNews {
  news: "proposal-lapsed";
}

/** All agreed: the specialist is used by a seat. */
export interface SpecialistUsedNews {
  news: "specialist-used";
  seat: number;
  specialist: number;
}

/** A card asked some seats something; what they can answer is in their views. */
export interface QuestionAskedNews {
  news: "question-asked";
  card: string;
  question: string;
  asked: number[];
}

/** A seat answered, or changed its answer; what everybody may see of it is in the views. */
export interface QuestionAnsweredNews {
  news: "question-answered";
  seat: number;
}

/** All the answers are there. */
export interface QuestionClosedNews {
  news: "question-closed";
}

/** A specialist made something public. */
export interface AnnouncedNews {
  news: "announced";
  announcement: Announcement;
}

/** A pocket card was shown secretly; only who showed it and who saw it are told (S-1). */
export interface CardShownNews {
  news: "card-shown";
  seat: number;
  to: number;
  card: string;
}

/** A seat took one more card: which, only that seat knows, unless it is the Jack (S-5, S-7). */
export interface CardDrawnNews {
  news: "card-drawn";
  seat: number;
  card: string | null;
}

/** A seat put a pocket card away: which, only that seat knows. */
export interface CardDiscardedNews {
  news: "card-discarded";
  seat: number;
  card: string | null;
}

/** A seat discarded all pocket cards and drew as many; ``cards`` are one's own (H-53, H-57). */
export interface PocketRedrawnNews {
  news: "pocket-redrawn";
  seat: number;
  cards: string[];
}

/** Everybody passed a card to the left; one knows what one gave and what one got (S-6). */
export interface CardsPassedNews {
  news: "cards-passed";
  gave: string | null;
  got: string | null;
}

/** All pocket cards were mixed and dealt out again; ``cards`` are one's own (S-9). */
export interface PocketsMixedNews {
  news: "pockets-mixed";
  cards: string[];
}

/** A card was given something to remember, for all to see: the guess of a scan. */
export interface CardNotedNews {
  news: "card-noted";
  card: string;
  note: string;
}

/** A seat turned up its pocket cards at the showdown. */
export interface HandRevealedNews {
  news: "hand-revealed";
  seat: number;
  cards: string[];
  hand: HandView;
}

/** The heist succeeded, or failed for these reasons; ``order`` are the seats from red 1 upwards. */
export interface HeistEndedNews {
  news: "heist-ended";
  success: boolean;
  reasons: string[];
  order: number[];
}

/** So many vaults are open now. */
export interface VaultOpenedNews {
  news: "vault-opened";
  vaults: number;
}

/** So many alarms ring now. */
export interface AlarmRaisedNews {
  news: "alarm-raised";
  alarms: number;
}

/** The third vault is open. */
export interface GameWonNews {
  news: "game-won";
}

/** The last alarm rings. */
export interface GameLostNews {
  news: "game-lost";
}

export type HeistNews = HeistBeganNews | PocketsDealtNews | RoundBeganNews | RoundEndedNews | CommunityDealtNews | ChipTakenNews | ChipReturnedNews | SpecialistProposedNews | ProposalAgreedNews | ProposalRefusedNews | ProposalLapsedNews | SpecialistUsedNews | QuestionAskedNews | QuestionAnsweredNews | QuestionClosedNews | AnnouncedNews | CardShownNews | CardDrawnNews | CardDiscardedNews | PocketRedrawnNews | CardsPassedNews | PocketsMixedNews | CardNotedNews | HandRevealedNews | HeistEndedNews | VaultOpenedNews | AlarmRaisedNews | GameWonNews | GameLostNews;

/** Everybody can choose. */
export interface JobBeganNews {
  news: "job-began";
  round: number;
  job: number;
}

/** A seat chose, or changed its choice; what, is revealed when all have chosen (T-11). */
export interface ChoiceMadeNews {
  news: "choice-made";
  seat: number;
}

/** Everybody had chosen; the plays come in this order (T-12). */
export interface PlaysRevealedNews {
  news: "plays-revealed";
  plays: StreetsPlay[];
}

/** It is a seat's turn. */
export interface TurnBeganNews {
  news: "turn-began";
  seat: number;
}

/** A seat said how its gangster and its special are played (T-14). */
export interface PlacementChosenNews {
  news: "placement-chosen";
  seat: number;
  placement: Placement;
}

/** A gangster from a hand joined a row. */
export interface GangsterPlacedNews {
  news: "gangster-placed";
  seat: number;
  gangster: number;
  city: City;
}

/** A special was laid; without a target it does nothing (T-33). */
export interface SpecialLaidNews {
  news: "special-laid";
  seat: number;
  special: SpecialName;
  city: City;
  target: End | number | null;
}

/** A gangster moved from one city to another (T-32). */
export interface GangsterFetchedNews {
  news: "gangster-fetched";
  seat: number;
  gangster: number;
  source: City;
  city: City;
}

/** One or two gangs went to a seat, and so many revolvers with them (T-24). */
export interface GangsCapturedNews {
  news: "gangs-captured";
  seat: number;
  city: City;
  gangsters: number[];
  revolvers: number;
}

/** A seat's turn is over; this is what it brought. */
export interface TurnEndedNews {
  news: "turn-ended";
  seat: number;
  captured: number[];
}

/** A round is over and everybody got new gangsters; these are one's own (T-16). */
export interface GangstersDealtNews {
  news: "gangsters-dealt";
  gangsters: number[];
}

/** These seats got a new special; ``special`` is one's own (T-16). */
export interface SpecialsDealtNews {
  news: "specials-dealt";
  seats: number[];
  special: SpecialName | null;
}

/** The discarded specials are the new deck (T-16). */
export interface SpecialsShuffledNews {
  news: "specials-shuffled";
}

/** Gangsters from the deck joined the rows that were too short (T-15). */
export interface CitiesFilledNews {
  news: "cities-filled";
  gangsters: Record<City, number[]>;
}

/** The last job is over (T-40): all rounds are played, or the deck is too small to go on. */
export interface GameEndedNews {
  news: "game-ended";
  all_played: boolean;
  scores: number[];
  winners: number[];
}

export type StreetsNews = JobBeganNews | ChoiceMadeNews | PlaysRevealedNews | TurnBeganNews | QuestionAskedNews | QuestionAnsweredNews | QuestionClosedNews | PlacementChosenNews | GangsterPlacedNews | SpecialLaidNews | GangsterFetchedNews | GangsCapturedNews | TurnEndedNews | GangstersDealtNews | SpecialsDealtNews | SpecialsShuffledNews | CitiesFilledNews | GameEndedNews;

/** Somebody took a seat; ``bot`` had it before, if one had. */
export interface GuestSatNews {
  news: "guest-sat";
  seat: number;
  name: string;
  bot: string;
}

/** Somebody left a seat, or the host took them off it; ``bot`` plays it now, if one does. */
export interface GuestLeftNews {
  news: "guest-left";
  seat: number;
  name: string;
  bot: string;
  removed: boolean;
}

/** A bot plays for somebody. */
export interface StandInCameNews {
  news: "stand-in-came";
  seat: number;
  name: string;
}

/** Somebody plays their own seat again. */
export interface StandInWentNews {
  news: "stand-in-went";
  seat: number;
  name: string;
}

/** Somebody else is the host. */
export interface HostChangedNews {
  news: "host-changed";
  seat: number;
  name: string;
}

export type TableNews = GuestSatNews | GuestLeftNews | StandInCameNews | StandInWentNews | HostChangedNews;

export type News = HeistNews | StreetsNews | TableNews;

/** Open a table, with bots on all other seats if wanted; with ``start`` the game begins at once. */
export interface OpenTable {
  options?: Partial<Options>;
  bots?: Level | null;
  start?: boolean;
  deal?: string | null;
  lesson?: boolean;
}

/** Everything one seat may know. ``seat`` is None for a spectator. */
export interface HeistView {
  format: number;
  players: number;
  mode: string;
  heist: number;
  vaults: number;
  alarms: number;
  phase: string;
  challenges: number[];
  specialist: number | null;
  challenges_left: number;
  specialists_left: number;
  commitment: string;
  seed: string | null;
  pockets: (string[] | number)[];
  community: string[];
  chips: Record<Colour, number[] | null>;
  dark_chips: number[];
  moves: number;
  settling: number;
  proposal: Proposal | null;
  specialist_user: number | null;
  prompt: HeistPromptView | null;
  announcements: Announcement[];
  redrawn: number[];
  notes: Record<string, string>;
  revealed: number[];
  hands: (HandView | null)[];
  last: HeistOutcome | null;
  seat: number | null;
  hand: HandView | null;
  shown: Shown[];
  remembered: string[];
}

/** How heist is played at a table. */
export interface HeistRules {
  mode: "advanced" | "basic" | "master-thief" | "professional";
  stacks: "ordered" | "shuffled";
  settling: number;
}

/** How a game came out, as lists show it. */
export interface HeistSummary {
  mode: string;
  vaults: number;
  alarms: number;
}

/** Finished games of heists in numbers. */
export interface HeistStatistics {
  heists: number;
  succeeded: number;
  by: Tally[];
  chips: ChipTally[];
}

/** How often something was tried and succeeded. */
export interface Tally {
  group: string;
  key: string;
  heists: number;
  succeeded: number;
}

/** How often chips of one round were right at the time, and how often they said too little or too much. */
export interface ChipTally {
  colour: string;
  claims: number;
  right: number;
  low: number;
  high: number;
}

/** Everything one seat may know. ``seat`` is None for a spectator. */
export interface StreetsView {
  format: number;
  players: number;
  phase: string;
  round: number;
  job: number;
  commitment: string;
  seed: string | null;
  revolvers: number[];
  reconstructed: boolean;
  open_scores: boolean;
  cities: Record<City, number[]>;
  hands: (number[] | number)[];
  specials: (SpecialName | boolean | null)[];
  chosen: number[];
  plays: StreetsPlay[];
  prompt: StreetsPromptView | null;
  deck: number;
  special_deck: number;
  captured: (number[] | number)[];
  scores: (number | null)[];
  winners: number[];
  seat: number | null;
  choice: Choice | null;
}

/** How streets is played at a table. */
export interface StreetsRules {
  open_scores: boolean;
}

/** How a game came out, as lists show it: the revolvers of each seat. */
export interface StreetsSummary {
  scores: number[];
}

/** The guest that a browser is. */
export interface Me {
  name: string;
  named: boolean;
  outfit: Outfit;
  language: string | null;
}

/** Choose a nickname, a language, or a hat and its colour. */
export interface ChangeMe {
  name: string | null;
  language: string | null;
  outfit: Outfit | null;
}

/** With this, another device becomes the same guest. */
export interface MoveToken {
  token: string;
  seconds: number;
}

/** Become the guest who made the token. */
export interface Claim {
  token: string;
}

/** A browser that is you. */
export interface Device {
  id: string;
  about: string;
  seen: number;
  here: boolean;
}

/** Who can open links to this server. */
export interface Reach {
  network: string | null;
  can_open: boolean;
  internet: string | null;
  changed: boolean;
  can_share: boolean;
  sharing: boolean;
  tunnel: string;
  problem: string | null;
}

/** A code as somebody heard or typed it. */
export interface SaidCode {
  code: string;
}

/** What a code leads to. */
export interface CodeFound {
  table: string | null;
  meant: string | null;
}

/** The table that was opened. */
export interface OpenedTable {
  id: string;
}

/** A table as lists show it: the public ones in the lobby, and those one has a seat at. */
export interface LobbyTable {
  id: string;
  options: Options;
  stage: Stage;
  names: string[];
  same_deal: boolean;
}

/** A game that was played to the end. */
export interface GameEntry {
  id: string;
  table: string | null;
  game: string;
  players: number;
  names: string[];
  outfits: (Outfit | null)[];
  finished: number;
  won: boolean | null;
  winners: number[];
  seat: number | null;
  summary: Record<string, unknown>;
}

/** A game among those that were dealt the same cards. Of a private table, others see only how it came out. */
export interface ComparedGame {
  table: string | null;
  game: string;
  players: number;
  names: string[];
  outfits: (Outfit | null)[];
  finished: number;
  won: boolean | null;
  winners: number[];
  seat: number | null;
  summary: Record<string, unknown>;
  id: string | null;
}

/** One step of a replay, as it was seen then. */
export interface Frame {
  by: number | null;
  action: unknown;
  game: unknown;
  debrief: unknown;
  news: News[];
  log: News[] | null;
}

/** A frame worth jumping to; ``kind`` says in a word of the game what is there. */
export interface Mark {
  frame: number;
  kind: string;
  detail: string;
}

/** A page of a finished game, step by step. Most games are one page. */
export interface Replay {
  entry: GameEntry;
  frames: Frame[];
  marks: Mark[];
  next: number | null;
}

/** Plain numbers about games that were played to the end. */
export interface Statistics {
  games: number;
  won: number;
  by_game: Record<string, unknown>;
}

/** Why a request was not answered, in the language of the asking. */
export interface Fault {
  code: string;
  text: string;
}

/** What a table has unless somebody chooses otherwise. */
export const USUAL_OPTIONS: Options = {"game": "heist", "seats": 4, "public": false, "welcome": "everybody", "chat": "between", "emotes": "always", "grace": 60, "rules": {}};

/** What is left out of the parts of a view when it is empty. */
export const EMPTY: { heist: Partial<HeistView>; streets: Partial<StreetsView> } = {
  "heist": {
    "vaults": 0,
    "alarms": 0,
    "challenges": [],
    "specialist": null,
    "seed": null,
    "community": [],
    "dark_chips": [],
    "proposal": null,
    "specialist_user": null,
    "prompt": null,
    "announcements": [],
    "redrawn": [],
    "notes": {},
    "revealed": [],
    "last": null,
    "seat": null,
    "hand": null,
    "shown": [],
    "remembered": []
  },
  "streets": {
    "seed": null,
    "open_scores": false,
    "chosen": [],
    "plays": [],
    "prompt": null,
    "winners": [],
    "seat": null,
    "choice": null
  }
};
