-- What a database of stores holds. Until 0.1.0 is tagged this file is edited in place; from then on it never
-- changes, and what is new stands in a file of its own, the next version (Docs/decisions/0008).
--
-- The columns are those of v1.sql, which says what they mean. A store is of one owner, who leads every key,
-- so that all of a store lies together, and a store of many rows doesn't slow another one down.
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

-- The logins that share a store. One without members is shared by all who may read or write.
CREATE TABLE todo.member (
  owner     bigint NOT NULL REFERENCES todo.store ON DELETE CASCADE,
  -- A login, or a group of them.
  role      name NOT NULL,
  may_write boolean NOT NULL,
  PRIMARY KEY (owner, role)
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
  tags          text COLLATE "C" CHECK (tags <> ''),
  priority      text COLLATE "C" CHECK (priority IN ('high', 'medium', 'low')),
  start         date,
  is_planned    smallint NOT NULL DEFAULT 1 CHECK (is_planned IN (0, 1)),
  until         date CHECK (until >= start),
  days          smallint NOT NULL CHECK (days BETWEEN 0 AND 127),
  rule          text COLLATE "C" CHECK (rule IS NULL OR (rule LIKE 'FREQ=%' AND days = 0)),
  extra_dates   text COLLATE "C" CHECK (extra_dates IS NULL OR days = 0),
  time          text COLLATE "C" CHECK (time ~ '^[0-2][0-9]:[0-5][0-9]$' AND time < '24:00'),
  length        bigint CHECK (length > 0),
  due           date,
  due_time      text COLLATE "C" CHECK (due_time ~ '^[0-2][0-9]:[0-5][0-9]$' AND due_time < '24:00'),
  zone          text COLLATE "C" CHECK (zone IS NULL OR time IS NOT NULL OR due_time IS NOT NULL),
  alarms        text COLLATE "C" CHECK (alarms ~ '^-?[0-9]'),
  -- The minutes of the longest, with which the alarms begin, so that the server counts them.
  longest_alarm bigint GENERATED ALWAYS AS (substring(alarms from '^-?[0-9]+')::bigint) STORED,
  memo          text COLLATE "C",
  slipped       text COLLATE "C" CHECK (slipped LIKE '____-__-__%'),
  paused_from   date,
  paused_until  date CHECK (paused_until >= paused_from),
  span          smallint NOT NULL CHECK (span BETWEEN 0 AND 11),
  -- The fields of kinds, each NULL where the event's kind lacks it.
  place         text COLLATE "C",
  is_public     boolean,
  share_count   bigint,
  target        text COLLATE "C" CHECK (target ~ '^(at most )?[0-9]'),
  -- Where it was imported from.
  source_format text COLLATE "C",
  remote_id     text COLLATE "C",
  extra         text COLLATE "C" CHECK ((extra IS NULL) = (source_format IS NULL)),
  PRIMARY KEY (owner, id),
  UNIQUE (owner, uid),
  CHECK (until IS NOT NULL OR days <> 0 OR rule IS NOT NULL OR start IS NULL),
  CHECK (CASE is_planned WHEN 1 THEN start IS NOT NULL ELSE start IS NOT DISTINCT FROM due END),
  CHECK (due IS NOT NULL OR due_time IS NULL),
  CHECK (kind <> 'routine' OR (is_public IS NOT NULL AND share_count IS NOT NULL))
);
CREATE INDEX event_by_date ON todo.event (owner, span, start, until);
CREATE INDEX event_by_alarm ON todo.event (owner, span, start, until) WHERE alarms IS NOT NULL;
CREATE INDEX event_by_long_alarm ON todo.event (owner, start) WHERE longest_alarm > 1440;
CREATE INDEX event_by_length ON todo.event (owner, start) WHERE length >= 1440;
CREATE INDEX event_undated ON todo.event (owner, priority, id) WHERE span = 11;
CREATE INDEX event_by_tags ON todo.event (owner, tags) WHERE tags IS NOT NULL;
CREATE INDEX event_by_slip ON todo.event (owner, slipped) WHERE slipped IS NOT NULL;
CREATE INDEX event_by_limit ON todo.event (owner) WHERE target LIKE 'at most %';
CREATE INDEX event_by_due ON todo.event (owner, due) WHERE due IS NOT NULL;
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
  emotions     text COLLATE "C" NOT NULL,
  sub_emotions text COLLATE "C" NOT NULL,
  text         text COLLATE "C" NOT NULL,
  situation    text COLLATE "C" NOT NULL,
  thought      text COLLATE "C" NOT NULL,
  reevaluation text COLLATE "C" NOT NULL,
  action       text COLLATE "C" NOT NULL,
  image_paths  text COLLATE "C" NOT NULL,
  zone         text COLLATE "C" CHECK (zone <> ''),
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

