import TodoCommands

/// The executable: nothing but its start.
@main
enum Entry {
  @MainActor
  static func main() async {
    await Todoctl.runProcess()
  }
}
