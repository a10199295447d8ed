import Foundation

/// Files of events to import: an event on each day from 2026-01-01 on, with different titles.
enum TestLife {
  /// Schedules with these titles, as JSON Lines.
  static func lines(titled titles: [String]) -> String {
    var lines = [#"{"format":"todoctl","version":1}"#]
    for (index, title) in titles.enumerated() {
      let date = "2026-\(two(index / 28 % 12 + 1))-\(two(index % 28 + 1))"
      lines.append(
        #"{"type":"schedule","uid":"\#(uid(index))","title":"\#(title)","category":"none","#
          + #""start":"\#(date)","time":null,"isAllDay":true,"alarms":null}"#)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The uid of the event at an index of a file.
  static func uid(_ index: Int) -> String { "life-\(index)" }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension FaultBench {
  /// Makes a new store with this number of events, in the row's folder or at a path.
  @discardableResult
  func makeStore(_ count: Int, at path: String? = nil) throws -> String {
    let store = path ?? self.path("todo.db")
    try succeed(["init", "--store", store])
    let titles = (0..<count).map { "Meeting \($0)" }
    let life = try write(TestLife.lines(titled: titles), to: "life.jsonl")
    try succeed(["import", life, "--store", store])
    return store
  }

  /// Writes a file into the row's folder, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The text of a file.
  func contents(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}
