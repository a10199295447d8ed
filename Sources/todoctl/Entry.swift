import TodoCommands

/// The executable: nothing but its start.
@main
enum Entry {
  static func main() async {
    await Todoctl.runProcess()
  }
}
