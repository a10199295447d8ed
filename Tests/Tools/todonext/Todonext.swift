import StorageTestSupport
import TodoCommands
import TodoStorage

/// The same program with an additional version of the schema, to which it migrates the stores of
/// the current version.
@main
enum Entry {
  @MainActor
  static func main() async {
    await StoreSchema.$migrations.withValue(NextSchema.migrations) { () async -> Void in
      await Todoctl.runProcess()
    }
  }
}
