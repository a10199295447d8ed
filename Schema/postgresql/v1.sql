-- A database of stores, each of one owner. The owner leads every key, so that all of a store lies
-- together, and a store of many rows doesn't slow another one down.
--
-- Only the tables of few rows have foreign keys. The server looks each of them up row by row, which
-- took as long as all else of an import. Whoever has the store locked sees to it that the event of
-- a record, its category and the entry of a change are there, and `check` reads them.
--
-- The server keeps no statistics of owners (STATISTICS 0). With them it takes an owner that it
-- hasn't counted yet for one without rows, to whom any index is as good as another, and reads all
-- rows of a large new store for each that it looks up.
CREATE SCHEMA todo;

-- The version of this schema, in one row.
CREATE TABLE todo.version (number integer NOT NULL);
INSERT INTO todo.version VALUES (1);

-- A row for each store. Whoever changes a store has this row locked.
CREATE TABLE todo.store (
  owner         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(name) BETWEEN 1 AND 255),
  -- The largest numbers so far. One that was given is never given again.
  last_event    integer NOT NULL DEFAULT 0 CHECK (last_event BETWEEN 0 AND 99999999),
  last_category integer NOT NULL DEFAULT 0,
  last_diary    bigint NOT NULL DEFAULT 0,
  last_commit   bigint NOT NULL DEFAULT 0
);

CREATE TABLE todo.category (
  owner        bigint NOT NULL REFERENCES todo.store,
  id           integer NOT NULL,
  -- No two are equal. Whoever has the store locked sees to that: a name may be too long for an index.
  name         text COLLATE "C" NOT NULL CHECK (name <> ''),
  color        text COLLATE "C" CHECK (color ~ '^#[0-9A-F]{6}$'),
  icon         text COLLATE "C" NOT NULL,
  position     bigint NOT NULL,
  holds_events smallint NOT NULL DEFAULT 0 CHECK (holds_events IN (0, 1)),
  PRIMARY KEY (owner, id)
);

CREATE TABLE todo.event (
  owner         bigint NOT NULL,
  id            integer NOT NULL CHECK (id BETWEEN 1 AND 99999999),
  uid           text COLLATE "C" NOT NULL CHECK (uid <> ''),
  kind          text COLLATE "C" NOT NULL,
  title         text COLLATE "C" NOT NULL CHECK (title <> ''),
  category_id   integer NOT NULL,
  start         date NOT NULL,
  until         date CHECK (until >= start),
  days          smallint NOT NULL CHECK (days BETWEEN 0 AND 127),
  rule          text COLLATE "C" CHECK (rule IS NULL OR (rule LIKE 'FREQ=%' AND days = 0)),
  extra_dates   text COLLATE "C" CHECK (extra_dates IS NULL OR days = 0),
  time          text COLLATE "C" CHECK (time ~ '^[0-2][0-9]:[0-5][0-9]$' AND time < '24:00'),
  length        bigint CHECK (length > 0),
  zone          text COLLATE "C" CHECK (zone IS NULL OR time IS NOT NULL),
  alarm         bigint CHECK (alarm >= 0),
  memo          text COLLATE "C",
  paused_from   date,
  paused_until  date CHECK (paused_until >= paused_from),
  -- The class of its length, as in SQLite's table of events.
  span          smallint NOT NULL CHECK (span BETWEEN 0 AND 9),
  -- The fields of kinds, each NULL where the event's kind lacks it.
  place         text COLLATE "C",
  is_public     boolean,
  share_count   bigint,
  -- Where it was imported from.
  source_format text COLLATE "C",
  remote_id     text COLLATE "C",
  extra         text COLLATE "C" CHECK ((extra IS NULL) = (source_format IS NULL)),
  PRIMARY KEY (owner, id),
  UNIQUE (owner, uid),
  CHECK (until IS NOT NULL OR days <> 0 OR rule IS NOT NULL),
  CHECK (kind <> 'routine' OR (is_public IS NOT NULL AND share_count IS NOT NULL))
);
CREATE INDEX event_by_date ON todo.event (owner, span, start, until);
CREATE INDEX event_by_alarm ON todo.event (owner, span, start, until) WHERE alarm <= 1440;
CREATE INDEX event_by_long_alarm ON todo.event (owner, start) WHERE alarm > 1440;
CREATE INDEX event_by_length ON todo.event (owner, start) WHERE length >= 1440;
-- An id of another program may be too long for an index.
CREATE UNIQUE INDEX event_by_source
  ON todo.event (owner, source_format, kind, md5(remote_id)) WHERE remote_id IS NOT NULL;

