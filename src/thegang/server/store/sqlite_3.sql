-- From format 2 of the data file to format 3: what only one game has goes from columns and tables into its own JSON.

ALTER TABLE games ADD COLUMN summary BLOB NOT NULL DEFAULT x'7b7d';
ALTER TABLE games ADD COLUMN figures BLOB NOT NULL DEFAULT x'7b7d';

UPDATE games SET summary = CAST(json_object('mode', mode, 'vaults', vaults, 'alarms', alarms) AS BLOB)
WHERE kind = 'heist';

UPDATE games SET summary = CAST(json_object('scores', json((
    SELECT json_group_array(score) FROM (SELECT score FROM players WHERE game = games.number ORDER BY seat)
))) AS BLOB)
WHERE kind = 'streets';

-- Aggregates take rows in the order in which a subquery gives them.
CREATE TEMP TABLE rounds AS
SELECT game, heist, round, json_object('colour', colour, 'chips', json(json_group_array(chip)), 'places', json(json_group_array(place))) AS claims
FROM (SELECT * FROM claims ORDER BY game, heist, round, seat)
GROUP BY game, heist, round;

CREATE INDEX temp.rounds_heist ON rounds (game, heist);

UPDATE games SET figures = CAST(json_object('heists', json((
    SELECT json_group_array(json_object(
        'success', json(CASE WHEN success THEN 'true' ELSE 'false' END),
        'challenges', json((
            SELECT json_group_array(challenge) FROM (
                SELECT challenge FROM challenges WHERE game = done.game AND heist = done.heist ORDER BY challenge
            )
        )),
        'specialist', specialist,
        'claims', json((
            SELECT json_group_array(json(claims)) FROM (
                SELECT claims FROM rounds WHERE game = done.game AND heist = done.heist ORDER BY round
            )
        ))
    ))
    FROM (SELECT * FROM heists WHERE game = games.number ORDER BY heist) AS done
))) AS BLOB)
WHERE kind = 'heist';

-- Who wins together has won.
UPDATE players SET winner = 1 WHERE game IN (SELECT number FROM games WHERE won);

DROP TABLE temp.rounds;
DROP TABLE claims;
DROP TABLE challenges;
DROP TABLE heists;
ALTER TABLE games DROP COLUMN mode;
ALTER TABLE games DROP COLUMN vaults;
ALTER TABLE games DROP COLUMN alarms;
ALTER TABLE players DROP COLUMN score;
