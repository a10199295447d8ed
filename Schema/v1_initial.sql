-- The first schema. Dates are YYYY-MM-DD, times HH:MM, instants UTC RFC 3339: readable by hand,
-- sorted as text, understood by SQLite's own functions.

-- A user's own word for a group of events.
CREATE TABLE category (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''),
  color    TEXT CHECK (color GLOB '#[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]'),
  icon     TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

-- What events of every kind have. The last date of a single day is its first; a weekly series
-- without an end has none. `days` is a bit mask, MON = 1 … SUN = 64, and 0 where every day counts.
CREATE TABLE event (
  id          INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 99999999),
  uid         TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  kind        TEXT NOT NULL,
  title       TEXT NOT NULL CHECK (trim(title) <> ''),
  category_id INTEGER NOT NULL REFERENCES category (id),
  start       TEXT NOT NULL CHECK (date(start) IS start),
  until       TEXT CHECK (until IS NULL OR (date(until) IS until AND until >= start)),
  days        INTEGER NOT NULL CHECK (days BETWEEN 0 AND 127),
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  alarm       INTEGER CHECK (alarm >= 0),
  memo        TEXT,
  -- How far back the start of an event lies that covers a date: the class of its length. One of
  -- class 2, say, started at most 31 days earlier, so that the events of a week are found by ranges
  -- of `start`, however old the store is. Checked rather than generated: SQLite reads no index of a
  -- table with generated columns as a covering one.
  span        INTEGER NOT NULL CHECK (span IS
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
              ),
  CHECK (until IS NOT NULL OR days <> 0),
  CHECK (time IS NOT NULL OR alarm IS NULL OR alarm % 1440 = 0)
) STRICT;

CREATE INDEX event_by_date ON event (span, start, category_id, kind, until, days);

-- What a schedule adds.
CREATE TABLE schedule (
  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  place    TEXT
) STRICT;

-- What a routine adds.
CREATE TABLE routine (
  event_id    INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  share_count INTEGER NOT NULL CHECK (share_count >= 0)
) STRICT;

-- Where an imported event came from; `extra` holds the source's fields without a place here.
CREATE TABLE source (
  event_id  INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  format    TEXT NOT NULL,
  kind      TEXT NOT NULL,
  remote_id TEXT,
  extra     TEXT NOT NULL,
  UNIQUE (format, kind, remote_id)
) STRICT;

-- What happened to one date of one event; a date without a row is as its event says.
CREATE TABLE occurrence (
  event_id    INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  date        TEXT NOT NULL CHECK (date(date) IS date),
  is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
  deleted_at  TEXT,
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  PRIMARY KEY (event_id, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX occurrence_by_date ON occurrence (date, is_finished, deleted_at, time);

-- What somebody felt. The two lists are JSON arrays, because an entry is read and written whole, and
-- `json_each` opens them for whoever asks.
CREATE TABLE diary (
  id           INTEGER PRIMARY KEY,
  uid          TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (uid <> ''),
  created_at   TEXT NOT NULL
               CHECK (strftime('%Y-%m-%dT%H:%M:%SZ', created_at, '+0 days') IS created_at),
  emotion      TEXT NOT NULL CHECK (emotion IN ('happiness', 'love', 'calm', 'surprise', 'fatigue',
                 'sadness', 'anxiety', 'shame', 'anger')),
  sub_emotions TEXT NOT NULL,
  situation    TEXT NOT NULL,
  thought      TEXT NOT NULL,
  reevaluation TEXT NOT NULL,
  action       TEXT NOT NULL,
  image_paths  TEXT NOT NULL
) STRICT;

CREATE INDEX diary_by_moment ON diary (created_at, uid COLLATE BINARY);

-- Preferences that travel with the store.
CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Small values of features that need no table of their own, such as the tally's two counts.
CREATE TABLE key_value (
  key   TEXT PRIMARY KEY CHECK (key <> '' AND key NOT GLOB '*[^a-z0-9._-]*'),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The change journal: a row for each commit …
CREATE TABLE journal (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;

-- … and a row for each edit in it: what it touched, and the image before it as JSON, NULL where
-- there was nothing. Adding an event with its records is one edit, and so is removing it.
CREATE TABLE change (
  journal_id INTEGER NOT NULL REFERENCES journal (id),
  step       INTEGER NOT NULL CHECK (step >= 1),
  entity     TEXT NOT NULL CHECK (
               entity IN ('event', 'occurrence', 'category', 'setting', 'key_value', 'diary')
             ),
  event_id   INTEGER,
  date       TEXT,
  name       TEXT,
  before     TEXT,
  PRIMARY KEY (journal_id, step)
) STRICT, WITHOUT ROWID;

-- One row an event, with the words a person knows: what to open first in sqlite3 or Datasette.
CREATE VIEW todo AS
SELECT
  event.id, event.uid, event.kind, event.title, category.name AS category,
  event.start, event.until, event.days, event.time, event.alarm, event.memo,
  schedule.place, routine.is_public, routine.share_count,
  source.format AS source_format, source.remote_id, source.extra
FROM event
JOIN category ON category.id = event.category_id
LEFT JOIN schedule ON schedule.event_id = event.id
LEFT JOIN routine ON routine.event_id = event.id
LEFT JOIN source ON source.event_id = event.id;
