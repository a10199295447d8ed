extension Conversation {
  private static let words = [
    "add milk '#food' p1 today", "add 'water roses' +garden mon", "add run mon 07:00",
    "diary happy The talk went well",
  ]

  /// Words that are no names of commands. Those that mean a command that only reads run it; for the
  /// others an error suggests a command.
  static let plainWords = Conversation(
    name: "plain-words", before: words,
    lines: [
      "tomorrow", "calendar", "cal +1 --json", "upcoming", "project food", "habits", "remove 1",
      "create tea", "stats weekly", "list '#food'", "list food", "list june '#food'",
      "list +garden", "list march", "list tomorow", "list xyz", "list '#nope'",
      "diary list this week", "diary list march", "diary list milk", "diary tired of it all",
      "diary xyz", "week 23주차", "yesterday 10pm: It rained", "tomorrow: dentist",
    ])

  static let plainKoreanWords = Conversation(
    name: "plain-words-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: words,
    lines: [
      "오늘", "내일", "일기", "달력 다음 달", "주간", "알림", "프로젝트 식사", "추가 우유", "삭제 1",
      "add 루틴 매일 운동", "add 일기 뿌듯 다 했다", "add 일기 쓰기 매일 22시", "diary 달력", "diary 달력을 샀다",
      "stats 주간", "list 식사", "list 2월",
    ])
}
