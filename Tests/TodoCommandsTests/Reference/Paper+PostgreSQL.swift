import Foundation

extension Paper {
  /// Runs beside a server that `Scripts/with-postgres` starts.
  static let postgreSQL = Paper(
    name: "Docs/postgresql.md", environment: ["server": server ?? ""],
    setups: ["": "todoctl add 치과 2026-11-24 14:30"],
    asides: [
      "sudo apt": "sudo() { :; }\n\(otherServer)", "todoctl copy": otherServer,
    ],
    leftOut: ["todo.member": "It needs the logins of a family."]
      .merging(server == nil ? ["postgres://": "There is no server."] : [:]) { $1 })

  /// The address of a database for tests.
  private static let server = ProcessInfo.processInfo.environment["TODOCTL_TEST_POSTGRES"]

  /// Replaces the store of the page by a store on the server of the tests, in arguments and in
  /// TODOCTL_STORE.
  private static let otherServer = """
    page='postgres://family@db.example.org/family#anna'
    todoctl() {
      local word words=()
      for word; do words+=("${word/"$page"/"$server#paper-$$"}"); done
      TODOCTL_STORE=${TODOCTL_STORE/"$page"/"$server#paper-$$"} command todoctl "${words[@]}"
    }
    """
}