CREATE TABLE todo.occurrence (
  owner       bigint NOT NULL,
  event_id    integer NOT NULL,
  date        date NOT NULL,
  is_finished boolean NOT NULL,
  deleted_at  text COLLATE "C",
  time        text COLLATE "C" CHECK (time ~ '^[0-2][0-9]:[0-5][0-9]$' AND time < '24:00'),
  shown_on    date CHECK ((deleted_at IS NOT DISTINCT FROM 'changed') = (shown_on IS NOT NULL)),
  category_id integer,
  differs     text COLLATE "C",
  PRIMARY KEY (owner, event_id, date)
);
CREATE INDEX occurrence_by_date ON todo.occurrence (owner, date, event_id);
CREATE INDEX occurrence_by_shown ON todo.occurrence (owner, shown_on) WHERE shown_on IS NOT NULL;
CREATE INDEX occurrence_changed ON todo.occurrence (owner, date) WHERE shown_on IS NOT NULL;

CREATE TABLE todo.setting (
  owner bigint NOT NULL REFERENCES todo.store,
  key   text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner, key)
);

CREATE TABLE todo.key_value (
  owner bigint NOT NULL REFERENCES todo.store,
  key   text COLLATE "C" NOT NULL CHECK (key ~ '^[a-z0-9._-]+$'),
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner, key)
);

CREATE TABLE todo.diary (
  owner        bigint NOT NULL REFERENCES todo.store,
  id           bigint NOT NULL,
  uid          text COLLATE "C" NOT NULL CHECK (uid <> ''),
  created_at   text COLLATE "C" NOT NULL,
  emotion      text COLLATE "C",
  sub_emotions text COLLATE "C" NOT NULL,
  text         text COLLATE "C" NOT NULL,
  situation    text COLLATE "C" NOT NULL,
  thought      text COLLATE "C" NOT NULL,
  reevaluation text COLLATE "C" NOT NULL,
  action       text COLLATE "C" NOT NULL,
  image_paths  text COLLATE "C" NOT NULL,
  source       text COLLATE "C",
  PRIMARY KEY (owner, id)
);
-- Upper and lower case of ASCII are one.
CREATE UNIQUE INDEX diary_by_uid ON todo.diary (owner, lower(uid));
CREATE INDEX diary_by_moment ON todo.diary (owner, created_at, uid);

CREATE TABLE todo.journal (
  owner  bigint NOT NULL REFERENCES todo.store,
  id     bigint NOT NULL,
  at     text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  undoes bigint CHECK (undoes < id),
  origin text COLLATE "C",
  words  text COLLATE "C",
  -- By this a writer that lost its connection finds out whether its commit is stored.
  token  uuid NOT NULL,
  PRIMARY KEY (owner, id)
);
CREATE INDEX journal_by_action ON todo.journal (owner, action, at);
CREATE INDEX journal_undoing ON todo.journal (owner, undoes) WHERE undoes IS NOT NULL;

CREATE TABLE todo.change (
  owner      bigint NOT NULL,
  journal_id bigint NOT NULL,
  step       integer NOT NULL CHECK (step >= 1),
  entity     text COLLATE "C" NOT NULL CHECK (
               entity IN ('event', 'occurrence', 'category', 'setting', 'key_value', 'diary')),
  event_id   integer,
  date       date,
  name       text COLLATE "C",
  before     text COLLATE "C",
  PRIMARY KEY (owner, journal_id, step)
);
CREATE INDEX change_of_event ON todo.change (owner, event_id, journal_id)
  WHERE event_id IS NOT NULL;
CREATE INDEX change_of_name ON todo.change (owner, entity, md5(lower(name)), journal_id)
  WHERE name IS NOT NULL;

-- Policies come with version 4. Until then only the owner of these tables sees rows.
ALTER TABLE todo.store ENABLE ROW LEVEL SECURITY;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['category', 'event', 'occurrence', 'setting', 'key_value', 'diary',
    'journal', 'change']
  LOOP
    EXECUTE format('ALTER TABLE todo.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE todo.%I ALTER COLUMN owner SET STATISTICS 0', name);
  END LOOP;
END $$;
