import TodoDomain
import TodoPresentation

/// A made-up life around today, for somebody who looks at the program for the first time. It has
/// six weeks behind it, in which not everything was finished, and two weeks ahead.
struct IntroductoryLife {
  /// Today's date, from which all dates are counted.
  let today: CivilDate
  /// The reader's zone, in which diary entries are written in the evening.
  let zone: ZoneID
  /// The language of the titles.
  let language: Language
  /// Makes the uid of each todo.
  let makeUID: () -> EventUID

  /// The number of days behind today in which routines and series began.
  private static let pastDays = 42

  /// Adds everything to a new store.
  func add(to transaction: any StoreTransaction) throws {
    for (number, todo) in Self.routines.enumerated() {
      let routine = try Routine(
        details: details(todo), days: WeekdaySet(todo.days), activeFrom: first)
      try add(routine, finishing: { isFinished($0, number) }, to: transaction)
    }
    for todo in Self.series {
      let pattern = try DatePattern(
        start: first, recurrence: .weekly(on: WeekdaySet(todo.days), until: nil))
      let series = try Schedule(
        details: details(todo), pattern: pattern, place: todo.place.map { $0.text(language) })
      try add(series, finishing: { $0 < today }, to: transaction)
    }
    for todo in Self.singles {
      let start = today.advanced(by: todo.day)
      let pattern = try DatePattern(
        start: start, recurrence: .daily(until: start.advanced(by: todo.furtherDays)))
      let schedule = try Schedule(
        details: details(todo), pattern: pattern, place: todo.place.map { $0.text(language) })
      try add(schedule, finishing: { _ in todo.isFinished }, to: transaction)
    }
    for entry in Self.diary { try transaction.add(self.entry(entry)) }
  }

  private var first: CivilDate { today.advanced(by: -Self.pastDays) }

  private func details(_ todo: Todo) throws -> EventDetails {
    try EventDetails(
      uid: makeUID(), title: todo.title.text(language),
      category: Category.initial.first { $0.name == todo.category } ?? .none,
      time: todo.time.map { try TimeOfDay($0) }, length: todo.length.map { try EventLength($0) },
      alarms: todo.alarm.map { [try Alarm($0)] } ?? [])
  }

  private func add(
    _ event: some PlannedEvent, finishing isFinished: (CivilDate) -> Bool,
    to transaction: any StoreTransaction
  ) throws {
    let past = event.pattern.dates(in: first...today).filter(isFinished)
    let records = past.map {
      OccurrenceRecord(
        date: $0, isFinished: true, time: type(of: event).keepsHistory ? event.time : nil)
    }
    try transaction.apply(.insert(event, records: records))
  }

  /// Whether a routine was kept on a day. Nobody keeps one always, and today only the first of them
  /// is finished already.
  private func isFinished(_ date: CivilDate, _ routine: Int) -> Bool {
    let daysAgo = date.distance(to: today)
    return (daysAgo > 0 || routine == 0) && (daysAgo * 5 + routine) % 11 != 7
  }

  private func entry(_ entry: Entry) throws -> DiaryEntry {
    let evening = try TimeOfDay(hour: 21, minute: 40)
    return try DiaryEntry(
      uid: makeUID(), createdAt: Instant(today.advanced(by: -entry.daysAgo), evening, in: zone),
      emotions: [entry.emotion], situation: entry.situation.text(language))
  }
}

// MARK: - What is in it

extension IntroductoryLife {
  /// A text in both languages.
  private struct Words {
    let english: String
    let korean: String

    init(_ english: String, _ korean: String) {
      self.english = english
      self.korean = korean
    }

    func text(_ language: Language) -> String { language == .ko ? korean : english }
  }

  private struct Todo {
    let title: Words
    let category: String
    /// Days from today, negative for the past; of single days and periods.
    var day = 0
    /// The days of a period after its first.
    var furtherDays = 0
    /// The weekdays of what repeats.
    var days = ""
    var time: String?
    var length: String?
    var alarm: String?
    var place: Words?
    var isFinished = false

    init(_ english: String, _ korean: String, category: String) {
      title = Words(english, korean)
      self.category = category
    }

