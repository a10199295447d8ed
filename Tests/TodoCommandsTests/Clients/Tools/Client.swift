import Foundation

/// The other programs that read calendars, if they are installed.
enum Client {
  static let khal = "/usr/bin/khal"
  static let task = "/usr/bin/task"
  static let todoman = "/usr/bin/todoman"
  static let todoTxt = "/usr/bin/todo-txt"
  static let calcurse = "/usr/bin/calcurse"
  static let vdirsyncer = "/usr/bin/vdirsyncer"
  static let radicale = "/usr/bin/radicale"
  static let shell = "/bin/sh"
  /// The path of jrnl, which Debian has no package of.
  static let jrnl = ["/usr/local/bin/jrnl", "/usr/bin/jrnl"].first(where: Products.isThere)

  /// The folder of the scripts and of their recorded answers.
  static let folder = Products.tests.appending(path: "Clients")

  /// The first Python that has both `icalendar` and `recurring_ical_events`.
  static let python: String? = ["python3", "/usr/bin/python3"].lazy.compactMap(path).first

  private static func path(of python: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      python, "-c", "import icalendar, recurring_ical_events, sys; print(sys.executable)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? said.trimmingCharacters(in: .newlines) : nil
  }
}
