-- Two groups of roles: whoever is in todo_reader reads stores, whoever is in todo_writer changes them
-- too. Roles belong to a whole server, so another database of it may have made them already, or makes
-- them at this moment.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['todo_reader', 'todo_writer'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA todo TO todo_reader, todo_writer;
GRANT SELECT ON ALL TABLES IN SCHEMA todo TO todo_reader, todo_writer;
GRANT INSERT, UPDATE, DELETE ON
  todo.category, todo.event, todo.occurrence, todo.setting, todo.key_value, todo.diary,
  todo.sync_state, todo.sync_device, todo.sync_batch, todo.sync_cell, todo.sync_touched,
  todo.sync_category, todo.sync_file
  TO todo_writer;
-- The number and the name of a store stay as they are.
REVOKE INSERT, UPDATE ON todo.store FROM todo_writer;
GRANT INSERT (name, last_category),
  UPDATE (last_event, last_category, last_diary, last_commit) ON todo.store TO todo_writer;
-- What was written in the journal is not rewritten; the oldest entries are removed.
GRANT INSERT, DELETE ON todo.journal, todo.change TO todo_writer;
