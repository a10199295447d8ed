-- Rules of recurrence, lengths and zones. The table is made anew, since its checks know of more now.

DROP VIEW todo;

ALTER TABLE event RENAME TO old_event;
DROP INDEX event_by_date;

-- What events of every kind have. The last date of a single day is its first; a series without an
-- end has none. `days` is a bit mask, MON = 1 … SUN = 64, and 0 where every day counts, or where a
-- rule says which.
CREATE TABLE event (
  id          INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 99999999),
  uid         TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  kind        TEXT NOT NULL,
  title       TEXT NOT NULL CHECK (trim(title) <> ''),
  category_id INTEGER NOT NULL REFERENCES category (id),
  start       TEXT NOT NULL CHECK (date(start) IS start),
  until       TEXT CHECK (until IS NULL OR (date(until) IS until AND until >= start)),
  days        INTEGER NOT NULL CHECK (days BETWEEN 0 AND 127),
  -- The text of an RRULE, where the dates are more than days of the week.
  rule        TEXT CHECK (rule IS NULL OR (rule GLOB 'FREQ=*' AND days = 0)),
  -- Dates beside those of the rule, with commas between them.
  extra_dates TEXT CHECK (extra_dates IS NULL OR (extra_dates GLOB '????-??-??*' AND days = 0)),
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  -- Minutes.
  length      INTEGER CHECK (length > 0),
  -- The IANA name of the zone of its dates and its time; NULL where they are wherever one is.
  zone        TEXT CHECK (zone IS NULL OR time IS NOT NULL),
  alarm       INTEGER CHECK (alarm >= 0),
  memo        TEXT,
  -- How far back the start of an event lies that covers a date: the class of its length. One of
  -- class 2, say, started at most 31 days earlier, so that the events of a week are found by ranges
  -- of `start`, however old the store is. Of the last two classes SQL can't tell the dates: a single
  -- time in a zone, which may be another date elsewhere, and what repeats in a zone or by a rule.
  -- Checked rather than generated: SQLite reads no index of a table with generated columns as a
  -- covering one.
  span        INTEGER NOT NULL CHECK (span IS
                CASE
                  WHEN rule IS NOT NULL OR extra_dates IS NOT NULL THEN 9
                  WHEN zone IS NOT NULL AND days = 0 AND until IS start THEN 8
                  WHEN zone IS NOT NULL THEN 9
                  WHEN until IS NULL THEN 7
                  WHEN days = 0 AND until = start THEN 0
                  WHEN julianday(until) - julianday(start) <= 7 THEN 1
                  WHEN julianday(until) - julianday(start) <= 31 THEN 2
                  WHEN julianday(until) - julianday(start) <= 124 THEN 3
                  WHEN julianday(until) - julianday(start) <= 496 THEN 4
                  WHEN julianday(until) - julianday(start) <= 1984 THEN 5
                  ELSE 6
                END
              ),
  CHECK (until IS NOT NULL OR days <> 0 OR rule IS NOT NULL),
  CHECK (time IS NOT NULL OR alarm IS NULL OR alarm % 1440 = 0),
  CHECK (time IS NOT NULL OR length IS NULL OR length % 1440 = 0)
) STRICT;

INSERT INTO event (id, uid, kind, title, category_id, start, until, days, time, alarm, memo, span)
SELECT id, uid, kind, title, category_id, start, until, days, time, alarm, memo, span
FROM old_event;

-- Ids are never given twice, those of deleted events included.
DELETE FROM sqlite_sequence WHERE name = 'event';
UPDATE sqlite_sequence SET name = 'event' WHERE name = 'old_event';
DROP TABLE old_event;

CREATE INDEX event_by_date ON event (span, start, category_id, kind, until, days, time);
-- What moved, and when: reports count it.
CREATE INDEX journal_by_action ON journal (action, at);
-- What lasts a day or longer, and may go on today although it began earlier.
CREATE INDEX event_by_length ON event (length, start, until, kind) WHERE length >= 1440;
-- What an alarm may go off for: of at most a day, near its dates; of longer, long before them.
CREATE INDEX event_by_alarm ON event (span, start, until, alarm) WHERE alarm <= 1440;
CREATE INDEX event_by_long_alarm ON event (alarm, start, until, kind) WHERE alarm > 1440;

-- One row an event, with the words a person knows: what to open first in sqlite3 or Datasette.
CREATE VIEW todo AS
SELECT
  event.id, event.uid, event.kind, event.title, category.name AS category,
  event.start, event.until, event.days, event.rule, event.extra_dates,
  event.time, event.length, event.zone, event.alarm, event.memo,
  schedule.place, routine.is_public, routine.share_count,
  source.format AS source_format, source.remote_id, source.extra
FROM event
JOIN category ON category.id = event.category_id
LEFT JOIN schedule ON schedule.event_id = event.id
LEFT JOIN routine ON routine.event_id = event.id
LEFT JOIN source ON source.event_id = event.id;
