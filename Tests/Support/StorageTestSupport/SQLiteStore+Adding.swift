import TodoDomain
package import TodoStorage
import TodoTesting

extension SQLiteStore {
  /// Adds a schedule of this title, in a commit of its own.
  package func add(_ title: String) throws {
    try writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      _ = try $0.add(Sample.schedule(title, "2025-06-03"))
    }
  }
}
