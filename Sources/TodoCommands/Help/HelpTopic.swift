import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The topics that `todoctl help TOPIC` explains, besides the commands.
enum HelpTopic: String, CaseIterable {
  case dates, repeats, formats, categories, backup, json
  case exitCodes = "exit-codes"

  /// The page of the topic, not wrapped: prose, and rows of two columns.
  var page: HelpPage {
    switch self {
    case .dates: Self.datesPage
    case .repeats: Self.repeatsPage
    case .formats: Self.formatsPage
    case .categories: Self.categoriesPage
    case .backup: Self.backupPage
    case .json: Self.jsonPage
    case .exitCodes: Self.exitCodesPage
    }
  }
}

/// A page of help: a heading, sentences, and rows of two columns.
struct HelpPage {
  let title: Text
  let paragraphs: [Text]
  let rows: [(Text, Text)]

  init(_ title: Text, _ paragraphs: [Text], rows: [(Text, Text)] = []) {
    (self.title, self.paragraphs, self.rows) = (title, paragraphs, rows)
  }
}

extension HelpTopic {
  private static var datesPage: HelpPage {
    HelpPage(
      Text("How dates and times are written", "날짜와 시각을 적는 법"),
      [
        Text(
          "Write them as you say them, in English or Korean. `todoctl when TEXT` shows what a text means.",
          "말하듯이 한국어나 영어로 적어요. 어떤 뜻으로 읽는지는 `todoctl when 글`로 볼 수 있어요.")
      ],
      rows: [
        (Text(verbatim: "today, tomorrow, 내일"), Text("a day beside today", "오늘을 기준으로 한 날")),
        (Text(verbatim: "fri, 금요일"), Text("the next such weekday", "다음에 오는 그 요일")),
        (Text(verbatim: "next tue, 다음 주 화요일"), Text("that day of next week", "다음 주의 그 요일")),
        (Text(verbatim: "+3, in 3 days, 3일 뒤"), Text("days from today", "오늘부터 센 날")),
        (
          Text(verbatim: "2026-11-21, 11/21, 21st"),
          Text("a date, or the next such one", "날짜, 또는 다음에 오는 그날")
        ),
        (Text(verbatim: "9:30, 3pm, 오후 3시"), Text("a time of day", "시각")),
        (Text(verbatim: "90m, 1h30m, 2시간"), Text("a length", "길이")),
        (
          Text(verbatim: "10m, 1h, 1d, 30분"),
          Text("how long before the start an alarm goes off", "시작하기 얼마 전에 알림이 울릴지")
        ),
        (Text(verbatim: "2026-W47, 2026-11, 지난달"), Text("a week, a month", "한 주, 한 달")),
      ])
  }

  private static var repeatsPage: HelpPage {
    HelpPage(
      Text("How todos repeat", "투두를 반복하는 법"),
      [
        Text(
          "The words may stand in the text of `add`, or after --repeat. A routine may also say how many times a week.",
          "`add`의 글에, 또는 --repeat 뒤에 적어요. 루틴은 한 주에 몇 번인지도 적을 수 있어요.")
      ],
      rows: [
        (Text(verbatim: "every day, 매일"), Text("each day", "매일")),
        (Text(verbatim: "every mon,wed, 매주 월,수"), Text("these weekdays", "이 요일마다")),
        (
          Text(verbatim: "every 2 weeks on fri"),
          Text("every other Friday; also 2주마다 금", "격주 금요일, 2주마다 금")
        ),
        (
          Text(verbatim: "monthly on the 1st"),
          Text("a day of each month; also 매월 1일", "매월 그날, 매월 1일")
        ),
        (Text(verbatim: "monthly on the last friday"), Text("also 매월 마지막 금요일", "매월 마지막 금요일")),
        (Text(verbatim: "yearly, 매년"), Text("the same date of each year", "매년 그날")),
        (Text(verbatim: "… until 12-31, … 10 times"), Text("where it ends", "언제 끝나는지")),
        (
          Text(verbatim: "every 3 days after done"),
          Text("so long after you did it; also 완료한 날부터 3일마다", "완료한 날부터 세어서, 완료한 날부터 3일마다")
        ),
        (Text(verbatim: "3 times a week, 주 3회"), Text("a routine on any days", "요일을 정하지 않은 루틴")),
        (
          Text(verbatim: "FREQ=WEEKLY;BYDAY=MO"),
          Text("a rule of iCalendar, after --rrule", "--rrule 뒤의 iCalendar 규칙")
        ),
      ])
  }

