-- The logins that share a store. One without members is shared by all who may read or write, as all
-- were before.
CREATE TABLE todo.member (
  owner     bigint NOT NULL REFERENCES todo.store ON DELETE CASCADE,
  -- A login, or a group of them.
  role      name NOT NULL,
  may_write boolean NOT NULL,
  PRIMARY KEY (owner, role)
);
ALTER TABLE todo.member ENABLE ROW LEVEL SECURITY;
