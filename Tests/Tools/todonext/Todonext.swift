import StorageTestSupport
import TodoCommands
import TodoStorage

/// The program as it is, which knows one more version of the schema: what stores of the present one
/// are upgraded by.
@main
enum Entry {
  @MainActor
  static func main() async {
    await StoreSchema.$migrations.withValue(NextSchema.migrations) { () async -> Void in
      await Todoctl.runProcess()
    }
  }
}
