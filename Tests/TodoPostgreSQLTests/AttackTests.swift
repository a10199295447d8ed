import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

/// A login that runs any SQL by psql against somebody else's store.
///
/// In a script, OWN is the number of the attacker's own store, and VICTIM that of the other store.
@Suite("SQL attacks by a member of a store", .enabled(if: TestServer.isThere, TestServer.absence))
struct AttackTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  /// Scripts that read. With OWN in the place of VICTIM, they print the content of that store.
  static let reads = [
    "SET todo.owner = 'VICTIM'; SELECT title FROM event",
    "SELECT title FROM event WHERE owner = VICTIM",
    // The setting changes between two rows of one statement, at each possible place.
    """
    SELECT e.title FROM (VALUES (1), (2)) AS v (i),
      LATERAL (SELECT CASE WHEN i = 2 THEN set_config('todo.owner', 'VICTIM', false) END AS x OFFSET 0) AS s,
      LATERAL (SELECT title FROM event WHERE s.x IS NOT NULL OR i > 0 OFFSET 0) AS e
    """,
    """
    WITH own AS MATERIALIZED (SELECT title, set_config('todo.owner', 'VICTIM', false) FROM event)
    SELECT own.title, e.title FROM own, LATERAL (SELECT title FROM event WHERE own.title <> '' OFFSET 0) AS e
    """,
    """
    WITH RECURSIVE r (i, title) AS (
      SELECT 1, title FROM event
      UNION ALL SELECT i + 1, event.title FROM r, event
        WHERE i < 3 AND set_config('todo.owner', 'VICTIM', false) IS NOT NULL)
    SELECT title FROM r
    """,
    "SELECT title FROM event WHERE set_config('todo.owner', 'VICTIM', false) IS NOT NULL",
    "SELECT title, set_config('todo.owner', 'VICTIM', false) FROM event ORDER BY 2, 1",
    "SELECT (SELECT string_agg(title, ',') FROM event), set_config('todo.owner', 'VICTIM', false), (SELECT max(title) FROM event)",
    "UPDATE event SET title = title WHERE set_config('todo.owner', 'VICTIM', false) IS NOT NULL RETURNING title",
    "SELECT title FROM event WHERE set_config('todo.owner', 'VICTIM', false) IS NOT NULL FOR UPDATE",
    // Plans and cursors that were made before the setting changed.
    """
    SET plan_cache_mode = force_generic_plan; PREPARE p (bigint) AS SELECT title FROM event WHERE owner = $1;
    EXECUTE p (OWN); SET todo.owner = 'VICTIM'; EXECUTE p (VICTIM)
    """,
    """
    BEGIN; DECLARE c SCROLL CURSOR WITH HOLD FOR SELECT title FROM event; FETCH 1 FROM c;
    SET todo.owner = 'VICTIM'; FETCH ABSOLUTE 0 FROM c; FETCH ALL FROM c; COMMIT; FETCH BACKWARD ALL FROM c
    """,
    // User-defined functions, views and operators.
    """
    DO $$ DECLARE r record; BEGIN
      FOR r IN SELECT title FROM event LOOP
        PERFORM set_config('todo.owner', 'VICTIM', false); RAISE NOTICE '%', r.title;
      END LOOP;
      FOR r IN EXECUTE 'SELECT title FROM event' LOOP RAISE NOTICE '%', r.title; END LOOP;
    END $$
    """,
    """
    CREATE FUNCTION pg_temp.peek(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS
      $$ BEGIN RAISE NOTICE '%', $1; PERFORM set_config('todo.owner', 'VICTIM', false); RETURN true; END $$;
    SELECT count(*) FROM event WHERE pg_temp.peek(title)
    """,
    """
    CREATE FUNCTION pg_temp.peek() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER AS
      $$ SELECT set_config('todo.owner', 'VICTIM', false); SELECT title FROM todo.event $$;
    SELECT * FROM pg_temp.peek()
    """,
    "CREATE TEMP VIEW v AS SELECT title FROM event; SET todo.owner = 'VICTIM'; TABLE v",
    """
    CREATE FUNCTION pg_temp.same(bigint, bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true';
    CREATE OPERATOR pg_temp.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = pg_temp.same);
    CREATE FUNCTION pg_temp.pg_has_role(name, oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
    CREATE FUNCTION pg_temp.current_setting(text, boolean) RETURNS text LANGUAGE sql AS $$SELECT 'VICTIM'$$;
    CREATE TEMP TABLE member AS SELECT VICTIM::bigint AS owner, session_user AS role, true AS may_write;
    SET search_path = pg_temp, todo, pg_catalog; SET todo.owner = 'VICTIM'; SELECT title FROM todo.event
    """,
    // Other roles, and policies that are switched off.
    "SET todo.owner = 'VICTIM'; SET ROLE todo_writer; SELECT title FROM event",
    "SET todo.owner = 'VICTIM'; SET SESSION AUTHORIZATION anna; SELECT title FROM event",
    "SET row_security = off; SELECT title FROM event; SET row_security = on; SELECT title FROM event",
    // COPY, which psql's \copy runs too.
    "SET todo.owner = 'VICTIM'; SET todo.store = :'name'; COPY event TO STDOUT; COPY store TO STDOUT",
    "COPY (SELECT title, set_config('todo.owner', 'VICTIM', false) FROM event, generate_series(1, 2)) TO STDOUT",
    "SET todo.owner = 'VICTIM';\n\\copy (SELECT title FROM event) TO STDOUT",
    // The other tables, and the server's own tables about them.
    """
    SET todo.owner = 'VICTIM'; TABLE category; TABLE occurrence; TABLE setting; TABLE key_value; TABLE diary;
    TABLE journal; TABLE change; TABLE sync_state; TABLE sync_device; TABLE sync_batch; TABLE sync_register;
    TABLE sync_pending; TABLE sync_category; TABLE sync_file; TABLE member; TABLE store; TABLE pg_stats
    """,
  ]

  /// Scripts that write. With OWN in the place of VICTIM, they change that store.
  static let writes = [
    "SET todo.owner = 'VICTIM'; INSERT INTO setting VALUES (VICTIM, 'new', 'x')",
    "INSERT INTO setting SELECT CASE i WHEN 1 THEN OWN ELSE VICTIM END, 'new' || i, set_config('todo.owner', 'VICTIM', false) FROM generate_series(1, 2) AS i",
    "INSERT INTO setting SELECT VICTIM, 'new' || i, set_config('todo.owner', CASE i WHEN 1 THEN 'OWN' ELSE 'VICTIM' END, false) FROM generate_series(1, 2) AS i",
    "INSERT INTO setting VALUES (VICTIM, 'k', 'x') ON CONFLICT (owner, key) DO UPDATE SET value = set_config('todo.owner', 'VICTIM', false)",
    "SET todo.owner = 'VICTIM'; UPDATE event SET title = 'x'",
    "UPDATE event SET title = set_config('todo.owner', 'VICTIM', false)",
    "UPDATE event SET title = 'x' FROM (SELECT set_config('todo.owner', 'VICTIM', false) AS c OFFSET 0) AS s WHERE s.c <> ''",
    "UPDATE event SET title = 'x' WHERE owner = VICTIM",
    "UPDATE setting SET owner = VICTIM, key = set_config('todo.owner', 'VICTIM', false)",
    "SET todo.owner = 'VICTIM'; DELETE FROM event",
    "DELETE FROM event USING (SELECT set_config('todo.owner', 'VICTIM', false) AS c OFFSET 0) AS s WHERE s.c <> ''",
    "WITH own AS (UPDATE setting SET value = set_config('todo.owner', 'VICTIM', false) RETURNING owner) DELETE FROM event USING own",
    """
    MERGE INTO setting USING (SELECT set_config('todo.owner', 'VICTIM', false) AS c) AS s ON key = 'k'
      WHEN MATCHED THEN UPDATE SET value = s.c WHEN NOT MATCHED THEN INSERT VALUES (VICTIM, 'k', s.c)
    """,
    "PREPARE p AS UPDATE event SET title = 'x'; SET todo.owner = 'VICTIM'; EXECUTE p",
    "DO $$ BEGIN PERFORM set_config('todo.owner', 'VICTIM', false); DELETE FROM event; END $$",
    "SET todo.owner = 'VICTIM'; SET ROLE todo_writer; DELETE FROM event",
    "SET todo.owner = 'VICTIM'; SET todo.store = :'name'; UPDATE store SET last_commit = 99; DELETE FROM journal",
  ]

  /// Scripts that a member may not run even on its own store.
  static let never = [
    "COPY setting FROM STDIN;\nVICTIM\tnew\tx\n\\.", "TRUNCATE event",
    "INSERT INTO member VALUES (VICTIM, session_user, true)",
    "UPDATE member SET role = session_user", "DELETE FROM member",
    "UPDATE store SET name = 'x'", "UPDATE store SET owner = DEFAULT", "DELETE FROM store",
    "INSERT INTO store (owner, name) OVERRIDING SYSTEM VALUE VALUES (9999, 'x')",
    "INSERT INTO store (owner, name) OVERRIDING SYSTEM VALUE VALUES (VICTIM, 'x') ON CONFLICT (owner) DO UPDATE SET name = 'x'",
    "INSERT INTO store (name) VALUES ('x')",
    "UPDATE change SET before = NULL", "UPDATE version SET number = 1",
    "ALTER TABLE event DISABLE ROW LEVEL SECURITY", "DROP POLICY readers ON event",
    "CREATE POLICY mine ON event USING (true)",
    "CREATE OR REPLACE FUNCTION todo.permitted(store bigint, is_change boolean) RETURNS bigint LANGUAGE sql AS 'SELECT store'",
    "CREATE FUNCTION todo.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE RULE r AS ON SELECT TO event DO INSTEAD SELECT 1",
    "CREATE TEMP TABLE t () INHERITS (event)",
    "CREATE TEMP TABLE t (owner bigint REFERENCES todo.store)",
    "SELECT nextval('store_owner_seq')", "SELECT role FROM todo.member FOR UPDATE",
    "ALTER ROLE dora SUPERUSER", "GRANT anna TO dora",
  ]

  @Test(
    "No SQL lets a login read a store that it may not read",
    arguments: reads)
  func reading(script: String) throws {
    let stores = try Stores()
    let before = try contents(of: stores.annas)
    let output = try run(script, by: "dora", own: stores.doras, other: stores.annas)
    #expect(!output.contains("secret"), "\(output)")
    #expect(try contents(of: stores.annas) == before)
    let control = try run(script, by: "dora", own: stores.doras, other: stores.doras)
    #expect(control.contains("mine"), "\(control)")
  }

  @Test(
    "No SQL lets a login change a store that it may not change",
    arguments: writes, ["dora", "carl"])
  func writing(script: String, role: String) throws {
    let stores = try Stores()
    // Carl may read Anna's store, and tries to change it.
    let own = role == "dora" ? stores.doras : stores.carls
    let before = try contents(of: stores.annas)
    let output = try run(script, by: role, own: own, other: stores.annas)
    #expect(try contents(of: stores.annas) == before, "\(output)")
    let fresh = try Stores()
    let control = role == "dora" ? fresh.doras : fresh.carls
    let untouched = try contents(of: control)
    let said = try run(script, by: role, own: control, other: control)
    #expect(try contents(of: control) != untouched, "\(said)")
  }

  @Test("A member can't change tables, members or sequences", arguments: never)
  func changing(script: String) throws {
    let stores = try Stores()
    let before = try [stores.annas, stores.doras].map { try contents(of: $0) }
    let output = try run(script, by: "dora", own: stores.doras, other: stores.annas)
    #expect(output.contains("ERROR:"), "\(output)")
    #expect(try [stores.annas, stores.doras].map { try contents(of: $0) } == before)
  }

  @Test(
    "A store's name isn't read as SQL where backslashes escape quotes",
    arguments: ["\\'; DROP SCHEMA todo CASCADE; --", "a\\", "\\'", "'", "\\\\'; COMMIT; --"])
  func names(name: String) throws {
    let plain = try TestServer.freshAddress().of(store: name)
    let address = try ServerAddress(
      plain.description.replacing(
        "#", with: "&options=-c%20standard_conforming_strings%3Doff#", maxReplacements: 1))
    let setting = try Connection(address).run("SHOW standard_conforming_strings")
    #expect(setting.first?.text(0) == "off")
    try PostgreSQLStore.create(at: address)
    let store = try PostgreSQLStore.open(at: address)
    try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("'\\", "2025-06-02")) }
    #expect(try PostgreSQLStore.open(at: plain).provider.snapshot.map(\.title) == ["'\\"])
  }

  @Test(
    "A role's setting changes no result, or is named as the reason of a failure",
    arguments: [
      ("array_nulls=off", StoreError?.none), ("DateStyle=German", nil),
      ("TimeZone=Asia/Seoul", nil),
      ("statement_timeout=100", .server(.timedOut)),
    ])
  func settings(setting: String, expected: StoreError?) throws {
    let plain = try TestServer.freshAddress()
    try PostgreSQLStore.create(at: plain)
    let option = setting.replacing("=", with: "%3D")
    let address = try ServerAddress(
      plain.description.replacing("#", with: "&options=-c%20\(option)#", maxReplacements: 1))
    let store = try PostgreSQLStore.open(at: address)
    guard let expected else {
      try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("a", "2025-06-02")) }
      #expect(try store.provider.snapshot.map(\.title) == ["a"])
      return
    }
    // Somebody else has the lock for longer than the setting allows.
    let result: StoreError? = try PostgreSQLStore.open(at: plain).writeAndWait(note) { _ in
      #expect(throws: StoreError.self) {
        _ = try store.writeAndWait(note) { try $0.add(Sample.schedule("b", "2025-06-02")) }
      }
    }
    #expect(result == expected)
  }

  // MARK: Stores, and psql

  /// A store with another text in every table.
  private struct Owned {
    let number: Int
    let name: String

    init(_ text: String, members: [(role: String, mayWrite: Bool)]) throws {
      let (_, address) = try TestServer.storeByRoles()
      (number, name) = (try TestServer.ownerNumber(address), address.store)
      let connection = try TestServer.connection()
      for member in members { try TestServer.add(member.role, to: address, member.mayWrite) }
      try connection.run(Self.rows.replacing("OWN", with: "\(number)").replacing("X", with: text))
    }

    private static let rows = """
      SET search_path = todo;
      INSERT INTO category VALUES (OWN, 20, 'X', NULL, 'X', 1);
      INSERT INTO event (owner, id, uid, kind, title, category_id, start, until, days, span)
        VALUES (OWN, 1, 'X', 'schedule', 'X', 20, '2025-06-02', '2025-06-02', 0, 0);
      INSERT INTO occurrence VALUES (OWN, 1, '2025-06-02', true, 'X');
      INSERT INTO setting VALUES (OWN, 'k', 'X');
      INSERT INTO key_value VALUES (OWN, 'k', 'X');
      INSERT INTO diary VALUES (OWN, 1, 'X', 'X', '', 'X', 'X', '', '', '', '', '');
      INSERT INTO journal VALUES (OWN, 1, 'X', 'X', NULL, NULL, NULL, gen_random_uuid());
      INSERT INTO change VALUES (OWN, 1, 1, 'event', 1, NULL, 'X');
      INSERT INTO sync_state VALUES (OWN, 'X', 'X', 'X', 'X', 'X', 1, 1, '');
      INSERT INTO sync_device VALUES (OWN, 'X', 'X', 1, '', '', '', false);
      INSERT INTO sync_batch VALUES (OWN, 'X', 1, '', '', '');
      INSERT INTO sync_register VALUES (OWN, 'X', 'X', 'X', 'X', '', '', 0);
      INSERT INTO sync_pending VALUES (OWN, 'X', 'X', 'X', '', 1);
      INSERT INTO sync_category VALUES (OWN, 'X', 20);
      INSERT INTO sync_file VALUES (OWN, 'X', 1, 'X', 1, false);
      """
  }

  /// Anna's store, which carl may read; dora's store; and a store of carl's own.
  private struct Stores {
    let annas, doras, carls: Owned

    init() throws {
      annas = try Owned("secret", members: [("anna", true), ("carl", false)])
      doras = try Owned("mine", members: [("dora", true)])
      carls = try Owned("mine", members: [("carl", true)])
    }
  }

  private static let tables = [
    "store", "member", "category", "event", "occurrence", "setting", "key_value", "diary",
    "journal", "change", "sync_state", "sync_device", "sync_batch", "sync_register",
    "sync_pending",
    "sync_category", "sync_file",
  ]

  /// Returns the whole content of a store, as the owner of the tables reads it.
  private func contents(of store: Owned) throws -> [String] {
    let connection = try TestServer.connection()
    return try Self.tables.flatMap { table in
      try connection.query(
        "SELECT t::text FROM todo.\(table) AS t WHERE owner = $1 ORDER BY 1", ["\(store.number)"]
      ).map { "\(table) \($0.text(0))" }
    }
  }

  /// Runs a script by psql, and returns its whole output.
  private func run(
    _ script: String, by role: String, own: Owned, other: Owned
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let database = try #require(TestServer.database).replacing(
      "//todo_admin@", with: "//\(role)@")
    process.arguments = ["psql", "-XAtq", "-v", "name=\(other.name)", "-d", database]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = script.replacing("VICTIM", with: "\(other.number)")
      .replacing("OWN", with: "\(own.number)")
    try input.fileHandleForWriting.write(
      contentsOf: Data(
        """
        SET search_path = todo, pg_temp; SET todo.store = '\(own.name)';
        SET todo.owner = '\(own.number)';
        \(text);\n
        """.utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }
}
