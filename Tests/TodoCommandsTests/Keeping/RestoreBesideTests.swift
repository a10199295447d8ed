import Foundation
import Testing

@Suite("Restoring a store that another process has open")
struct RestoreBesideTests {
  @Test("A restore is refused while another process has the store open, and works afterwards")
  func watching() throws {
    let user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02")
    try user.succeed("backup .")
    let watching = try Watching("day", of: user)
    let before = try user.export()
    let refused = try user.run("restore todo-20250601T000000Z.db --yes")
    refused.expectFailure(status: 75, says: ["watch day", "(process "], hint: "End it")
    #expect(try user.export() == before)
    _ = watching.end(by: SIGTERM)
    try user.succeed("restore todo-20250601T000000Z.db --yes")
  }
}
