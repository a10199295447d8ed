package import TodoDomain
import TodoExchange
package import TodoTesting

/// Random commands of all kinds, each in its own commit.
package struct RandomCommands {
  package var life: RandomLife
  /// The moment of the commands.
  package var now = FixedContext.now

  package init(seed: UInt64) { life = RandomLife(seed: seed) }

  /// Runs a random command, which may also fail or change nothing. An import brings another random
  /// life, or an earlier export.
  package mutating func run(on store: any EventWriting, _ past: [[UInt8]]) throws {
    let choice = life.number(0...99)
    if choice < 4 { return try bring(past, into: store) }
    let note = CommitNote(action: "c\(choice)", at: now)
    let context = FixedContext.make(seed: life.random.next(), now: now)
    var life = life
    defer { self.life = life }
    try store.writeAndWait(note) { transaction in
      switch choice {
      case 4..<10: try transaction.add(life.diaryEntry())
      case 10..<14:
        guard let entry = try transaction.diaries.randomElement(using: &life.random) else { return }
        var patch = DiaryPatch()
        patch.text = "\(choice) \(life.number(0...99))"
        if life.chance(40) { return try transaction.deleteDiary(entry.uid) }
        _ = try transaction.modifyDiary(entry.uid, patch)
      case 14..<19:
        let tally = TallyUseCase(TallyService(StoredValues(transaction)), rule: PlainRule())
        _ = try tally.tap(life.chance(50) ? .blue : .red)
      case 19: try TallyService(StoredValues(transaction)).reset()
      case 20..<23:
        try transaction.set(Setting(.overdueDays, "\(life.number(1...9))"))
      case 23..<30:
        guard let event = try transaction.snapshot.randomElement(using: &life.random),
          let id = event.id, let date = try transaction.event(with: id)?.pattern.start
        else { return }
        if life.chance(50) {
          try transaction.skip(id, on: date, isSkipped: life.chance(70), in: context)
        } else {
          try transaction.stop(id, before: date.advanced(by: life.number(1...20)), context)
        }
      default:
        for _ in 0..<(life.chance(20) ? 4 : 1) {
          try life.operation(on: transaction).run(in: transaction, context)
        }
      }
    }
  }

  private mutating func bring(_ past: [[UInt8]], into store: any EventWriting) throws {
    var bytes: [UInt8]
    if past.isEmpty || life.chance(50) {
      let source = InMemoryEventStore()
      var other = RandomLife(seed: life.random.next() % 64)
      try other.fill(source, events: 6)
      bytes = []
      try JSONLinesFormat().write(source.provider, ExportOptions()) { bytes += $0 }
    } else {
      bytes = life.pick(past)
    }
    var rest: [UInt8]? = bytes
    let source: ByteSource = {
      defer { rest = nil }
      return rest
    }
    let context = ImportContext(now: now, timeZone: .gmt)
    _ = try store.importRecords(
      ImportOptions(skipInvalid: true), at: now,
      from: JSONLinesFormat().reader(of: source, context))
  }
}
