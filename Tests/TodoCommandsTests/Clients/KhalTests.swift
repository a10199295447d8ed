import Testing

@Suite(
  "khal reads an export",
  .enabled(if: Products.isThere(Client.khal), "khal isn't installed"))
struct KhalTests {
  private static let zones = ["America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "UTC"]

  /// Weeks around both clock changes of New York and of Lord Howe.
  private static let weeks = [
    ("2026-03-02", "2026-03-15"), ("2026-03-30", "2026-04-12"), ("2026-09-28", "2026-10-11"),
    ("2026-10-26", "2026-11-08"),
  ]

  @Test(
    "khal lists an export on the same dates, at the same times, with the same titles",
    arguments: zones)
  func sameList(zone: String) throws {
    let user = try LifeToShow.store()
    let file = try user.write(user.exportedCalendar(), to: "life.ics")
    let khal = try Khal(file, of: user, zone: zone)
    for (first, last) in Self.weeks {
      // khal gives an hour to an event that has a time but no length.
      let ours = try user.list(first, last, zone: zone).map { try $0.shown(minutes: 60) }
        .flatMap { try $0.byDay() }
      let theirs = try khal.list(first, last).flatMap { try $0.byDay() }
      #expect(ours.count > 10)
      #expect(Set(theirs).subtracting(ours).sorted() == [])
      #expect(Set(ours).subtracting(theirs).sorted() == [])
    }
  }

  @Test("khal lists an exported week as it was counted by hand")
  func byHand() throws {
    let user = try LifeToShow.store()
    let file = try user.write(user.exportedCalendar(), to: "life.ics")
    let khal = try Khal(file, of: user, zone: "America/New_York")
    let shown = try khal.list("2026-03-04", "2026-03-06").sorted().map(\.description)
    #expect(
      shown == [
        "2026-03-04 00:00–2026-03-04 01:00 New York, Wednesday at midnight",
        "2026-03-04 07:00–2026-03-04 08:00 스트레칭",
        "2026-03-04 22:15–2026-03-04 22:45 New York, with an end",
        "2026-03-05 00:30–2026-03-05 02:00 치과 🦷",
        "2026-03-05 06:00–2026-03-05 07:00 Ten times",
        "2026-03-05 19:30–2026-03-05 19:45 서울 스탠드업",
        "2026-03-06 07:00–2026-03-06 08:00 스트레칭",
        "2026-03-06 18:00–2026-03-06 19:00 Floats",
      ])
  }
}
