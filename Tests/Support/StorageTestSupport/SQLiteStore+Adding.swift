import TodoDomain
package import TodoStorage
import TodoTesting

extension SQLiteStore {
  /// Adds a schedule with this title, in its own commit.
  package func add(_ title: String) throws {
    try writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      _ = try $0.add(Sample.schedule(title, "2025-06-03"))
    }
  }
}
