-- What a store knows of the devices with which it shares a folder, and of the cells behind its tables:
-- the tables of Schema/v10_sync.sql, each with the owner. A store that doesn't sync has no rows in them.

-- The store as a device. `sync_commit` is the newest entry of the journal whose changes were published.
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
  sources     text COLLATE "C" NOT NULL DEFAULT '{}'
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

-- Of each thing the values that no later write had seen, as JSON.
CREATE TABLE todo.sync_cell (
  owner     bigint NOT NULL REFERENCES todo.store,
  -- The digest of the kind, the name and the date, which may be too long for an index.
  thing     bytea NOT NULL,
  family    text COLLATE "C" NOT NULL,
  kind      text COLLATE "C" NOT NULL,
  name      text COLLATE "C" NOT NULL,
  date      text COLLATE "C" NOT NULL,
  writes    text COLLATE "C" NOT NULL,
  -- The number of cells in which several values say different things.
  conflicts integer NOT NULL,
  PRIMARY KEY (owner, thing)
);
-- The beginnings of families are in the order of the families.
CREATE INDEX sync_cell_by_family ON todo.sync_cell (owner, left(family, 200));
CREATE INDEX sync_conflict ON todo.sync_cell (owner) WHERE conflicts > 0;

-- The things that a run has to look at. One that was touched several times may be there as often.
CREATE TABLE todo.sync_touched (
  owner  bigint NOT NULL REFERENCES todo.store,
  family text COLLATE "C" NOT NULL,
  kind   text COLLATE "C" NOT NULL,
  name   text COLLATE "C" NOT NULL,
  date   text COLLATE "C" NOT NULL,
  at     bigint NOT NULL
);
CREATE INDEX sync_touched_by_family ON todo.sync_touched (owner, left(family, 200));

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

-- As the other tables: row-level security, and no statistics of owners.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sync_state', 'sync_device', 'sync_batch', 'sync_cell', 'sync_touched',
    'sync_category', 'sync_file']
  LOOP
    EXECUTE format('ALTER TABLE todo.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE todo.%I ALTER COLUMN owner SET STATISTICS 0', name);
  END LOOP;
END $$;