    func on(
      _ day: Int, for further: Int = 0, at time: String? = nil, length: String? = nil,
      alarm: String? = nil, place: Words? = nil
    ) -> Todo {
      var todo = self
      (todo.day, todo.furtherDays, todo.time) = (day, further, time)
      (todo.length, todo.alarm, todo.place) = (length, alarm, place)
      return todo
    }

    func every(
      _ days: String, at time: String? = nil, length: String? = nil, alarm: String? = nil,
      place: Words? = nil
    ) -> Todo {
      var todo = on(0, at: time, length: length, alarm: alarm, place: place)
      todo.days = days
      return todo
    }

    var done: Todo {
      var todo = self
      todo.isFinished = true
      return todo
    }
  }

  private struct Entry {
    let daysAgo: Int
    let emotion: Emotion
    let situation: Words
  }

  private static let routines = [
    Todo("Vitamins", "비타민 먹기", category: "medicine").every(
      "mon,tue,wed,thu,fri,sat,sun", at: "08:00"),
    Todo("Morning run 💪", "아침 달리기 💪", category: "power").every("mon,wed,fri", at: "07:00"),
    Todo("Read 30 pages", "책 30쪽 읽기", category: "redBook").every("mon,tue,wed,thu,fri,sat,sun"),
    Todo("Water the plants", "화분에 물 주기", category: "none").every("wed,sun"),
  ]

  private static let series = [
    Todo("Team meeting", "주간 회의", category: "computer").every(
      "mon,thu", at: "10:00", length: "1h", alarm: "10m", place: Words("Room 3", "회의실 3")),
    Todo("English class", "영어 수업", category: "redBook").every(
      "tue,thu", at: "19:00", length: "90m"),
  ]

  private static let singles = [
    Todo("Dinner with Mina", "민아와 저녁", category: "food").on(-16, at: "18:30", length: "2h").done,
    Todo("Flu shot", "독감 예방 접종", category: "medicine").on(-12, at: "11:00").done,
    Todo("Write the proposal", "제안서 쓰기", category: "pencil").on(-9).done,
    Todo("Visit to the parents", "부모님 댁", category: "people").on(-8, for: 1).done,
    Todo("Return the books", "책 반납", category: "none").on(-5).done,
    Todo("Tax form", "세금 신고", category: "pencil").on(-3),
    Todo("Call the landlord", "집주인에게 전화", category: "talk").on(-1, at: "16:00"),
    Todo("Pay the phone bill", "휴대폰 요금 내기", category: "none").on(0).done,
    Todo("Buy milk", "우유 사기", category: "food").on(0),
    Todo("Dentist", "치과", category: "medicine").on(
      0, at: "15:00", length: "45m", alarm: "30m", place: Words("Gangnam", "강남")),
    Todo("Mina's birthday 🎂", "민아 생일 🎂", category: "people").on(1, alarm: "1d"),
    Todo("Trip to Jeju 🏝️", "제주 여행 🏝️", category: "vehicle").on(4, for: 2),
    Todo("Concert 🎶", "연주회 🎶", category: "heart").on(
      9, at: "20:00", length: "2h", alarm: "1d", place: Words("Arts Center", "예술의전당")),
    Todo("Car inspection", "자동차 검사", category: "vehicle").on(12, at: "09:30"),
  ]

  private static let diary = [
    Entry(
      daysAgo: 16, emotion: .happiness,
      situation: Words("Long dinner with Mina", "민아와 오래 저녁을 먹었다")),
    Entry(
      daysAgo: 11, emotion: .fatigue, situation: Words("Five meetings in a row", "회의가 다섯 개")),
    Entry(
      daysAgo: 9, emotion: .calm, situation: Words("The proposal is sent", "제안서를 보냈다")),
    Entry(
      daysAgo: 7, emotion: .love, situation: Words("A day at my parents'", "부모님과 보낸 하루")),
    Entry(
      daysAgo: 4, emotion: .anxiety,
      situation: Words("The tax form is still empty", "세금 신고서가 아직 비어 있다")),
    Entry(
      daysAgo: 2, emotion: .calm,
      situation: Words("Rain, a window and a book", "비 오는 창가에서 책을 읽었다")),
    Entry(
      daysAgo: 1, emotion: .happiness,
      situation: Words("Ran farther than ever", "어느 때보다 멀리 달렸다")),
  ]
}
