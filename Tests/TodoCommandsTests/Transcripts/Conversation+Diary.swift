extension Conversation {
  /// Returns the environment of a Sunday at noon, with a program as the editor that writes a text.
  private static func sunday(typing text: String) -> [String: String] {
    [
      "TODOCTL_NOW": "2025-06-01T12:00:00Z",
      "EDITOR": "sed -i 's/^text:$/text: \(text)/; s/^emotion:$/emotion: 2/'",
    ]
  }

  static let diary = Conversation(
    name: "diary", environment: sunday(typing: "Typed in the editor"), before: ["init"],
    lines: [
      "diary", "diary happiness The talk went well",
      "diary --at 'yesterday 10pm' anxiety Will they like it?", "diary yesterday 9pm: It rains",
      "diary edit 3 --emotion sad --thought 'Why hurry?'", "diary --at 'last fri 8:00' CALM",
      "diary --at 'may 21 19:00' -- list of things", "diary --at '2 hours ago' 'calm down day'",
      "diary --emotion 9 --at '9:30' The train was late -20 minutes --situation Station",
      "diary", "diary show 3", "diary list --text 'talk WELL'", "diary list --emotion ang",
      "diary list --from 'last fri' --to yesterday", "diary list --text talk --json",
      "diary calendar", "diary calendar may --json", "diary calendar 'last month' --week-start sun",
      "diary calendar april", "diary delete 7 --yes", "diary love, and so on --at noon",
      "diary love --at '11:00' --json", "diary show 7", "diary show 99", "diary --emotion s x",
      "diary --emotion meh x", "diary --at tomorrow x", "diary --at 'next tuseday' x",
      "diary tomorrow: x", "diary list of things", "diary calendar is full", "diary x --mood y",
      "diary --edit --at '7:00'", "diary show 10", "diary edit 4 --editor", "diary edit 4 --editor",
      "diary --at yesterday", "add diary", "diary edit 3",
      "diary edit 3 --emotion calm --no-emotion", "diary edit 3 --no-emotion",
    ])

  static let diaryInKorean = Conversation(
    name: "diary-korean",
    environment: sunday(typing: "편집기에서 적은 글").merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 },
    before: ["init"],
    lines: [
      "diary", "diary 행복 발표가 잘 끝났다", "diary --at '어제 22:00' 불안 내일 발표가 걱정된다",
      "diary 어제 21시: 비가 온다", "diary edit 3 --emotion 슬 --thought '왜 서두르지?'",
      "diary --at '지난 금요일 오전 8시' 평온", "diary --at '5월 21일 19:00' -- list 라는 낱말",
      "diary --emotion 9 --at '9:30' 기차가 늦었다 --situation 역에서", "diary",
      "diary show 3", "diary list --text 발표", "diary list --emotion 행 --from 어제", "diary calendar",
      "diary calendar 5월", "diary calendar '지난 달' --week-start sun", "diary calendar 4월",
      "diary delete 6 --yes", "diary 사랑 --at 정오", "diary show 99", "diary --emotion s x",
      "diary --emotion 몰라 x", "diary --at 내일 x", "diary --at '다음 화욜' x", "diary list 라는 낱말",
      "diary x --mood y", "diary edit 3 --no-emotion", "diary --edit --at '7:00'", "diary show 8",
      "diary edit 4 --editor", "diary edit 4 --editor",
    ])
}
