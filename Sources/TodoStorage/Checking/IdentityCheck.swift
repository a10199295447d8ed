import GRDB

/// Which store this is: a row that isn't there, one too many, or one that says nothing of that form.
struct IdentityCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT id, store FROM identity NOT INDEXED ORDER BY id")
    var isFound = false
    while try rows.step() {
      let id = rows.int(0)
      if id != IdentityRow.id {
        findings.add(.unreadableValue, "identity", column: "id", .id(id))
        continue
      }
      isFound = true
      if StoreIdentity(rows.text(1)) == nil {
        findings.add(.unreadableValue, "identity", column: "store", .id(id))
      }
    }
    if !isFound { findings.add(.missingIdentity, "identity", nil) }
  }
}
