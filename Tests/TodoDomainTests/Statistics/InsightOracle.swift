import TodoDomain

/// Counts the findings of a report again, from the plain lists of a life.
struct InsightOracle {
  let life: InsightLife

  private var days: ClosedRange<CivilDate> { life.period.days }
  private var asOf: CivilDate { min(life.today, days.upperBound) }

  /// Returns the names of the evidence in a finding that is wrong; nil for an unknown insight.
  func untrue(_ finding: Finding) -> [String]? {
    guard let truth = truth(of: finding) else { return nil }
    let wrong = truth.filter { name, value in !Self.isSame(finding[name], value) }
    return wrong.map { "\($0.key): \($0.value) instead of \(String(describing: finding[$0.key]))" }
  }

  private static func isSame(_ one: EvidenceValue?, _ other: EvidenceValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)), (.mood(let one), .mood(let other)),
      (.share(let one), .share(let other)):
      abs(one - other) < 1e-9
    default: one == other
    }
  }

  private func truth(of finding: Finding) -> [String: EvidenceValue]? {
    switch finding.insight {
    case NewRecord.name, InARow.name, AllKept.name, HabitToMend.name:
      text(finding["routine"]).map { habit($0, finding.insight) }
    case KeptSome.name:
      text(finding["routine"]).map { title in
        habit(title, HabitToMend.name).filter { $0.key == "due" }
          .merging(["finished": .count(finished(in: days).count { $0.title == title })]) { $1 }
      }
    case ActiveDays.name:
      [
        "days": .count(Set(finished(in: days).map(\.date)).count),
        "all": .count(days.count { $0 <= life.today }),
      ]
    case AllDone.name, DoneInAll.name: ["finished": .count(finished(in: days).count)]
    case BestRate.name: bestRate
    case Comeback.name:
      [
        "finished": .count(finished(in: days).count), "planned": .count(planned(in: days).count),
        "rate": .share(rate(in: days)), "before": .share(rate(in: earlier(1))),
      ]
    case BestMonth.name: months
    case MoreDone.name:
      ["finished": .count(finished(in: days).count), "usually": .number(usual)]
    case MoodRose.name: ["now": .mood(mood(in: days)), "before": .mood(mood(in: earlier(1)))]
    case FinishedOne.name:
      text(finding["todo"]).flatMap { title in
        life.happenings.first { $0.title == title && $0.isFinished }.map { ["day": .date($0.date)] }
      } ?? ["day": .count(-1)]
    case BrightestDay.name: brightest
    case FullestDay.name: fullest
    case MostOf.name:
      text(finding["category"]).map { name in
        [
          "finished": .count(finished(in: days).count { $0.category == name }),
          "all": .count(finished(in: days).count),
        ]
      }
    case MoodLinks.name: link(finding)
    case BestHours.name: hours(finding)
    case OldestOpen.name: oldest
    case ComingFullest.name: coming
    case MostlySlipped.name: slipped(finding)
    default: nil
    }
  }

  private func text(_ value: EvidenceValue?) -> String? {
    if case .text(let text)? = value { text } else { nil }
  }

  private func earlier(_ count: Int) -> ClosedRange<CivilDate> {
    life.period.advanced(by: -count).days
  }

  private func planned(in days: ClosedRange<CivilDate>) -> [InsightLife.Happening] {
    life.happenings.filter { days.contains($0.date) }
  }

  private func finished(in days: ClosedRange<CivilDate>) -> [InsightLife.Happening] {
    planned(in: days).filter(\.isFinished)
  }

  private func rate(in days: ClosedRange<CivilDate>) -> Double {
    Double(finished(in: days).count) / Double(planned(in: days).count)
  }

  private func mood(in days: ClosedRange<CivilDate>) -> Double {
    mean(life.entries.filter { days.contains($0.date) }.map { Double($0.emotion.moodScore) })
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }
}

// MARK: - Habits

extension InsightOracle {
  private func habit(_ title: String, _ insight: InsightName) -> [String: EvidenceValue] {
    let judged = life.happenings.filter {
      $0.title == title && $0.date <= asOf && ($0.isFinished || $0.date < life.today)
    }.sorted { $0.date < $1.date }
    var (present, record) = (0, 0)
    for date in judged {
      if date.isFinished {
        present += 1
      } else {
        (present, record) = (0, max(record, present))
      }
    }
    let ofPeriod = judged.filter { days.contains($0.date) }
    let finished = ofPeriod.count(where: \.isFinished)
    let next = life.happenings.filter {
      $0.title == title && $0.date >= life.today && !$0.isFinished
    }.map(\.date).min()
    return switch insight {
    case NewRecord.name:
      [
        "present": .count(present > record ? present : -1), "record": .count(record),
      ]
    case InARow.name: ["present": .count(present)]
    case AllKept.name:
      [
        "finished": .count(
          planned(in: days).count { $0.title == title } == finished ? finished : -1)
      ]
    default:
      [
        "missed": .count(ofPeriod.count - finished), "due": .count(ofPeriod.count),
        "next": next.map { .date($0) } ?? .count(-1),
      ]
    }
  }

  private func slipped(_ finding: Finding) -> [String: EvidenceValue] {
    let dates = planned(in: days).filter {
      $0.title == text(finding["todo"]) && $0.date < life.today
    }
    return [
      "missed": .count(dates.count { !$0.isFinished }), "due": .count(dates.count),
    ]
  }
}

// MARK: - Periods and days

extension InsightOracle {
  private var bestRate: [String: EvidenceValue] {
    let earlier = (1...7).map { self.earlier($0) }.filter { planned(in: $0).count >= 3 }
    let best = earlier.map { rate(in: $0) }.max() ?? 1
    let now = rate(in: days)
    return [
      "rate": .share(now > best ? now : -1), "best": .share(best),
      "periods": .count(earlier.count + 1),
    ]
  }

