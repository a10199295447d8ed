import Testing
import TodoDomain
import TodoTesting

@Suite("The text forms of small values")
struct ValueTextTests {
  @Test(
    "An alarm is a number and a unit, written in the largest unit that divides it",
    arguments: [
      ("10m", 10, "10m"), ("60m", 60, "1h"), ("90m", 90, "90m"), ("2h", 120, "2h"),
      ("24h", 1_440, "1d"), ("1d", 1_440, "1d"), ("0m", 0, "0m"), ("0d", 0, "0m"),
      ("3650d", 5_256_000, "3650d"), ("007m", 7, "7m"), ("90m after", -90, "90m after"),
      ("24h after", -1_440, "1d after"), ("0m after", 0, "0m"),
    ])
  func alarms(text: String, minutes: Int, written: String) throws {
    let alarm = try Alarm(text)
    #expect(alarm.minutesBefore == minutes)
    #expect(alarm.description == written)
    #expect(try Alarm(minutesBefore: minutes) == alarm)
  }

  @Test(
    "An alarm at a time of day may be some days before the event",
    arguments: [
      ("09:00", 0, "09:00"), ("0d 09:00", 0, "09:00"), ("1d 23:59", 1, "1d 23:59"),
      ("3650d 00:00", 3_650, "3650d 00:00"),
    ])
  func alarmsAtTimes(text: String, days: Int, written: String) throws {
    let alarm = try Alarm(text)
    #expect(try alarm == Alarm(daysBefore: days, at: #require(alarm.time)))
    #expect(alarm.minutesBefore == days * 1_440 && alarm.isWholeDays)
    #expect(alarm.description == written)
  }

  @Test("Alarms are sorted by days and minutes, the earliest first")
  func orderOfAlarms() throws {
    let texts = ["10m after", "0m", "07:00", "1d", "1d 09:00", "1d 08:00", "10m", "2d", "10m"]
    let order = try texts.map { try Alarm($0) }.inOrder.map(\.description)
    #expect(
      order == ["2d", "1d 08:00", "1d 09:00", "1d", "10m", "07:00", "0m", "10m after"])
  }

  @Test(
    "A malformed alarm is refused",
    arguments: ["", "m", "10", "-1m", "+1m", "1w", "1.5h", "10 m", "10M", "3651d", "１m"]
      + ["25h after", "after", "1h 09:00", "1d 9:00", "1d 24:00", "09:00 after", "1d  09:00"]
      + ["3651d 09:00", "1d 09:00 after"]
      + ["99999999999999999999m"])
  func refusedAlarms(text: String) {
    #expect(throws: ValueError.malformed(.alarm, text)) { try Alarm(text) }
  }

  @Test("An alarm more than a day after the start, or with too many minutes, is refused")
  func refusedMinutes() {
    #expect(throws: ValueError.self) { try Alarm(minutesBefore: -1_441) }
    #expect(throws: ValueError.self) { try Alarm(minutesBefore: Alarm.maximumInMinutes + 1) }
    let named = [Alarm.tenMinutes, .thirtyMinutes, .oneHour, .oneDay]
    #expect(named.map(\.minutesBefore) == [10, 30, 60, 1_440])
    #expect(named.map(\.isWholeDays) == [false, false, false, true])
  }

  @Test(
    "A colour is stored in upper case", arguments: [("#ffe3cc", "#FFE3CC"), ("#0A1b2C", "#0A1B2C")])
  func colors(text: String, written: String) throws {
    #expect(try ColorHex(text).description == written)
  }

  @Test(
    "A malformed colour is refused",
    arguments: ["", "FFE3CC", "#FFE3C", "#FFE3CCC", "#GGGGGG", "#FFE3C ", "#ＦF", "##FFFFF", "red"])
  func refusedColors(text: String) {
    #expect(throws: ValueError.malformed(.color, text)) { try ColorHex(text) }
  }

  @Test(
    "An icon is read without regard to case and underscores",
    arguments: [("RED_BOOK", "RED_BOOK"), ("redBook", "RED_BOOK"), ("yellowbook", "YELLOW_BOOK")])
  func icons(text: String, written: String) throws {
    #expect(try CategoryIcon(text).rawValue == written)
  }

  @Test("Every icon is read from its own text, and an unknown one is refused")
  func allIcons() throws {
    for icon in CategoryIcon.allCases { #expect(try CategoryIcon(icon.rawValue) == icon) }
    #expect(CategoryIcon.allCases.count == 13)
    for text in ["", "_", "BOOK", "red book"] {
      #expect(throws: ValueError.malformed(.icon, text)) { try CategoryIcon(text) }
    }
  }

  @Test("An id is a number of one to eight digits")
  func ids() {
    for number in [1, 7, 99_999_999] { #expect(EventID(number)?.rawValue == number) }
    for number in [0, -1, 100_000_000, .max] { #expect(EventID(number) == nil) }
  }

  @Test("A preference accepts the values of its key and refuses others")
  func settings() throws {
    let good: [(SettingKey, String)] = [
      (.weekStart, "mon"), (.weekStart, "sun"), (.timeZone, "Asia/Seoul"), (.language, "ko"),
      (.overdueDays, "1"), (.overdueDays, "3660"), (.historyDays, "90"),
      (.historyShare, "0"), (.historyShare, "25"), (.historyShare, "100"),
    ]
    #expect(try Setting(.overdueDays, "007").value == "7")
    for (key, value) in good { #expect(try Setting(key, value).value == value) }
    let bad: [(SettingKey, String)] = [
      (.weekStart, "tue"), (.weekStart, "Mon"), (.timeZone, "Asia/Soul"), (.language, "fr"),
      (.language, ""), (.reportDiary, "on"), (.historyShare, "101"),
      (.historyShare, "-1"), (.historyShare, "25%"), (.overdueDays, "0"), (.overdueDays, "3661"),
      (.overdueDays, "-1"),
      (.overdueDays, "+7"), (.overdueDays, " 7"), (.overdueDays, ""), (.overdueDays, "٧"),
    ]
    for (key, value) in bad {
      #expect(throws: ValueError.malformed(.setting, value)) { try Setting(key, value) }
    }
  }

  @Test("Kinds are sorted as schedules, routines, then others by name")
  func kinds() {
    let other = ["b", "a"].map { EventKind(rawValue: $0) }
    #expect(
      (other + [.routine, .schedule]).sorted().map(\.rawValue) == ["schedule", "routine", "a", "b"])
  }
}
