import Foundation

/// Five weeks of a life, seen from Wednesday, 4 June 2025; the numbers were counted by hand:
///
///     week of       5 May     12 May    19 May    26 May    2 June
///     Run           FF·FF·F   FF·FF·F   FF·FF·F   FF·FF·x   F·○○○○○
///     Read          F F ·     F F ·     F F ·     F F ·     F ○ ○
///     한국어         F  F      F  F      F  F      F  F      ·  ○
///     Trip                                            FFF   F
///     Dentist, Rent                                          F
///     Tax form                                              ·
///     mood          31- -     31- -     31- -     31-  -     2
///
/// F is finished, x a day off, · missed and ○ open. Run was kept on eight days with a mood, four of
/// +3 and four of +1, and missed on eight, seven of −1 and one of −3. Read is on Mondays,
/// Wednesdays and Fridays. The week after has a concert and a day off work, which is an event.
extension Conversation {
  private static let fiveWeeks = [
    "init", "import \(Products.fixture("five-weeks.jsonl"))",
  ]
  private static let june = ["TODOCTL_NOW": "2025-06-04T03:00:00Z", "TZ": "Asia/Seoul"]

  static let reports = Conversation(
    name: "reports", environment: june, before: fiveWeeks,
    lines: [
      "report week", "report week --all", "report week 2025-W22 --diary --format markdown",
      "report week --json",
      "report week --format csv", "report month 2025-05 --diary", "report quarter",
      "report year --insights none --format markdown", "report 2025-W20 --insights all",
      "config set report-diary on", "config set report-diary yes",
      "report week 2025-W22 --insights none --format csv",
      "report week 2025-W22 --no-diary --insights none", "stats week 2025-W22",
      "report week 2024-W01",
    ])

  static let koreanReports = Conversation(
    name: "reports-korean",
    environment: june.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }, before: fiveWeeks,
    lines: [
      "report week", "report week 2025-W22 --diary --format markdown",
      "report week --format csv", "report month 2025-05 --diary --all",
      "report year --insights none",
      "config set report-diary on", "stats week 2025-W22",
    ])
}
