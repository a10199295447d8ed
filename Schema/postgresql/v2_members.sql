-- The logins that share a store. One without members is shared by all who may read or write, as all
-- were before.
CREATE TABLE todo.member (
  owner     bigint NOT NULL REFERENCES todo.store ON DELETE CASCADE,
  -- A login, or a group of them.
  role      name NOT NULL,
  may_write boolean NOT NULL,
  PRIMARY KEY (owner, role)
);

-- Whether the login of this session may read a store, or change it, as far as members decide. It
-- runs as the owner of the tables, since nobody else reads all members.
CREATE FUNCTION todo.is_shared(store bigint, is_change boolean) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM todo.member WHERE owner = store)
    OR EXISTS (
      SELECT FROM todo.member JOIN pg_catalog.pg_roles ON rolname = member.role
      WHERE owner = store AND (may_write OR NOT is_change)
        AND pg_has_role(session_user, pg_roles.oid, 'MEMBER'))
$$;

-- Beside the policy that shows the rows of the store that the transaction has named. For the tables
-- of a store the members are asked once for each statement.
CREATE POLICY readers ON todo.store AS RESTRICTIVE FOR SELECT
  USING (todo.is_shared(owner, false));
CREATE POLICY writers ON todo.store AS RESTRICTIVE FOR UPDATE
  USING (todo.is_shared(owner, true));
DO $$
DECLARE
  name text;
  shared text := 'SELECT todo.is_shared(nullif(current_setting(%L, true), %L)::bigint, %s)';
  reads text := format(shared, 'todo.owner', '', 'false');
  writes text := format(shared, 'todo.owner', '', 'true');
BEGIN
  FOREACH name IN ARRAY ARRAY['category', 'event', 'occurrence', 'setting', 'key_value', 'diary',
    'journal', 'change']
  LOOP
    EXECUTE format(
      'CREATE POLICY readers ON todo.%I AS RESTRICTIVE FOR SELECT USING ((%s))', name, reads);
    EXECUTE format(
      'CREATE POLICY adders ON todo.%I AS RESTRICTIVE FOR INSERT WITH CHECK ((%s))', name, writes);
    EXECUTE format(
      'CREATE POLICY writers ON todo.%I AS RESTRICTIVE FOR UPDATE USING ((%s))', name, writes);
    EXECUTE format(
      'CREATE POLICY removers ON todo.%I AS RESTRICTIVE FOR DELETE USING ((%s))', name, writes);
  END LOOP;
END $$;
ALTER TABLE todo.member ENABLE ROW LEVEL SECURITY;
