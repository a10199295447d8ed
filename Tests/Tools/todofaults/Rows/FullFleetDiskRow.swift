import Foundation

/// A disk that fills up during a sync: the disk of the store, of the folder, or of both.
struct FullFleetDiskRow: FaultRow {
  let number = 35
  let fault = "the disk of the store, of the folder or of both fills up in a sync"
  let required = "status 74 or 73; once there is room, a sync completes it, on all devices"
  let needs = [Requirement.mounting]

  private static let rooms = [0, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256, 384]
  private static let quickRooms = [0, 32, 128]
  private static let edits = 40

  /// The content of the small disk.
  private enum Place: String, CaseIterable {
    case store, folder, both
  }

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let rooms = bench.isQuick ? Self.quickRooms : Self.rooms
    for (index, room) in rooms.enumerated() {
      let places = bench.isQuick ? [Place.allCases[index % 3]] : Place.allCases
      for place in places {
        try SmallDisk.use(of: "4m", on: bench) { disk in
          try attempt(disk, place, roomInKilobytes: room, bench: bench, outcome: &outcome)
        }
        for name in Fleet.names + ["shared", "key"] {
          try? FileManager.default.removeItem(atPath: bench.path(name))
        }
      }
    }
    return outcome
  }

  private func attempt(
    _ disk: SmallDisk, _ place: Place, roomInKilobytes room: Int, bench: FaultBench,
    outcome: inout FaultOutcome
  ) throws {
    let fleet = try Fleet(
      on: bench, folders: [place == .store ? "shared" : "disk/shared"],
      homes: [place == .folder ? "" : "disk/", "", ""])
    var ledger = FleetLedger()
    for (device, name) in zip(fleet.devices, Fleet.names).prefix(2) {
      let life = try bench.write(Self.life(of: name), to: "life.jsonl")
      try device.bench.succeed(["import", life, "--no-backup"])
      for number in 0..<Self.edits { ledger.note(.add(title: "\(name) \(number)"), isDone: true) }
      if name != Fleet.names[0] { try device.bench.succeed(["sync"]) }
    }
    try disk.fill(leaving: room)
    let result = try fleet.devices[0].sync()
    let words = "\(place.rawValue), \(room) KB"
    outcome.attempts += 1
    outcome.fired += result.status == 0 ? 0 : 1
    outcome.require(
      result.status == 0 || result.isRefusal(74) || result.isRefusal(73), "\(words): \(result)")
    if place == .store {
      let other = try fleet.devices[1].sync()
      outcome.require(other.status == 0 && other.errors.isEmpty, "\(words): laptop: \(other)")
    }
    try disk.empty()
    try fleet.settle(ledger, words, outcome: &outcome)
  }

  private static func life(of name: String) -> String {
    let events = (0..<edits).map { number in
      #"{"type":"schedule","uid":"\#(name)-\#(number)","title":"\#(name) \#(number)","#
        + #""category":"none","start":"2026-03-05","time":null,"isAllDay":true,"alarms":null}"#
    }
    return ([#"{"format":"todoctl","version":1}"#] + events).map { $0 + "\n" }.joined()
  }
}
