import Foundation

extension Paper {
  /// Runs on a server that `Scripts/with-postgres` starts, with a program that was built beside the
  /// tests with the trait PostgreSQL.
  static let postgreSQL = Paper(
    name: "Docs/postgresql.md", binary: programWithTrait ?? Products.todoctl,
    environment: ["server": server ?? ""],
    setups: ["": "todoctl add 치과 2026-11-24 14:30"],
    asides: [
      "sudo apt": "sudo() { :; }\n\(otherServer)", "todoctl copy": otherServer,
    ],
    leftOut: ["todo.member": "It needs the logins of a family."]
      .merging(programWithTrait == nil ? ["postgres://": "There is no server."] : [:]) { $1 })

  /// The address of a database for tests.
  private static let server = ProcessInfo.processInfo.environment["TODOCTL_TEST_POSTGRES"]

  /// A program that can use servers; nil if there is no server or no such program.
  private static var programWithTrait: String? {
    #if PostgreSQL
      let beside = Bundle.main.executableURL?.deletingLastPathComponent()
        .appending(path: "todoctl").path
      let built = Products.package.appending(path: ".build/debug/todoctl").path
      let programs = [beside, built].compactMap(\.self)
      return server == nil ? nil : programs.first(where: Products.isThere)
    #else
      return nil
    #endif
  }

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
