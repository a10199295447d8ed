import Testing

/// The clock stands at Wednesday, 23 September 2026, in Seoul. Chuseok is on Friday.
@Suite("Holidays and lunar dates on the command line")
struct HolidayCommandTests {
  private let user: CommandLineRunner
  private let now = ["TODOCTL_NOW": "2026-09-23T01:00:00Z", "TZ": "Asia/Seoul"]

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("init")
  }

  private func run(_ words: String) throws -> Transcript {
    try user.succeed(words, environment: now)
  }

  @Test(
    "Holidays appear in the headings of lists, count in no rate, and can be renewed and removed")
  func holidays() throws {
    #expect(
      try run("holidays add kr --lang ko").lines.first == "✓ 대한민국: 공휴일 123일 추가 (2026–2031)")
    #expect(try run("holidays add 한국 --lang ko").text.contains("바뀐 공휴일이 없어요"))
    #expect(try run("holidays --lang ko").text.contains("9월 24일 (목) 추석 전날"))
    let week = try run("week --lang ko")
    #expect(week.lines.contains("9월 25일 (금) · 추석"), "\(week.text)")
    #expect(!week.text.contains("이벤트"))
    let json = try run("day 2026-09-25 --json").text
    #expect(json.contains(#""uid":"holiday-KR-2026-09-25""#) && json.contains(#""title":"추석""#))
    #expect(try run("holidays update --lang ko").text.contains("바뀐 공휴일이 없어요"))
    #expect(try run("holidays remove kr --lang ko").lines.first == "✓ 대한민국: 공휴일 123일 삭제")
    #expect(try !run("day 2026-09-25 --lang ko").text.contains("추석"))
    try user.succeed("undo", environment: now)
    #expect(try run("day 2026-09-25 --lang ko").lines.first == "9월 25일 (금) · 추석")
  }

  @Test("A series with except holidays skips the holidays and says so")
  func exceptHolidays() throws {
    try user.refuse(
      "add gym weekdays 7pm except holidays", status: 64, says: ["no holidays"],
      hint: "todoctl holidays add kr")
    try user.succeed("holidays add kr", environment: now)
    let added = try run("add gym weekdays 7pm except holidays")
    #expect(added.text.contains("gym · every Mon, Tue, Wed, Thu, Fri from 2026-09-23"))
    #expect(added.errorText.contains("holidays left out (2026–2031)"), "\(added.errorText)")
    let listed = try run("list 2026-09-21..2026-10-11").text
    #expect(listed.matches(of: /gym/).count == 9, "\(listed)")
  }

  @Test("An edited series skips holidays as its new repetition says, or as before")
  func editedSeries() throws {
    try user.succeed("holidays add kr", environment: now)
    try user.succeed("add gym weekdays 7pm", environment: now)
    func days() throws -> Int {
      try run("list 2026-09-21..2026-10-11").text.matches(of: /gym/).count
    }
    #expect(try days() == 13)
    let edited = try run("edit gym --repeat 'weekdays except holidays'")
    #expect(edited.errorText.contains("holidays left out (2026–2031)"), "\(edited.errorText)")
    #expect(try days() == 9)
    // 3 October, a holiday, is a Saturday.
    try user.succeed("edit gym --days mon,tue,wed,thu,fri,sat", environment: now)
    #expect(try days() == 16 - 6)
    let kept = try run("edit gym --repeat weekdays")
    #expect(kept.errorText.contains("aren't left out any more"), "\(kept.errorText)")
    #expect(try days() == 13)
    try user.succeed("undo", environment: now)
    #expect(try days() == 16 - 6)
  }

  @Test("A lunar date repeats by the lunar calendar, and lists show both dates")
  func lunar() throws {
    let added = try run("add 매년 음력 8월 15일 성묘 --lang ko").text
    #expect(added.contains("성묘 · 매년 음력 8월 15일 (9월 25일부터)"), "\(added)")
    let day = try run("day 2028-10-03 --lang ko").text
    #expect(day.contains("성묘") && day.contains("음 8.15"), "\(day)")
    let byRule = #""dateByRule":{"calendar":"DANGI","month":8,"isLeapMonth":false,"day":15}"#
    #expect(try run("day 2028-10-03 --json").text.contains(#""date":"2028-10-03","# + byRule))
    #expect(try run("list --once --json").text.contains(byRule))
    let file = try run("export --format ics").text.replacing("\r\n ", with: "")
    #expect(file.contains("RRULE:FREQ=YEARLY;RSCALE=DANGI;BYMONTH=8;BYMONTHDAY=15"))
    #expect(file.contains("20281003"))
  }
}