-- What a store knows of the devices with which it shares a folder, and of the registers behind its tables. A
-- store that doesn't sync has no rows in them.

-- The store as a device.
CREATE TABLE todo.sync_state (
  owner       bigint PRIMARY KEY REFERENCES todo.store,
  device      text COLLATE "C" NOT NULL,
  name        text COLLATE "C" NOT NULL,
  folder      text COLLATE "C" NOT NULL,
  folder_key  text COLLATE "C",
  -- What the folder said of itself when the store joined it, as JSON.
  format      text COLLATE "C" NOT NULL,
  sync_commit bigint NOT NULL,
  number      bigint NOT NULL,
  hash        text COLLATE "C" NOT NULL,
  at          text COLLATE "C",
  -- The todos that share an id in another program, as JSON.
  sources     text COLLATE "C" NOT NULL DEFAULT '{}',
  -- The kinds and fields that the program of the last run knew. A program that knows others shows
  -- all todos again, since the values of what was unknown are in the registers.
  vocabulary  text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE todo.sync_device (
  owner        bigint NOT NULL REFERENCES todo.store,
  device       text COLLATE "C" NOT NULL,
  name         text COLLATE "C" NOT NULL,
  applied      bigint NOT NULL,
  hash         text COLLATE "C" NOT NULL,
  seen         text COLLATE "C" NOT NULL,
  at           text COLLATE "C" NOT NULL,
  is_forgotten boolean NOT NULL,
  PRIMARY KEY (owner, device)
);

-- The batches that were applied, and what their writers had seen.
CREATE TABLE todo.sync_batch (
  owner  bigint NOT NULL REFERENCES todo.store,
  device text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  hash   text COLLATE "C" NOT NULL,
  seen   text COLLATE "C" NOT NULL,
  -- The hash of the batch of its writer before it; of a first one the id of the device.
  parent text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner, device, number)
);

-- Of each entity the values that no later write had seen, as JSON.
CREATE TABLE todo.sync_register (
  owner       bigint NOT NULL REFERENCES todo.store,
  -- The digest of the kind, the name and the date, which may be too long for an index.
  entity      bytea NOT NULL,
  merge_group text COLLATE "C" NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  name        text COLLATE "C" NOT NULL,
  date        text COLLATE "C" NOT NULL,
  writes      text COLLATE "C" NOT NULL,
  -- The number of registers in which several values say different things.
  conflicts   integer NOT NULL,
  PRIMARY KEY (owner, entity)
);
-- The beginnings of groups are in the order of the groups.
CREATE INDEX sync_register_by_group ON todo.sync_register (owner, left(merge_group, 200));
CREATE INDEX sync_conflict ON todo.sync_register (owner) WHERE conflicts > 0;

-- The entities that a run has to look at. One that was changed several times may be there as often.
CREATE TABLE todo.sync_pending (
  owner       bigint NOT NULL REFERENCES todo.store,
  merge_group text COLLATE "C" NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  name        text COLLATE "C" NOT NULL,
  date        text COLLATE "C" NOT NULL,
  at          bigint NOT NULL
);
CREATE INDEX sync_pending_by_group ON todo.sync_pending (owner, left(merge_group, 200));

-- For each category that devices know the row in which its todos are shown.
CREATE TABLE todo.sync_category (
  owner       bigint NOT NULL REFERENCES todo.store,
  uid         text COLLATE "C" NOT NULL,
  category_id integer NOT NULL
);
CREATE INDEX sync_category_by_owner ON todo.sync_category (owner);

-- The files of the folder that were applied, have nothing new, or are of no use. A path may be too long for an index.
CREATE TABLE todo.sync_file (
  owner       bigint NOT NULL REFERENCES todo.store,
  path        text COLLATE "C" NOT NULL,
  -- What the system said of the file when it was read: while it says the same, nobody reads it again.
  stamp       text COLLATE "C" NOT NULL,
  device      text COLLATE "C",
  -- The batch, or the last one of the device in a snapshot.
  number      bigint,
  is_snapshot boolean,
  -- Why the file is of no use.
  problem     text COLLATE "C"
);
CREATE UNIQUE INDEX sync_file_by_path ON todo.sync_file (owner, md5(path));

