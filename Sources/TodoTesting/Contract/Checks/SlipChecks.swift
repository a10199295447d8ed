import TodoDomain

/// Slips: an open todo leaves its week or month after its day was over. Today is Sunday, 1 June
/// 2025, so the week of 19 May is over.
extension EventStoreContract {
  static let slips: [ContractCheck] = [
    ContractCheck("a week keeps its rate when what it left open is moved to a later one") { store in
      let done = try store.add(Sample.schedule("done", "2025-05-19"))
      try store.finish(done, "2025-05-19")
      let late = try store.add(Sample.schedule("late", "2025-05-20"))
      try store.finish(late, "2025-05-20")
      let call = try store.add(Sample.schedule("call", "2025-05-21", at: "09:30"))
      let mail = try store.add(Sample.schedule("mail", "2025-05-22"))
      try expect(store.counted("2025-05-19", "2025-05-25"), Completion(count: 4, finished: 2))
      try store.move(call, from: "2025-05-21", to: "2025-06-03")
      try store.move(mail, from: "2025-05-22", to: "2025-06-05")
      let past = Completion(count: 4, finished: 2, slipped: 2)
      try expect(store.counted("2025-05-19", "2025-05-25"), past)
      try expect(
        store.counted("2025-05-21", "2025-05-21"), Completion(count: 1, finished: 0, slipped: 1))
      try expect(store.counted("2025-06-02", "2025-06-08"), Completion(count: 2, finished: 0))
      try store.finish(call, "2025-06-03")
      try expect(store.counted("2025-05-19", "2025-05-25"), past)
      try expect(store.counted("2025-06-02", "2025-06-08"), Completion(count: 2, finished: 1))
      let days = try CivilDate("2025-05-21")...CivilDate("2025-05-21")
      let cells = try store.provider.counts(in: days).cells.keys.map(\.block)
      try expect(cells, [.from(hour: 9)])
      // Moved again before its new day is over, and then finished in its first week.
      try store.move(mail, from: "2025-06-05", to: "2025-06-12")
      try expect(store.slips(of: mail), ["2025-05-22"])
      try store.move(mail, from: "2025-06-12", to: "2025-05-23")
      try store.finish(mail, "2025-05-23")
      try expect(
        store.counted("2025-05-19", "2025-05-25"), Completion(count: 4, finished: 3, slipped: 1))
    },
    ContractCheck("what is moved before its day is over, or inside of its week, didn't slip") {
      store in
      let ahead = try store.add(Sample.schedule("ahead", "2025-06-04"))
      let today = try store.add(Sample.schedule("today", "2025-06-01"))
      let inside = try store.add(Sample.schedule("inside", "2025-05-26"))
      let finished = try store.add(Sample.schedule("finished", "2025-05-27"))
      let trip = try store.add(Sample.schedule("trip", "2025-05-30", for: "3d"))
      try store.finish(finished, "2025-05-27")
      try store.move(ahead, from: "2025-06-04", to: "2025-06-18")
      try store.move(today, from: "2025-06-01", to: "2025-06-09")
      try store.move(inside, from: "2025-05-26", to: "2025-05-31")
      try store.move(finished, from: "2025-05-27", to: "2025-06-09")
      try store.move(trip, from: "2025-05-30", to: "2025-06-10")
      for id in [ahead, today, inside, finished, trip] { try expect(store.slips(of: id), []) }
      try expect(store.counted("2025-05-26", "2025-06-01"), Completion(count: 1, finished: 0))
      // It leaves the month, but not the week, so the count of May stays the same.
      try store.move(inside, from: "2025-05-31", to: "2025-06-01")
      try expect(
        store.counted("2025-05-01", "2025-05-31"), Completion(count: 1, finished: 0, slipped: 1))
    },
    ContractCheck("a date of a series slips when it is moved or skipped later, and not deleted") {
      store in
      let gym = try store.add(Sample.routine("gym", "2025-05-06", days: "tue", at: "07:00"))
      try store.skip(gym, "2025-05-20")
      try store.skip(gym, "2025-06-03")
      try store.delete(gym, .only("2025-05-27"))
      try expect(
        store.counted("2025-05-19", "2025-05-25"), Completion(count: 1, finished: 0, slipped: 1))
      try expect(store.counted("2025-05-26", "2025-06-08"), .none)
      try store.skip(gym, "2025-05-20", undo: true)
      try expect(store.counted("2025-05-19", "2025-05-25"), Completion(count: 1, finished: 0))
      // Moved twice: only the first day was over.
      try store.move(gym, from: "2025-05-13", to: "2025-06-04")
      try store.move(gym, from: "2025-05-13", to: "2025-06-11")
      try expect(store.slips(of: gym), ["2025-05-13"])
      try expect(
        store.counted("2025-05-12", "2025-05-18"), Completion(count: 1, finished: 0, slipped: 1))
      try expect(store.counted("2025-06-09", "2025-06-15"), Completion(count: 2, finished: 0))
      try store.move(gym, from: "2025-05-13", to: "2025-05-13")
      try expect(store.slips(of: gym), [])
      try expect(store.counted("2025-05-12", "2025-05-18"), Completion(count: 1, finished: 0))
    },
    ContractCheck("a todo that loses its day, or gets a later due, slipped on the old one") {
      store in
      let essay = try store.add(Sample.schedule("essay", "2025-05-21"))
      try store.modify(essay, .all, patch: EventPatch { $0.start = .set(nil) })
      try expect(
        store.counted("2025-05-19", "2025-05-25"), Completion(count: 1, finished: 0, slipped: 1))
      try store.finish(essay, "2025-06-02")
      try expect(
        store.counted("2025-06-02", "2025-06-08"), Completion(count: 0, finished: 0, unplanned: 1))
      let due = LocalDateTime(date: try CivilDate("2025-05-14"), time: nil)
      let tax = try store.add(
        Schedule(
          details: EventDetails(uid: EventUID("tax"), title: "tax", due: due), pattern: .undated))
      try expect(store.counted("2025-05-12", "2025-05-18"), Completion(count: 1, finished: 0))
      try store.modify(tax, .all, patch: EventPatch { $0.due = .set(try CivilDate("2025-06-20")) })
      try expect(
        store.counted("2025-05-12", "2025-05-18"), Completion(count: 1, finished: 0, slipped: 1))
      try expect(store.counted("2025-06-16", "2025-06-22"), Completion(count: 1, finished: 0))
    },
    ContractCheck("what slipped is found by the reader's clock, and is nothing among events") {
      store in
      let late = try store.add(
        Sample.schedule("late", "2025-05-21", at: "22:00", in: "America/New_York"))
      try store.move(late, from: "2025-05-21", to: "2025-06-12")
      let day = try CivilDate("2025-05-22")
      let seoul = try ZoneID("Asia/Seoul")
      let slip = Completion(count: 1, finished: 0, slipped: 1)
      try expect(store.provider.counts(in: day...day, displayedIn: seoul).total, slip)
      try expect(store.provider.totals(in: day...day, displayedIn: seoul), [day: slip])
      try expect(store.provider.counts(in: day...day, displayedIn: nil).total, .none)
      let events = try Category(name: "holidays", holdsEvents: true)
      try store.apply(CategoryEdit.insert(events))
      try store.modify(late, .all, patch: EventPatch { $0.category = events })
      try expect(store.provider.counts(in: day...day, displayedIn: seoul).total, .none)
    },
    ContractCheck("a report tells what slipped, what was unplanned, its tags and what is left") {
      store in
      let mail = try store.add(tagged("mail", on: "2025-05-21", ["post"], priority: .high))
      try store.move(mail, from: "2025-05-21", to: "2025-06-05")
      let book = try store.add(tagged("book", on: "2025-05-22", ["home", "post"]))
      try store.finish(book, "2025-05-22")
      let milk = try store.add(tagged("milk", on: nil, ["home"]))
      try store.finish(milk, "2025-05-24")
      _ = try store.add(tagged("tax", on: "2025-05-23", [], priority: .high))
      let period = try Period(.week, containing: CivilDate("2025-05-21"), firstWeekday: .monday)
      let report = try store.provider.report(
        ReportRequest(on: period, today: FixedContext.today, zone: .gmt, trend: 2))
      try expect(
        report.total, Completion(count: 3, finished: 1, slipped: 1, unplanned: 1))
      let story = report.story
      try expect(
        story.slipped.first.map { "\($0.title) \($0.missed)/\($0.due) \($0.last)" },
        ["mail 1/1 2025-05-21"])
      try expect(
        story.finished.first.map { "\($0.title) \($0.isPlanned)" }, ["book true", "milk false"])
      try expect(
        story.tags.map { "\($0.tag.name) \($0.counts.count) \($0.counts.done)" },
        ["home 1 2", "post 2 1"])
      try expect(story.left.first.map { "\($0.title) \($0.date)" }, ["tax 2025-05-23"])
    },
  ]

  private static func tagged(
    _ title: String, on day: String?, _ tags: [String], priority: Priority? = nil
  ) throws -> Schedule {
    try Schedule(
      details: EventDetails(
        uid: EventUID(title), title: title, tags: tags.map { try Tag($0) }, priority: priority),
      pattern: day.map { DatePattern(on: try CivilDate($0)) } ?? .undated)
  }
}

extension StoreUnderTest {
  /// The sum of the counts of a range of days.
  fileprivate func counted(_ first: String, _ last: String) throws -> Completion {
    let range = try CivilDate(first)...CivilDate(last)
    let counts = try provider.counts(in: range)
    try expect(provider.totals(in: range, displayedIn: nil), counts.grouped(by: \.date))
    return counts.total
  }

  /// The days on which an event slipped.
  fileprivate func slips(of id: EventID) throws -> [String] {
    try provider.requiredEvent(with: id).details.slipped.map(\.description)
  }
}
