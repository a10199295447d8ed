-- Who sees and changes which rows: each policy tests the row's own owner against what the login of
-- the session may have. The settings `todo.store` and `todo.owner` choose one of those stores, and
-- allow nothing, since anybody can set them at any moment of a statement. The owner of these tables
-- sees all.

-- Earlier builds had policies of their own.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'todo' LOOP
    EXECUTE format('DROP POLICY %I ON todo.%I', policy.policyname, policy.tablename);
  END LOOP;
END $$;
DROP FUNCTION IF EXISTS todo.is_shared;

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

-- In the tables of a store the members are asked once for each statement.
DO $$
DECLARE
  name text;
  permitted text := 'owner = (SELECT todo.permitted(nullif(current_setting(%L, true), %L)::bigint, %s))';
  reads text := format(permitted, 'todo.owner', '', 'false');
  writes text := format(permitted, 'todo.owner', '', 'true');
BEGIN
  FOREACH name IN ARRAY ARRAY['category', 'event', 'occurrence', 'setting', 'key_value', 'diary',
    'journal', 'change', 'sync_state', 'sync_device', 'sync_batch', 'sync_cell', 'sync_touched',
    'sync_category', 'sync_file']
  LOOP
    EXECUTE format('CREATE POLICY readers ON todo.%I FOR SELECT USING (%s)', name, reads);
    EXECUTE format('CREATE POLICY adders ON todo.%I FOR INSERT WITH CHECK (%s)', name, writes);
    EXECUTE format('CREATE POLICY writers ON todo.%I FOR UPDATE USING (%s)', name, writes);
    EXECUTE format('CREATE POLICY removers ON todo.%I FOR DELETE USING (%s)', name, writes);
  END LOOP;
END $$;