-- Who sees and changes which rows. Each policy tests the row's own owner against what the login of
-- the session may have. The settings `todo.store` and `todo.owner` choose one of those stores, and
-- allow nothing, since anybody can set them at any moment of a statement. The owner of these tables
-- sees all.

-- The store itself if the login of this session may read or change it, else NULL. So a number is
-- tested and compared with a row's owner as one value, whatever a setting says later. The function
-- runs as the owner of the tables, since nobody else reads all members.
CREATE FUNCTION todo.permitted(store bigint, is_change boolean) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT store
  WHERE NOT EXISTS (SELECT FROM todo.member WHERE owner = store)
    OR EXISTS (
      SELECT FROM todo.member JOIN pg_catalog.pg_roles ON rolname = member.role
      WHERE owner = store AND (may_write OR NOT is_change)
        AND pg_has_role(session_user, pg_roles.oid, 'MEMBER'))
$$;

-- A new store has no members, and is made under the name that the transaction says.
CREATE POLICY readers ON todo.store FOR SELECT
  USING (name = current_setting('todo.store', true) AND owner = todo.permitted(owner, false));
CREATE POLICY adders ON todo.store FOR INSERT
  WITH CHECK (name = current_setting('todo.store', true));
CREATE POLICY writers ON todo.store FOR UPDATE
  USING (name = current_setting('todo.store', true) AND owner = todo.permitted(owner, true));

ALTER TABLE todo.store ENABLE ROW LEVEL SECURITY;
ALTER TABLE todo.member ENABLE ROW LEVEL SECURITY;

-- In the tables of a store the members are asked once for each statement.
DO $$
DECLARE
  name text;
  permitted text := 'owner = (SELECT todo.permitted(nullif(current_setting(%L, true), %L)::bigint, %s))';
  reads text := format(permitted, 'todo.owner', '', 'false');
  writes text := format(permitted, 'todo.owner', '', 'true');
BEGIN
  FOREACH name IN ARRAY ARRAY['category', 'event', 'occurrence', 'setting', 'key_value', 'diary',
    'journal', 'change', 'sync_state', 'sync_device', 'sync_batch', 'sync_register', 'sync_pending',
    'sync_category', 'sync_file']
  LOOP
    EXECUTE format('ALTER TABLE todo.%I ALTER COLUMN owner SET STATISTICS 0', name);
    EXECUTE format('ALTER TABLE todo.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY readers ON todo.%I FOR SELECT USING (%s)', name, reads);
    EXECUTE format('CREATE POLICY adders ON todo.%I FOR INSERT WITH CHECK (%s)', name, writes);
    EXECUTE format('CREATE POLICY writers ON todo.%I FOR UPDATE USING (%s)', name, writes);
    EXECUTE format('CREATE POLICY removers ON todo.%I FOR DELETE USING (%s)', name, writes);
  END LOOP;
END $$;

-- Two groups of roles: whoever is in todo_reader reads stores, whoever is in todo_writer changes them
-- too. They are made where the login may make roles; a database of one's own needs none. Roles belong to a
-- whole server, so another database of it may have made them already, or makes them at this moment.
DO $$
DECLARE
  name text;
BEGIN
  IF NOT (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) THEN
    RETURN;
  END IF;
  FOREACH name IN ARRAY ARRAY['todo_reader', 'todo_writer'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
  GRANT USAGE ON SCHEMA todo TO todo_reader, todo_writer;
  GRANT SELECT ON ALL TABLES IN SCHEMA todo TO todo_reader, todo_writer;
  GRANT INSERT, UPDATE, DELETE ON
    todo.category, todo.event, todo.occurrence, todo.setting, todo.key_value, todo.diary,
    todo.sync_state, todo.sync_device, todo.sync_batch, todo.sync_register, todo.sync_pending,
    todo.sync_category, todo.sync_file
    TO todo_writer;
  -- The number and the name of a store stay as they are.
  GRANT INSERT (name, last_category),
    UPDATE (last_event, last_category, last_diary, last_commit) ON todo.store TO todo_writer;
  -- What was written in the journal is not rewritten; the oldest entries are removed.
  GRANT INSERT, DELETE ON todo.journal, todo.change TO todo_writer;
END $$;
