public import TodoDomain

extension DemoLife {
  /// The entry with a uid, found by computing all entries; nil if there is none.
  public func diary(with uid: EventUID) throws -> DiaryEntry? {
    for date in diaryDates {
      if let entry = try entry(on: date), entry.uid.caseFolded == uid.caseFolded { return entry }
    }
    return nil
  }

  /// The entry with an id, which is the number of its day among the days that may have an entry.
  public func diary(numbered id: Int) throws -> DiaryEntry? {
    guard id >= 1, id <= diaryDates.count else { return nil }
    return try entry(on: diaryDates.lowerBound.advanced(by: id - 1))
  }

  /// Passes the entries to a closure. About every other day of the last two years, up to today, has
  /// an entry.
  public func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let dates = order == .oldestFirst ? Array(diaryDates) : diaryDates.reversed()
    for date in dates {
      guard let entry = try entry(on: date), period?.contains(entry.createdAt) ?? true else {
        continue
      }
      try body(entry)
    }
  }

  /// The days that may have an entry; none if the life has no events.
  private var diaryDates: Range<CivilDate> {
    let first = max(firstDate, today.advanced(by: 1 - DemoLife.usualLengthInDays))
    return eventCount > 0 && first <= today ? first..<today.advanced(by: 1) : today..<today
  }

  /// The entry of a day, in the evening; nil if the day has none.
  private func entry(on date: CivilDate) throws -> DiaryEntry? {
    var random = SplitMix64(
      seed: seed &+ UInt64(bitPattern: Int64(date.dayNumber)) &* 0x9FB2_1C65_1E98_DF25)
    guard Bool.random(using: &random) else { return nil }
    let scene = DemoScene.all[Int.random(in: DemoScene.all.indices, using: &random)]
    let second = date.dayNumber * 86_400 + 43_200 + Int.random(in: 0..<10_800, using: &random)
    return try DiaryEntry(
      id: diaryDates.lowerBound.distance(to: date) + 1,
      uid: .version7(milliseconds: UInt64(second) * 1_000, using: &random),
      createdAt: Instant(secondsSince1970: second), emotions: [scene.emotion],
      situation: scene.situation)
  }
}

/// An emotion and its situation.
private struct DemoScene {
  let emotion: Emotion
  let situation: String

  init(_ emotion: Emotion, _ situation: String) {
    self.emotion = emotion
    self.situation = situation
  }

  /// The scenes of a diary; slightly more than half are good.
  static let all = [
    DemoScene(.happiness, "친구들과 저녁을 먹었다 🍲"), DemoScene(.happiness, "The talk went well"),
    DemoScene(.love, "아이가 먼저 안아 주었다"), DemoScene(.love, "A letter from home"),
    DemoScene(.calm, "비 오는 날 창가에서 책을 읽었다"), DemoScene(.calm, "A walk along the river"),
    DemoScene(.calm, "아침 요가"), DemoScene(.surprise, "옛 동료를 길에서 만났다"),
    DemoScene(.fatigue, "회의가 다섯 개"), DemoScene(.fatigue, "Slept four hours"),
    DemoScene(.sadness, "약속이 취소되었다"), DemoScene(.anxiety, "발표가 내일이다"),
    DemoScene(.anxiety, "The results come on Friday"), DemoScene(.anger, "버스를 또 놓쳤다"),
  ]
}
