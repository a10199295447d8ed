import Foundation

/// Three devices of one user, which share a folder, or have a copy of it each.
struct Fleet {
  /// The number of rounds after which devices that still publish something count as never ending.
  private static let mostRounds = 12
  static let names = ["desk", "laptop", "phone"]

  private(set) var devices: [FleetDevice]
  private let bench: FaultBench

  /// Makes the devices. The first device has todos and makes the folder, which the others join.
  ///
  /// - Parameters:
  ///   - folders: The names of the devices' folders in the row's folder. A single folder is shared
  ///     by all devices.
  ///   - homes: The prefixes of the devices' homes in the row's folder.
  init(
    on bench: FaultBench, folders: [String] = ["shared"], homes: [String] = ["", "", ""]
  ) throws {
    self.bench = bench
    devices = try zip(Self.names, homes).enumerated().map { index, device in
      try FleetDevice(
        device.0, home: device.1 + device.0,
        folder: bench.path(folders[index % folders.count]), on: bench)
    }
    try begin()
  }

  private func begin() throws {
    let (first, key) = (devices[0], bench.path("key"))
    try first.bench.succeed(["init"])
    for title in FleetEdit.shared {
      try first.bench.succeed(["add", "schedule", title, "--on", "2026-03-05", "--at", "08:00"])
    }
    try first.bench.succeed([
      "add", "routine", FleetEdit.routine, "--from", "2015-01-01", "--days",
      "mon,tue,wed,thu,fri,sat,sun",
    ])
    try first.bench.succeed(["sync", "init", first.folder, "--key", key, "--name", first.name])
    for device in devices.dropFirst() {
      if device.folder != first.folder { try Self.copy(first.folder, to: device.folder) }
      try device.bench.succeed(["init"])
      try device.bench.succeed(["sync", "join", device.folder, "--key", key, "--name", device.name])
    }
  }

  /// Copies a folder with its content.
  static func copy(_ folder: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: other)
    try FileManager.default.copyItem(atPath: folder, toPath: other)
  }

  /// Sets the clocks of all devices.
  mutating func setClocks(minutes: Int) {
    for index in devices.indices { devices[index].setClock(minutes: minutes) }
  }

  // MARK: The end of a row

  /// Lets all devices sync until nothing is new, and requires that nothing was lost and that all
  /// have the same content.
  ///
  /// - Parameter carry: Syncs the devices' folders.
  func settle(
    _ ledger: FleetLedger, _ place: String, outcome: inout FaultOutcome,
    carry: () throws -> Void = {}
  ) throws {
    var last: [CommandResult] = []
    for _ in 0..<Self.mostRounds {
      last = try devices.map { device in
        try carry()
        return try device.sync()
      }
      if last.allSatisfy(\.isQuietSync) { break }
    }
    for (device, result) in zip(devices, last) {
      outcome.require(
        result.isQuietSync, "\(place): \(device.name) never ends: \(result.output), \(result)")
    }
    try judge(ledger, place, outcome: &outcome)
  }

  private func judge(
    _ ledger: FleetLedger, _ place: String, outcome: inout FaultOutcome
  ) throws {
    let contents = try devices.map { try FleetContent($0.store) }
    for (device, content) in zip(devices, contents) {
      let lost = ledger.lost(in: content)
      outcome.add(lost.count, to: "lost")
      outcome.require(lost.isEmpty, "\(place): \(device.name) has not: \(lost.sorted())")
      outcome.require(content.problems == 0, "\(place): \(device.name) has problems")
      let difference = content.difference(from: contents[0])
      outcome.add(difference == nil ? 0 : 1, to: "diverged")
      outcome.require(
        difference == nil, "\(place): \(device.name) differs from desk: \(difference ?? "")")
    }
  }

  /// Runs the program's own check of each store.
  func check(_ outcome: inout FaultOutcome) throws {
    for device in devices {
      let result = try device.bench.todoctl(["check"])
      outcome.require(
        result.status == 0 && result.output.contains("no problems"),
        "\(device.name): \(result.output), \(result)")
    }
  }
}
