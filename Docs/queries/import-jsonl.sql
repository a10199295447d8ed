-- The lines of an export, LIFE.jsonl, into an empty store, by SQLite's own JSON functions and without
-- any check but the schema's: what the benchmark measures `todoctl import` against. It knows lines
-- without rules, lengths, zones, dues, tags, priorities, targets and alarms at a time of day, and writes
-- neither a journal nor the index of search; to bring a file into a store that you use, `todoctl
-- import` is the way.
PRAGMA cache_size = -16384;
CREATE TEMP TABLE line (record TEXT);
.mode ascii
.separator "\037" "\n"
.import LIFE.jsonl line

BEGIN IMMEDIATE;

INSERT INTO event (id, uid, kind, title, category_id, start, until, days, time, alarms, memo, span)
SELECT
  id, uid, kind, title, (SELECT category.id FROM category WHERE name = category), start, until,
  days, time,
  (
    SELECT group_concat(
      CAST(value AS INTEGER) * CASE substr(value, -1) WHEN 'm' THEN 1 WHEN 'h' THEN 60 ELSE 1440 END)
    FROM json_each(alarms)
  ),
  memo,
  CASE
    WHEN until IS NULL THEN 7
    WHEN days = 0 AND until = start THEN 0
    WHEN julianday(until) - julianday(start) <= 7 THEN 1
    WHEN julianday(until) - julianday(start) <= 31 THEN 2
    WHEN julianday(until) - julianday(start) <= 124 THEN 3
    WHEN julianday(until) - julianday(start) <= 496 THEN 4
    WHEN julianday(until) - julianday(start) <= 1984 THEN 5
    ELSE 6
  END
FROM (
  SELECT
    record ->> 'id' AS id, record ->> 'uid' AS uid, record ->> 'type' AS kind,
    record ->> 'title' AS title, record ->> 'category' AS category, record ->> 'start' AS start,
    iif(record -> 'until' IS NULL AND record -> 'days' IS NULL,
      record ->> 'start', record ->> 'until') AS until,
    ifnull((
      SELECT sum(1 << (instr('montuewedthufrisatsun', value) / 3))
      FROM json_each(record, '$.days')), 0) AS days,
    record ->> 'time' AS time, record -> 'alarms' AS alarms, record ->> 'memo' AS memo
  FROM line WHERE record ->> 'type' IN ('schedule', 'routine')
);

INSERT INTO schedule
SELECT record ->> 'id', record ->> 'place' FROM line WHERE record ->> 'type' = 'schedule';

INSERT INTO routine (event_id, is_public, share_count)
SELECT record ->> 'id', record ->> 'isPublic', record ->> 'shareCount'
FROM line WHERE record ->> 'type' = 'routine';

INSERT INTO occurrence
SELECT event.id, record ->> 'date', record ->> 'isFinished',
  iif(record -> 'change' IS NULL, record ->> 'deletedAt', 'changed'), record ->> 'time',
  record ->> '$.change.date',
  (SELECT category.id FROM category WHERE category.name = record ->> '$.change.category'),
  nullif(json_remove(record -> 'change', '$.date', '$.category'), '{}')
FROM line JOIN event ON event.uid = record ->> 'event'
WHERE record ->> 'type' = 'occurrence';

COMMIT;
