import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// A large file of another program, with known content.
struct LargeFile: Sendable, CustomTestStringConvertible {
  let format: FormatName
  let name: String
  /// The first lines, the lines of one item, what is between two items, and the last lines.
  var head = ""
  let item: @Sendable (_ number: Int, _ date: CivilDate) -> String
  var separator = ""
  var tail = ""
  /// Returns the number of new records of each type that `count` items make.
  let new: @Sendable (_ count: Int) -> [ImportRecordType: Int]

  var testDescription: String { format.rawValue }

  /// Returns the file with items on successive days.
  func content(_ count: Int) throws -> [UInt8] {
    let first = try CivilDate("2019-01-01")
    let items = (0..<count).map { item($0, first.advanced(by: $0)) }
    return Array((head + items.joined(separator: separator) + tail).utf8)
  }
}

/// The tests of each reader have small and odd files. These are large files, in which every third
/// item is finished.
@Suite("Large files of other programs")
struct LargeFileTests {
  private static let count = 1_000

  @Test(
    "A large foreign file is imported whole and is the same when imported again",
    arguments: LargeFile.all)
  func account(_ file: LargeFile) throws {
    let bytes = try file.content(Self.count)
    let format = try ForeignImport.format(of: bytes, name: file.name)
    #expect(format.name == file.format)
    let store = InMemoryEventStore()
    func bring() throws -> ImportReport {
      let context = ImportContext(
        now: FixedContext.now, timeZone: Exchange.seoul, fileName: file.name)
      return try Exchange.bring(
        bytes, as: format, into: store, ImportOptions(skipInvalid: true), context: context,
        chunkSize: 65_536)
    }
    let expected = file.new(Self.count)
    let report = try bring()
    for (type, new) in expected {
      #expect(ForeignImport.counts(report, type) == [new, 0, 0, 0, 0], "\(type)")
    }
    #expect(report.summary.total.read == expected.values.reduce(0, +))
    let again = try bring()
    #expect(again.summary.total.same == report.summary.total.read)

    guard let writer = format as? any ExportFormat else { return }
    let options = ExportOptions(timeZone: Exchange.seoul)
    let copy = InMemoryEventStore()
    let written = try Exchange.export(store, as: writer, options)
    let back = try Exchange.bring(written, as: format, into: copy)
    #expect(back.summary.total.new == report.summary.total.new)
    #expect(try Exchange.export(copy, as: writer, options) == written)
  }
}

extension LargeFile {
  static let all = [
    taskwarrior, todoTxt, habitBull, daylio, tickTick, todoist, dayOne, jrnl, jrnlText, org,
  ]

  private static let schedule = ImportRecordType(.schedule)

  /// Returns the counts for one todo an item, and a finished day for every third item.
  private static func tasks(_ count: Int) -> [ImportRecordType: Int] {
    [schedule: count, .occurrence: (count + 2) / 3]
  }

  private static func entries(_ count: Int) -> [ImportRecordType: Int] { [.diary: count] }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "01990000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static let taskwarrior = LargeFile(
    format: .taskwarrior, name: "tasks.json", head: "[\n",
    item: { number, date in
      let day = date.description.filter { $0 != "-" }
      let done = number % 3 == 0
      return
        #"{"id":\#(done ? 0 : number + 1),"description":"할 일 \#(number)","due":"\#(day)T093000Z","#
        + #""entry":"20181201T000000Z","modified":"\#(day)T093000Z","project":"Home","#
        + (done ? #""end":"\#(day)T093000Z","# : "")
        + #""status":"\#(done ? "completed" : "pending")","uuid":"\#(uuid(number))"}"#
    }, separator: ",\n", tail: "\n]\n", new: tasks)

  private static let todoTxt = LargeFile(
    format: .todoTxt, name: "todo.txt",
    item: { number, date in
      let task = "Task \(number) +Home @phone due:\(date)\n"
      return number % 3 == 0 ? "x \(date) 2018-12-01 \(task)" : "(A) 2018-12-01 \(task)"
    }, new: tasks)

  private static let habitBull = LargeFile(
    format: .habitBull, name: "habits.csv",
    head: "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n",
    item: { number, date in "Habit \(number % 10),,Body,\(date),1,\"day, \(number)\"\n" },
    new: { [ImportRecordType(.routine): 10, .occurrence: $0] })

  private static let daylio = LargeFile(
    format: .daylio, name: "daylio.csv",
    head: "full_date,date,weekday,time,mood,activities,note_title,note\n",
    item: { number, date in
      "\(date),,,07:30,\(number % 3 == 0 ? "rad" : "meh"),walk | friends,,\"일기, \(number)\"\n"
    }, new: entries)

  private static let tickTick = LargeFile(
    format: .tickTick, name: "ticktick.csv",
    head: "List Name,Title,Due Date,Status,Created Time,Completed Time,taskId\n",
    item: { number, date in
      let state = number % 3 == 0 ? "2" : "0"
      let done = number % 3 == 0 ? "\(date)T03:00:00+0000" : ""
      return "Home,Task \(number),\(date)T00:00:00+0000,\(state),"
        + "2018-12-01T10:00:00+0000,\(done),\(number)\n"
    }, new: tasks)

  private static let todoist = LargeFile(
    format: .todoist, name: "Garden [1].csv",
    head: "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n",
    item: { number, date in "task,Task \(number),,4,1,Kai (1),,\(date),en,Asia/Seoul\n" },
    new: { [schedule: $0] })

  private static let dayOne = LargeFile(
    format: .dayOne, name: "Journal.json", head: #"{"metadata":{"version":"1.0"},"entries":["#,
    item: { number, date in
      #"{"uuid":"\#(uuid(number).filter { $0 != "-" }.uppercased())","#
        + #""creationDate":"\#(date)T05:30:00Z","text":"일기 \#(number)"}"#
    }, separator: ",", tail: "]}\n", new: entries)

  private static let jrnl = LargeFile(
    format: .jrnl, name: "journal.json", head: #"{"tags":{},"entries":["#,
    item: { number, date in
      #"{"title":"Day \#(number).","body":"일기","date":"\#(date)","time":"07:30","#
        + #""tags":[],"starred":false}"#
    }, separator: ",", tail: "]}\n", new: entries)

  private static let jrnlText = LargeFile(
    format: .jrnl, name: "journal.txt",
    item: { number, date in "[\(date) 07:30] Day \(number).\n일기\n\n" }, new: entries)

  private static let org = LargeFile(
    format: .org, name: "agenda.org", head: "#+TITLE: Agenda\n",
    item: { number, date in
      number % 3 == 0
        ? "* DONE Task \(number)\n  CLOSED: [\(date) 10:02] SCHEDULED: <\(date)>\n"
        : "* TODO Task \(number)\n  SCHEDULED: <\(date) 09:00>\n"
    }, new: tasks)
}
