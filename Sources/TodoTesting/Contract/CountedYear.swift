import TodoDomain

/// A year of a small life in Berlin, where clocks change on 30 March and on 26 October 2025. Its
/// numbers were counted by hand. Today is Thursday, 8 January 2026.
///
///     routines
///     pills    every day, 08:00          finished except on each 13th; 1 to 7 August are days off
///     plants   every third day, from 1   finished up to 30 June. 31 May was moved to 2 June; 22
///              January on                October to the 23rd, as food, and finished there
///     gym      3 times a week, from      24, 26, 28, 31 March; 5 April; Friday to Sunday from 15
///              3 March on                to 31 August; 1, 2, 3 September; 21, 26 October, with the
///                                        22nd off; 29, 31 December
///     walk     twice in a week that      19, 22 and 26 October
///              begins on Sunday, from
///              19 October to 1 November
///     run      Tuesdays and Thursdays,   paused from 17 June to 10 July; finished on all other
///              18:30, June and July      days but 24 July, and on 26 June despite the pause
///     rent     the last workday of a     finished except in May. 29 August was moved to
///              month                     2 September, 31 December to 2 January
///     schedules
///     call     Mondays at 07:00 in       finished up to 24 March, on 7 April, which was moved to
///              Seoul: in Berlin Sunday   the 9th, and on 20 and 27 October. 30 June was moved to 2
///              at 23:00 in winter, and   July. 4 and 11 August are deleted; 15 September is in the
///              Monday at 00:00 in        category `holidays`, 22 September in `pencil`
///              summer
///     invoice  on each 25th, 09:00       finished up to June; that of December was moved to 2
///                                        January, once its day was over
///     update   Sundays, 02:30 in Berlin, finished on 30 March, at 03:30, since 02:30 is left
///              March to 2 November       out, and on 26 October
///     trip     24 to 28 October          finished on the 24th and 25th, deleted on the 26th
///     dentist  26 March, 15:00           finished
///     essay    21 October, 10:00         moved to the 30th on the 26th, and never finished
///     camp     30 December, three days   not finished, so it is late from 2 January on
///     events, in the category `holidays`
///     easter 18 to 21 April; christmas 25 and 26 December; winter 30 December to 6 January; new
///     year, 1 January 2026
struct CountedYear {
  /// Berlin's zone.
  static var zone: ZoneID { (try? ZoneID("Europe/Berlin")) ?? .gmt }

  /// Today's date.
  static var today: CivilDate { CivilDate(dayNumber: 20_461) }

  private let store: any EventWriting

  /// Adds all todos, records and diary entries to a store.
  static func fill(_ store: any EventWriting) throws {
    let year = CountedYear(store: store)
    try year.write("2025-01-01T00:00:00Z", "add") { transaction in
      try transaction.apply(.insert(Category(name: "holidays", holdsEvents: true)))
      try year.addEvents(transaction)
      try year.addSingleDays(transaction)
      try year.addDiary(transaction)
      try year.addPills(transaction)
    }
    try year.addPlants()
    try year.addGym()
    try year.addWalk()
    try year.addRun()
    try year.addRent()
    try year.addCall()
    try year.addInvoice()
    try year.addUpdate()
    try year.addEssay()
  }

  // MARK: - Routines

  private func addPills(_ transaction: any StoreTransaction) throws {
    let pills = try transaction.add(
      Sample.routine(
        "pills", "2025-01-01", days: "mon,tue,wed,thu,fri,sat,sun", at: "08:00",
        category: "medicine"))
    let off = try CivilDate("2025-08-01")...CivilDate("2025-08-07")
    for day in try CivilDate("2025-01-01")...CivilDate("2026-01-07") {
      if off.contains(day) {
        try transaction.skip(pills, on: day, isSkipped: true, in: context)
      } else if day.day != 13 {
        try transaction.finish(pills, on: day, isFinished: true)
      }
    }
  }

  private func addPlants() throws {
    let plants = try add(
      routine("plants", "2025-01-01", rule: "FREQ=DAILY;INTERVAL=3", category: "heart"))
    try move(plants, from: "2025-05-31", to: "2025-06-02", at: "2025-05-31T10:00:00Z")
    try write("2025-10-23T18:00:00Z", "edit") { transaction in
      let food = try EventPatch {
        $0.start = .set(try CivilDate("2025-10-23"))
        $0.category = try Category(name: "food")
      }
      _ = try transaction.modify(plants, food, scope: .only("2025-10-22"), in: context)
      try finish(plants, ["2025-10-22"], in: transaction)
      // The last of these is 30 June, the 181st day of the year.
      let first = try CivilDate("2025-01-01")
      for number in stride(from: 0, through: 180, by: 3) {
        try transaction.finish(plants, on: first.advanced(by: number), isFinished: true)
      }
    }
  }