  private static var formatsPage: HelpPage {
    let registry = FormatRegistry.standard
    let folders = registry.folders.map(\.name)
    let read =
      registry.imports.map(\.name) + folders
      + registry.bundles.map(\.name)
      .filter { name in !registry.imports.contains { $0.name == name } }
    let written = registry.exports.map(\.name) + folders
    let known = read + written.filter { !read.contains($0) }
    return HelpPage(
      Text("Formats of files", "파일의 형식"),
      [
        Text(
          "`import` recognizes a format by the file's content, `export` chooses it by the file's name. --format names it.",
          "`import`는 파일의 내용으로 형식을 알아보고, `export`는 파일의 이름으로 정해요. --format으로 적을 수도 있어요.")
      ],
      rows: known.map { name in
        let uses = [
          read.contains(name) ? Text("import", "가져오기") : nil,
          written.contains(name) ? Text("export", "내보내기") : nil,
        ]
        return (Text(verbatim: name.rawValue), uses.compactMap(\.self).joined(separator: ", "))
      })
  }

  private static var categoriesPage: HelpPage {
    HelpPage(
      Text("Categories", "카테고리"),
      [
        Text(
          "A todo has one category; todos without one are in “none”. `todoctl category` lists them, with their colors.",
          "투두마다 카테고리가 하나 있어요. “없음”은 카테고리를 정하지 않은 투두에 쓰여요. `todoctl category`로 색과 함께 볼 수 있어요."),
        Text(
          "The categories of a new store have names in both languages, and either may be typed: pencil is 공부. `category edit NAME --name NEW` renames one for all its todos.",
          "새 저장소의 카테고리는 영어와 한국어 이름이 있고, 어느 쪽으로 적어도 돼요(pencil은 공부). `category edit 이름 --name 새이름`으로 바꾼 이름은 그 카테고리의 모든 투두에 적용돼요."
        ),
        Text(
          "A category is a project: `category show NAME` shows how many todos are done and which come next, and `category` how many are open.",
          "카테고리는 프로젝트이기도 해요: `category show 이름`은 얼마나 했고 다음은 무엇인지, `category`는 몇 개가 미완료인지 보여 줘요."
        ),
        Text(
          "The todos of a category that was made with --events just happen, as holidays do: they have no ✓, are in no rate, and never overdue.",
          "--events로 만든 카테고리의 투두는 휴일처럼 완료할 일이 아닌 이벤트예요: ✓가 없고, 완료율에서 빠지고, 지난 투두로 남지 않아요."),
      ])
  }

  private static var backupPage: HelpPage {
    HelpPage(
      Text("Backups", "백업"),
      [
        Text(
          "A backup is a whole store under the name of its moment. It is restored on trial when it is made, and has a manifest beside it.",
          "백업은 저장소를 통째로 복사해, 만든 시각을 이름으로 붙인 파일이에요. 만들 때 시험 삼아 복원해 보고, 옆에 명세를 둬요."),
        Text(
          "`todoctl backup --help` has the options of the command.",
          "명령의 옵션은 `todoctl backup --help`에 있어요."),
      ],
      rows: [
        (Text("todoctl backup FOLDER", "todoctl backup 폴더"), Text("make one", "하나를 만들어요")),
        (
          Text(verbatim: "… --keep-daily 7"),
          Text("and keep only one a day of the older ones", "하루에 하나만 남기고 옛것을 지워요")
        ),
        (
          Text("todoctl backup list FOLDER", "todoctl backup list 폴더"),
          Text("which there are", "무엇이 있는지 봐요")
        ),
        (
          Text("todoctl verify FILE", "todoctl verify 파일"),
          Text("restore one on trial again", "하나를 다시 시험 복원해요")
        ),
        (
          Text("todoctl restore FILE", "todoctl restore 파일"),
          Text("put it in the place of the store", "저장소를 그 백업으로 바꿔요")
        ),
        (
          Text(verbatim: "todoctl undo"),
          Text("for a slip, no backup is needed", "작은 실수에는 백업이 없어도 돼요")
        ),
      ])
  }

