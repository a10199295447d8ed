import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Calendars with many mistakes at once")
struct OddCalendarTests {
  /// The result of an import.
  private struct Outcome {
    var report: ImportReport?
    /// The error of the file as a whole.
    var error: ExchangeError?
    /// The events by uid, as texts of all their compared values.
    var events: [String: String] = [:]

    var problems: [ImportProblem] {
      report.map { $0.problems + $0.leftOut + $0.warnings } ?? []
    }

    /// Whether a problem has the uid or one of the lines.
    func names(_ uid: String, _ lines: ClosedRange<Int>) -> Bool {
      problems.contains { problem in
        if problem.record?.hasPrefix(uid) == true { return true }
        guard case .line(let line) = problem.location else { return false }
        return lines.contains(line)
      }
    }
  }

  private static func outcome(_ bytes: [UInt8], isStrict: Bool = false) throws -> Outcome {
    let store = InMemoryEventStore()
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, isStrict: isStrict)
    var outcome = Outcome()
    do {
      outcome.report = try Exchange.bring(
        bytes, as: ICalendarFormat(), into: store, ImportOptions(skipInvalid: true),
        context: context, chunkSize: 97)
    } catch let error as ExchangeError {
      outcome.error = error
      return outcome
    }
    for event in try store.provider.snapshot {
      guard let event = event as? Schedule else { continue }
      outcome.events[event.uid.rawValue] =
        "\(event.title) \(event.pattern) \(String(describing: event.time)) "
        + "\(String(describing: event.length)) \(String(describing: event.zone)) "
        + String(describing: event.details.alarms)
    }
    return outcome
  }

  @Test(
    "Each event of a calendar with many mistakes is imported as it was meant, or named",
    .timeLimit(.minutes(10)), arguments: [false, true])
  func all(isStrict: Bool) throws {
    var (imported, named) = (0, 0)
    for seed in 1...UInt64(300) {
      let calendar = OddCalendar(seed: seed)
      let sound = try Self.outcome(calendar.clean)
      #expect(sound.events.count == calendar.items.count && sound.problems.isEmpty)
      for number in calendar.items.indices {
        let text = sound.events[OddCalendar.uid(number)] ?? ""
        #expect(text.hasPrefix(OddCalendar.title(number)))
        #expect(text.contains(OddCalendar.date(number)))
      }
      let found = try Self.outcome(calendar.bytes, isStrict: isStrict)
      if let error = found.error {
        #expect(
          calendar.isUnmarked && error != .missingHeader(.iCalendar) || calendar.hasNoBegin,
          "\(seed): \(error) \(calendar.mistakes)")
        named += calendar.items.count
        continue
      }
      for item in calendar.items {
        let said = "\(seed) \(item.uid): \(calendar.mistakes)"
        if let event = found.events[item.uid] {
          imported += 1
          #expect(event == sound.events[item.uid], "\(said)")
        } else {
          named += 1
          #expect(found.names(item.uid, item.lines), "\(said)")
        }
      }
      #expect(Set(found.events.keys).isSubset(of: sound.events.keys), "\(seed)")
    }
    #expect(imported > 100 && named > 100)
  }

  @Test("A stray alarm without END doesn't affect other events")
  func lostAlarm() throws {
    let lines =
      ["BEGIN:VCALENDAR"] + FaultyCalendar.open("VEVENT", "first@x", "DTSTART:20260105T100000")
      + ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin"] + FaultyCalendar.standard + ["END:VTIMEZONE"]
      + ["DURATION:PT1H"] + FaultyCalendar.alarm + ["END:VEVENT"]
      + FaultyCalendar.event("second@x") + FaultyCalendar.event("third@x") + ["END:VCALENDAR"]
    let outcome = try Self.outcome(Array(lines.joined(separator: "\r\n").utf8))
    #expect(outcome.events.keys.sorted() == ["second@x", "third@x"])
    #expect(outcome.names("first@x", 2...2))
  }

  @Test(
    "A calendar that is cut off anywhere is reported, and no partial event is imported",
    .timeLimit(.minutes(10)), arguments: ["\r\n", "\n", "\r", "\r\r\n"])
  func cutOff(end: String) throws {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin"]
      + FaultyCalendar.standard + ["END:VTIMEZONE"]
      + FaultyCalendar.event("first@x", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:first@x")
      + FaultyCalendar.open("VTODO", "second@x", "DURATION:PT1H")
      + FaultyCalendar.alarm + ["END:VALARM", "END:VTODO", "END:VCALENDAR"]
    let text = lines.joined(separator: end)
    let whole = try Self.outcome(Array(text.utf8))
    #expect(whole.events.count == 2 && whole.problems.isEmpty)
    for length in 0..<text.utf8.count {
      let prefix = Array(text.utf8.prefix(length))
      let cut = try Self.outcome(prefix)
      let shown = String(decoding: prefix.suffix(20), as: UTF8.self)
      #expect(cut.error != nil || !cut.problems.isEmpty, "\(length): \(shown)")
      for (uid, event) in cut.events { #expect(event == whole.events[uid], "\(length): \(shown)") }
      // A component is in the file if its BEGIN is there with its line end.
      let text = String(decoding: prefix, as: UTF8.self)
      for (uid, begin) in [("first@x", "BEGIN:VEVENT"), ("second@x", "BEGIN:VTODO")]
      where text.contains(begin + end) {
        let line = (lines.firstIndex(of: begin) ?? 0) + 1
        #expect(
          cut.events[uid] != nil || cut.names(uid, line...lines.count), "\(length): \(shown)")
      }
    }
  }
}