  private func addGym() throws {
    let rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-3,-2,-1"
    let gym = try add(routine("gym", "2025-03-03", rule: rule, category: "power"))
    try write("2025-12-31T18:00:00Z", "finish") { transaction in
      try finish(
        gym,
        [
          "2025-03-24", "2025-03-26", "2025-03-28", "2025-03-31", "2025-04-05",
          "2025-08-15", "2025-08-16", "2025-08-17", "2025-08-22", "2025-08-23", "2025-08-24",
          "2025-08-29", "2025-08-30", "2025-08-31", "2025-09-01", "2025-09-02", "2025-09-03",
          "2025-10-21", "2025-10-26", "2025-12-29", "2025-12-31",
        ], in: transaction)
      try transaction.skip(gym, on: CivilDate("2025-10-22"), isSkipped: true, in: context)
    }
  }

  private func addWalk() throws {
    let rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-2,-1;WKST=SU;UNTIL=20251101"
    let walk = try add(routine("walk", "2025-10-19", rule: rule, category: "vehicle"))
    try write("2025-10-26T18:00:00Z", "finish") {
      try finish(walk, ["2025-10-19", "2025-10-22", "2025-10-26"], in: $0)
    }
  }

  private func addRun() throws {
    let run = try add(
      Sample.routine(
        "run", "2025-06-01", until: "2025-07-31", days: "tue,thu", at: "18:30",
        category: "power"))
    try write("2025-07-31T18:00:00Z", "pause") { transaction in
      try finish(
        run,
        [
          "2025-06-03", "2025-06-05", "2025-06-10", "2025-06-12", "2025-06-26", "2025-07-15",
          "2025-07-17", "2025-07-22", "2025-07-29", "2025-07-31",
        ], in: transaction)
      let pause = try Pause(from: CivilDate("2025-06-17"), until: CivilDate("2025-07-10"))
      try transaction.pause(run, pause, in: context)
    }
  }

  private func addRent() throws {
    let rule = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    let rent = try add(routine("rent", "2025-01-01", rule: rule, category: "redBook"))
    try move(rent, from: "2025-08-29", to: "2025-09-02", at: "2025-08-29T10:00:00Z")
    // Half an hour before midnight in Berlin.
    try move(rent, from: "2025-12-31", to: "2026-01-02", at: "2025-12-31T22:30:00Z")
    try write("2026-01-02T18:00:00Z", "finish") {
      try finish(
        rent,
        [
          "2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-06-30", "2025-07-31",
          "2025-08-29", "2025-09-30", "2025-10-31", "2025-11-28", "2025-12-31",
        ], in: $0)
    }
  }

  // MARK: - Schedules

  private func addCall() throws {
    let call = try add(
      Sample.schedule(
        "call", "2025-01-06", until: "2025-12-29", days: "mon", at: "07:00", in: "Asia/Seoul",
        category: "talk"))
    // Half an hour after midnight in Berlin, on the day after clocks went forward.
    try move(call, from: "2025-04-07", to: "2025-04-09", at: "2025-03-30T22:30:00Z")
    try move(call, from: "2025-06-30", to: "2025-07-02", at: "2025-06-30T05:00:00Z")
    try write("2025-12-29T06:00:00Z", "edit") { transaction in
      for number in 0..<12 {
        try transaction.finish(
          call, on: CivilDate("2025-01-06").advanced(by: 7 * number), isFinished: true)
      }
      try finish(call, ["2025-04-07", "2025-10-20", "2025-10-27"], in: transaction)
      for date in ["2025-08-04", "2025-08-11"] {
        try transaction.delete(call, .only(date), in: context)
      }
      for (date, category) in [("2025-09-15", "holidays"), ("2025-09-22", "pencil")] {
        let patch = try EventPatch {
          $0.category = try transaction.requiredCategory(named: category)
        }
        _ = try transaction.modify(call, patch, scope: .only(date), in: context)
      }
    }
  }

  private func addInvoice() throws {
    let invoice = try add(
      Schedule(
        details: Sample.details("invoice", at: "09:00", category: "computer"),
        pattern: pattern("2025-01-25", "FREQ=MONTHLY;BYMONTHDAY=25;UNTIL=20251225")))
    // Ten minutes past midnight in Berlin: the new year has begun there, and the 25th is over.
    try move(invoice, from: "2025-12-25", to: "2026-01-02", at: "2025-12-31T23:10:00Z")
    try write("2025-06-25T12:00:00Z", "finish") {
      try finish(
        invoice,
        [
          "2025-01-25", "2025-02-25", "2025-03-25", "2025-04-25", "2025-05-25", "2025-06-25",
        ], in: $0)
    }
  }

