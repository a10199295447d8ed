import Testing
import TodoDomain
import TodoStorage

@testable import TodoPostgreSQL

@Suite("Reading the address of a store on a server")
struct AddressTests {
  @Test("A server's address has the database as libpq reads it and the decoded store name")
  func parts() throws {
    let address = try ServerAddress(
      "postgres://db.example.org:5433/family?application_name=a#anna%20%23b")
    #expect(address.store == "anna #b")
    #expect(
      address.description
        == "postgres://db.example.org:5433/family?application_name=a#anna%20%23b")
    #expect(try ServerAddress("postgresql:///family?host=/run/pg#한글").store == "한글")
    #expect(try address.of(store: "b#c%d").store == "b#c%d")
  }

  @Test(
    "A server's address is refused without a database or store, malformed, or with a password",
    arguments: [
      ("postgres://host/db", ServerAddress.Invalid.withoutStore),
      ("postgres://host/db#", .withoutStore),
      ("todo.db", .malformed), ("postgres://host/db?nonsense=1#a", .malformed),
      ("postgres://[host/db#a", .malformed), ("postgres://host/db#%zz", .storeName),
      ("postgres://host/db#a%00b", .storeName), ("postgres://host/db#a%0Ab", .storeName),
      ("postgres://me:secret@host/db#a", .withPassword),
      ("postgres://host/db?password=secret#a", .withPassword),
    ])
  func refused(text: String, problem: ServerAddress.Invalid) {
    #expect(throws: problem) { try ServerAddress(text) }
  }

  @Test("The name of a store on a server has at most 255 bytes")
  func length() throws {
    let name = String(repeating: "한", count: 85)
    #expect(try ServerAddress("postgres:///db#\(name)").store == name)
    #expect(throws: ServerAddress.Invalid.storeName) {
      try ServerAddress("postgres:///db#\(name)a")
    }
  }

  @Test(
    "A remote server's certificate is checked unless the address says otherwise",
    arguments: [
      ("postgres://db.example.org/db", true), ("postgres://10.0.0.1/db", true),
      ("postgres://localhost,db.example.org/db", true),
      ("postgres://localhost.example.org/db", true),
      ("postgres://localhost/db", false), ("postgres://127.0.0.1/db", false),
      ("postgres://[::1]/db", false), ("postgres:///db?host=/run/postgresql", false),
      ("postgres://db.example.org/db?sslmode=require", false),
      ("postgres:///?service=family", false),
      ("postgres:///db?host=localhost&hostaddr=203.0.113.5", true),
      ("postgres://db.example.org/db?hostaddr=127.0.0.1", true),
      ("postgres://127.example.org/db", true), ("postgres:///db?hostaddr=127.0.0.2", false),
    ])
  func security(database: String, isChecked: Bool) throws {
    #expect(try ServerAddress("\(database)#a").requiresTLS == isChecked)
  }

  @Test("A server's tables of another version are refused with both versions")
  func versions() throws {
    let address = try ServerAddress("postgres:///db#a")
    try ServerSchema.require(3, address, supported: 3)
    #expect(throws: StoreError.server(.olderTables(found: 2, supported: 3))) {
      try ServerSchema.require(2, address, supported: 3)
    }
    #expect(throws: StoreError.newerSchema(path: "postgres:///db#a", found: 4, supported: 3)) {
      try ServerSchema.require(4, address, supported: 3)
    }
    #expect(throws: StoreError.notFound(path: "postgres:///db#a")) {
      try ServerSchema.require(0, address, supported: 3)
    }
  }
}
