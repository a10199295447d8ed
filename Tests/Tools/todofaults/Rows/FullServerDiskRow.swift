/// A server whose disk is full, or fills up in an import.
struct FullServerDiskRow: FaultRow {
  let number = 41
  let fault = "the disk of a server is full, or fills up in an import"
  let required = "nothing half-stored; once there is room, all works again"
  let needs = [Requirement.postgresql, .mounting]

  private static let store = "family"
  private static let rooms = [0, 256, 1_024, 2_048, 4_096, 6_144, 8_192]
  private static let quickRooms = [256, 4_096]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let titles = (0..<20_000).map { "Meeting number \($0)" }
    let lines = TestLife.lines(titled: titles).replacing("\"life-", with: "\"large-")
    let large = try bench.write(lines, to: "large.jsonl")
    try SmallDisk.use(of: "96m", on: bench) { disk in
      let server = try DatabaseServer(on: bench, disk: disk.path)
      for (index, room) in (bench.isQuick ? Self.quickRooms : Self.rooms).enumerated() {
        let name = "\(Self.store)\(index)"
        let address = try server.makeStore(name, 10)
        let before = try ServerProbe.titles(in: name, on: server)
        try disk.fill(leaving: room)
        let result = try server.bench.todoctl(["import", large, "--store", address])
        outcome.attempts += 1
        outcome.fired += result.status == 0 ? 0 : 1
        try disk.empty()
        // A server that can't write its log ends, and has to be started again.
        server.end(.kill)
        try server.start()
        let found = try ServerProbe.titles(in: name, on: server)
        let all = before.union(titles)
        outcome.require(found == before || found == all, "\(room) KB: half an import")
        outcome.require(result.status != 0 || found == all, "\(room) KB: acknowledged, and lost")
        let isTrue = Claim(result.errors).isTrue(of: found == all ? .done : .undone)
        outcome.require(
          result.status == 0 || result.isRefusal(74) && isTrue, "\(room) KB: \(result)")
        let add = try server.bench.todoctl(["add", "Lunch", "on", "today", "--store", address])
        outcome.require(add.status == 0, "\(room) KB, once there is room: \(add)")
      }
      server.end(.kill)
    }
    return outcome
  }
}