  private func addUpdate() throws {
    let update = try add(
      Sample.schedule(
        "update", "2025-03-02", until: "2025-11-02", days: "sun", at: "02:30",
        in: "Europe/Berlin", category: "sleep"))
    try write("2025-10-26T12:00:00Z", "finish") {
      try finish(update, ["2025-03-30", "2025-10-26"], in: $0)
    }
  }

  private func addEssay() throws {
    let essay = try add(
      Sample.schedule("essay", "2025-10-21", at: "10:00", category: "pencil"))
    // Half an hour before midnight in Berlin, on the day with 25 hours. The essay slipped on the
    // 21st.
    try move(essay, from: "2025-10-21", to: "2025-10-30", at: "2025-10-26T22:30:00Z")
  }

  private func addSingleDays(_ transaction: any StoreTransaction) throws {
    let trip = try transaction.add(
      Sample.schedule("trip", "2025-10-24", until: "2025-10-28", category: "people"))
    try finish(trip, ["2025-10-24", "2025-10-25"], in: transaction)
    try transaction.delete(trip, .only("2025-10-26"), in: context)
    let dentist = try transaction.add(
      Sample.schedule("dentist", "2025-03-26", at: "15:00", category: "medicine"))
    try finish(dentist, ["2025-03-26"], in: transaction)
    _ = try transaction.add(
      Sample.schedule("camp", "2025-12-30", for: "3d", category: "people"))
  }

  // MARK: - Events and moods

  private func addEvents(_ transaction: any StoreTransaction) throws {
    for (title, first, last) in [
      ("easter", "2025-04-18", "2025-04-21"), ("christmas", "2025-12-25", "2025-12-26"),
      ("winter", "2025-12-30", "2026-01-06"), ("new year", "2026-01-01", "2026-01-01"),
    ] {
      _ = try transaction.add(
        Sample.schedule(
          title, first, until: first == last ? nil : last, category: "holidays"))
    }
  }

  /// Adds diary entries on both sides of midnight in Berlin, where a day ends an hour or two before
  /// the same day ends in UTC.
  private func addDiary(_ transaction: any StoreTransaction) throws {
    for (moment, emotion) in [
      ("2025-03-23T23:30:00Z", Emotion.calm),  // Monday, 24 March, 00:30
      ("2025-03-30T21:59:00Z", .happiness),  // Sunday, 30 March, 23:59
      ("2025-03-30T22:00:00Z", .sadness),  // Monday, 31 March, 00:00
      ("2025-10-19T22:00:00Z", .fatigue),  // Monday, 20 October, 00:00
      ("2025-10-26T22:59:59Z", .love),  // Sunday, 26 October, 23:59
      ("2025-12-31T22:59:00Z", .happiness),  // Wednesday, 31 December, 23:59
      ("2025-12-31T23:00:00Z", .anxiety),  // Thursday, 1 January, 00:00
    ] {
      try transaction.add(Sample.diary(moment, moment, emotion: emotion))
    }
  }

  // MARK: - Steps

  private var context: RuleContext { FixedContext.make(seed: 2_025) }

  @discardableResult
  private func write<Result>(
    _ moment: String, _ action: String, body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try store.writeAndWait(CommitNote(action: action, at: Instant(moment)), body)
  }

  private func add(_ event: some PlannedEvent) throws -> EventID {
    try write("2025-01-01T00:00:00Z", "add") { try $0.add(event) }
  }

  private func move(
    _ id: EventID, from date: String, to newDate: String, at moment: String
  ) throws {
    let now = try Instant(moment)
    let then = RuleContext(now: now, today: now.date(in: Self.zone), makeUID: context.makeUID)
    try write(moment, CommitNote.move) {
      _ = try $0.move(id, from: CivilDate(date), to: CivilDate(newDate), then)
    }
  }

  private func finish(
    _ id: EventID, _ dates: [String], in transaction: any StoreTransaction
  ) throws {
    for date in dates { try transaction.finish(id, on: CivilDate(date), isFinished: true) }
  }

  private func routine(
    _ title: String, _ start: String, rule: String, category: String
  ) throws -> Routine {
    try Routine(
      details: Sample.details(title, category: category), pattern: pattern(start, rule))
  }

  private func pattern(_ start: String, _ rule: String) throws -> DatePattern {
    try DatePattern(
      start: CivilDate(start),
      recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule))))
  }
}
