import Foundation

/// A device of a user: a home with the user's own store, and the folder that it syncs with.
struct FleetDevice: Sendable {
  let name: String
  /// The surroundings, with the home and the clock of this device.
  var bench: FaultBench
  /// The path of the folder.
  let folder: String

  /// The path of the store.
  var store: String { bench.path("\(bench.home)/data/todoctl/todo.db") }

  /// Makes a device without a store.
  ///
  /// - Parameters:
  ///   - home: The name of its home in the row's folder.
  ///   - folder: The path of the folder to sync with.
  init(_ name: String, home: String, folder: String, on bench: FaultBench) throws {
    self.name = name
    self.folder = folder
    self.bench = bench
    self.bench.home = home
    try self.bench.makeFolder(home)
  }

  /// Sets the clock of the device, so that edits have an order.
  mutating func setClock(minutes: Int) {
    let start = 1_772_600_767
    bench.now = Date(timeIntervalSince1970: Double(start + 60 * minutes)).formatted(.iso8601)
  }

  /// Starts a command without waiting for it.
  func start(_ words: [String]) throws -> RunningProgram {
    try bench.start(bench.binary, words)
  }

  /// Syncs once.
  func sync() throws -> CommandResult { try bench.todoctl(["sync"]) }
}

extension CommandResult {
  /// Whether a run of sync had nothing to do and printed no messages.
  var isQuietSync: Bool { status == 0 && output == "Nothing to sync\n" && errors.isEmpty }
}