  private static var jsonPage: HelpPage {
    HelpPage(
      Text("JSON for programs", "프로그램이 읽는 JSON"),
      [
        Text(
          "With --json a command prints one JSON value on standard output, and a failure as one on standard error. The names of members and the exit statuses are the same in every language.",
          "--json을 붙이면 표준 출력에 JSON 값 하나를, 실패하면 표준 오류에 JSON 값 하나를 출력해요. 멤버의 이름과 종료 상태는 어느 언어에서나 같아요."
        ),
        Text(
          "Dates are texts such as 2026-11-21, times such as 14:30, moments such as 2026-11-21T05:30:00Z. Members that have no value are left out or null, as Docs/json.md says of each.",
          "날짜는 2026-11-21, 시각은 14:30, 시점은 2026-11-21T05:30:00Z 같은 문자열이에요. 값이 없는 멤버는 빠지거나 null이고, 각각 어떤지는 Docs/json.md에 있어요."
        ),
      ],
      rows: [
        (Text(verbatim: "todoctl list --json | jq"), Text("the todos", "투두 목록")),
        (
          Text(verbatim: "--json-progress"),
          Text("how far long work is, on standard error", "오래 걸리는 작업의 진행 상황을 표준 오류에 출력해요")
        ),
      ])
  }

  private static var exitCodesPage: HelpPage {
    HelpPage(
      Text("Exit statuses", "종료 상태"),
      [
        Text(
          "They are those of sysexits.h where it has them, and the same in every language.",
          "sysexits.h에 있는 것은 그 값이고, 어느 언어에서나 같아요.")
      ],
      rows: ExitStatus.allCases.map { (Text(verbatim: "\($0.rawValue)"), $0.meaning) })
  }
}

extension ExitStatus {
  /// The explanation of the exit status.
  var meaning: Text {
    switch self {
    case .done: Text("done", "성공했어요")
    case .refused:
      Text(
        "the request can't be met: an unknown id, a date that has no occurrence, an answer of no",
        "할 수 없는 요청이에요: 없는 번호, 투두가 없는 날, 물음에 아니요라고 답함")
    case .usage: Text("the command line is wrong", "명령을 잘못 적었어요")
    case .badData:
      Text(
        "a file's content is wrong: nothing of an input was stored, a backup has changed, or a damaged store was saved in part",
        "파일의 내용이 잘못됐어요: 아무것도 저장하지 않았거나, 백업이 바뀌었거나, 손상된 저장소를 일부만 복구했어요")
    case .missingInput: Text("an input file or the store doesn't exist", "읽을 파일이나 저장소가 없어요")
    case .bug: Text("a bug in todoctl", "todoctl의 버그예요")
    case .cannotCreate:
      Text(
        "an output can't be created: a file of its name exists already",
        "만들 수 없어요: 그 이름의 파일이 이미 있어요")
    case .inputOutput:
      Text(
        "reading or writing failed; the message says whether a change may be stored",
        "읽거나 쓰지 못했어요. 바뀐 것이 저장됐을 수 있는지는 메시지에 있어요")
    case .busy:
      Text("another process is using the store: try again", "다른 프로그램이 저장소를 쓰고 있어요: 다시 시도해 주세요")
    case .unusableStore:
      Text(
        "the store can't be used: it has a newer schema, isn't todoctl's, is damaged, or isn't permitted",
        "저장소를 쓸 수 없어요: 최신 버전의 스키마이거나, todoctl의 것이 아니거나, 손상됐거나, 권한이 없어요")
    case .interrupted:
      Text("Ctrl-C ended the command, and nothing was changed", "Ctrl-C로 멈췄고, 바뀐 것은 없어요")
    }
  }
}