  /// The mean number of finished todos in the last four periods that began after the first data,
  /// starting with the first of them that has anything planned. The report knows todos of eight
  /// periods and moods of twelve weeks.
  private var usual: Double {
    let start = earlier(7).lowerBound
    let todos = life.happenings.map(\.date).filter { $0 >= start }
    let moods = life.entries.map(\.date).filter { $0 >= min(start, asOf.advanced(by: -83)) }
    let first = (todos + moods).min() ?? start
    let lived = (1...4).reversed().map { earlier($0) }.drop { planned(in: $0).isEmpty }
      .filter { $0.lowerBound >= first }
    return mean(lived.map { Double(finished(in: $0).count) })
  }

  private var brightest: [String: EvidenceValue] {
    let moods = days.map { ($0, mood(in: $0...$0)) }
    let best = moods.map(\.1).max() ?? 0
    return [
      "mood": .mood(best),
      "day": moods.last { abs($0.1 - best) < 1e-12 }.map { .date($0.0) } ?? .count(-1),
    ]
  }

  private var months: [String: EvidenceValue] {
    let firsts = (1...12).compactMap { try? CivilDate(year: 2026, month: $0, day: 1) }
    let whole = zip(firsts, firsts.dropFirst()).map { $0...$1.dayBefore }
      .filter { $0.upperBound < life.today && planned(in: $0).count >= 10 }
    let rates = whole.map { rate(in: $0) }
    let (best, worst) = (rates.max() ?? 0, rates.min() ?? 0)
    guard whole.count > 2, best >= worst + 0.2 - 1e-9,
      let high = Array(zip(whole, rates)).last(where: { $0.1 == best })?.0,
      let low = Array(zip(whole, rates)).last(where: { $0.1 == worst })?.0
    else { return ["month": .count(-1)] }
    return [
      "month": .date(high.lowerBound), "finished": .count(finished(in: high).count),
      "planned": .count(planned(in: high).count), "rate": .share(best),
      "hardest": .date(low.lowerBound), "hardestRate": .share(worst),
    ]
  }

  private var fullest: [String: EvidenceValue] {
    let counts = days.map { ($0, finished(in: $0...$0).count) }
    let most = counts.map(\.1).max() ?? 0
    guard let day = counts.last(where: { $0.1 == most })?.0 else { return [:] }
    return [
      "day": .date(day), "finished": .count(most), "planned": .count(planned(in: day...day).count),
    ]
  }

  private var oldest: [String: EvidenceValue] {
    // Only single todos are left over; habits never are.
    let open = planned(in: days).filter { !$0.isHabit && !$0.isFinished && $0.date < life.today }
    guard let first = open.map(\.date).min() else { return ["day": .count(-1)] }
    return ["day": .date(first), "days": .count(first.distance(to: life.today))]
  }

  private var coming: [String: EvidenceValue] {
    let next = life.period.advanced(by: 1).days
    let counts = next.prefix(31).map { ($0, planned(in: $0...$0)) }
    let most = counts.map(\.1.count).max() ?? 0
    guard let (day, all) = counts.first(where: { $0.1.count == most }) else { return [:] }
    return ["day": .date(day), "planned": .count(all.count { !$0.isFinished })]
  }

  private func hours(_ finding: Finding) -> [String: EvidenceValue] {
    guard case .count(let hour)? = finding["from"] else { return ["from": .count(-1)] }
    let last = min(life.today.dayBefore, days.upperBound)
    let recent = min(days.lowerBound, last.advanced(by: -27))...last
    let (some, rest) = planned(in: recent).reduce(
      into: ([InsightLife.Happening](), [InsightLife.Happening]())
    ) { sums, next in
      if let start = next.hour, hour..<hour + 3 ~= start {
        sums.0.append(next)
      } else {
        sums.1.append(next)
      }
    }
    let share = { (all: [InsightLife.Happening]) in
      Double(all.count(where: \.isFinished)) / Double(all.count)
    }
    return [
      "finished": .count(some.count(where: \.isFinished)), "planned": .count(some.count),
      "rate": .share(share(some)), "otherHours": .share(share(rest)),
    ]
  }
}

// MARK: - Moods

extension InsightOracle {
  private func link(_ finding: Finding) -> [String: EvidenceValue] {
    // Categories are only known in the eight periods of the trend.
    let first = min(days.lowerBound, asOf.advanced(by: -83))
    let judged = (finding["category"] == nil ? first : max(first, earlier(7).lowerBound))...asOf
    let entries = life.entries.filter { judged.contains($0.date) }
    let happened = { (date: CivilDate) in life.happenings.filter { $0.date == date } }
    let with: (InsightLife.Entry) -> Bool?
    if let title = text(finding["routine"]) {
      with = { entry in
        happened(entry.date).first { $0.title == title }.flatMap {
          !$0.isFinished && $0.date >= life.today ? nil : $0.isFinished
        }
      }
    } else if let category = text(finding["category"]) {
      with = { entry in
        happened(entry.date).contains { $0.category == category && $0.isFinished }
      }
    } else if case .weekday(let day)? = finding["weekday"] {
      with = { $0.date.weekday == day }
    } else {
      with = { $0.hasTag }
    }
    let scores = { (side: Bool) in
      entries.filter { with($0) == side }.map { Double($0.emotion.moodScore) }
    }
    let (some, rest) = (scores(true), scores(false))
    return [
      "count": .count(some.count), "mood": .mood(mean(some)),
      "countWithout": .count(rest.count), "moodWithout": .mood(mean(rest)),
    ]
  }
}
