import Testing

@Suite(
  "calcurse reads an export",
  .enabled(if: Products.isThere(Client.calcurse), "calcurse isn't installed"))
struct CalcurseTests {
  @Test("calcurse imports a whole export and lists the same dates and times")
  func sameList() throws {
    let zone = "America/New_York"
    let user = try LifeToShow.store()
    // calcurse repeats an event by its own clock, and refuses one that is on another weekday by
    // that clock.
    for elsewhere in [3, 6] { try user.succeed("delete \(elsewhere) --yes") }
    let file = try user.write(user.exportedCalendar(), to: "life.ics")
    let calcurse = try Calcurse(file, of: user, zone: zone)
    #expect(calcurse.problems == [])
    #expect(calcurse.report.last == 0)
    for (first, last) in [("2026-03-02", "2026-03-15"), ("2026-10-26", "2026-11-08")] {
      let ours = try user.list(first, last, zone: zone).filter { !Self.isBeyondIt($0.title) }
        .flatMap(Self.lines).filter { first <= $0 && $0 < last + "~" }
      let theirs = try calcurse.list(first, last).filter {
        !Self.isBeyondIt($0) && $0 != Self.usualDay
      }
      #expect(theirs == ours.sorted())
    }
  }

  /// The usual day of a moved occurrence. calcurse ignores RECURRENCE-ID, so it shows both days.
  private static let usualDay = "2026-11-04 00:00 New York, Wednesday at midnight"

  /// Whether a line is about an event with BYSETPOS, which calcurse ignores.
  private static func isBeyondIt(_ text: String) -> Bool { text.hasSuffix("Workday") }

  /// Returns the lines that calcurse shows for an item. An all-day event has a line on each of its
  /// days.
  private static func lines(_ item: ListedOccurrence) throws -> [String] {
    guard item.time == nil, item.length == "3d" else {
      return ["\(item.date) \(item.time.map { $0 + " " } ?? "")\(item.title)"]
    }
    return ["12", "13", "14"].map { "2026-03-\($0) \(item.title)" }
  }
}
