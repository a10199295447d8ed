import Testing
import TodoDomain
import TodoTesting

@Suite("Search queries")
struct SearchQueryTests {
  @Test(
    "A title search finds titles that contain all words in any order and case",
    arguments: [
      ("milk", "Buy milk", true), ("MILK buy", "Buy milk", true), ("mil", "Buy milk", true),
      ("milk bread", "Buy milk", false), ("운동", "저녁 운동하기", true), ("운동", "운도", false),
      ("치과 예약", "예약: 강남치과", true), ("é", "CAFÉ", true), ("ss", "Straße", true),
      ("  milk  ", "Buy milk", true), ("ㅊㄱ", "강남치과", true), ("ㅊㄱ ㅇㅇ", "치과 예약", true),
      ("\"buy milk\"", "Buy  Milk!", true), ("\"milk buy\"", "Buy milk", false),
      ("milk -bread", "Buy milk", false), ("milk -n", "Buy milk -n", true),
      ("-\"buy milk\"", "milk, buy", false), ("-\"buy milk\"", "- buy milk", true),
      ("-", "a - b", true), ("re-read", "re-read it", true),
      ("\u{110B}\u{116E}\u{11AB}", "저녁 운동", true),
    ])
  func titles(words: String, title: String, isFound: Bool) throws {
    let query = try #require(SearchQuery(titleWords: words))
    #expect(query.finds(try Sample.schedule(title, "2026-01-05", uid: "u")) == isFound)
  }

  @Test(
    "A search text without a word is no query", arguments: ["", "  ", "\n\t", "\"\"", "\u{301}"])
  func none(text: String) {
    #expect(SearchQuery(titleWords: text) == nil)
  }

  @Test(
    "A search text is read as words and phrases, with a minus before excluded ones",
    arguments: [
      ("a b", ["a", "b"]), ("\"a b\" c", ["\"a b\"", "c"]), ("-a", ["-a"]),
      ("a -\"b c\" d", ["a", "-\"b c\"", "d"]), ("a\"b", ["a", "b"]), ("--", ["--"]),
      ("a -", ["a", "-"]), ("\"a\" \"b  c\"", ["a", "\"b c\""]),
    ])
  func terms(text: String, terms: [String]) {
    #expect(SearchTerm.terms(of: text).map(\.description) == terms)
  }

  private let trip: Schedule

  init() throws {
    trip = try Sample.schedule(
      "제주 여행", "2026-05-01", until: "2026-05-03", category: "people", place: "함덕 Beach",
      memo: "렌터카 예약\n번호 12-3456")
  }

  @Test(
    "A search matches words across all fields and ranks the best field",
    arguments: [
      ("제주", SearchRank.wordStart, EventField.title, "제주 여행"),
      ("주", .title, .title, "제주 여행"), ("ㅈㅈ", .wordStart, .title, "제주 여행"),
      ("여행 제주", .wordStart, .title, "제주 여행"), ("beach", .elsewhere, .place, "함덕 Beach"),
      ("제주 beach", .elsewhere, .place, "함덕 Beach"), ("peop", .elsewhere, .category, "people"),
      ("12-34", .elsewhere, .memo, "렌터카 예약\n번호 12-3456"),
      ("\"예약 번호\"", .elsewhere, .memo, "렌터카 예약\n번호 12-3456"),
    ])
  func fields(words: String, rank: SearchRank, field: EventField, text: String) throws {
    let query = SearchQuery(SearchTerm.terms(of: words))
    let match = try #require(query.match(SearchableTexts(of: trip, [])))
    #expect(match.rank == rank && match.field == field && match.text == text)
    #expect(!match.ranges.isEmpty)
    #expect(query.finds(trip))
  }

  @Test(
    "A search knows which words match only inside longer words",
    arguments: [
      ("all", "ball game", true), ("all", "all balls", false), ("game", "ball-game", false),
      ("gam", "ball game", false), ("회의", "팀회의", false), ("ㅎㅇ", "팀회의", false),
      ("5", "15 pushups", true), ("2", "v2", false), ("walk", "개walk", false), ("ar", "Bär", true),
      ("none", "ball", false),
    ])
  func insideWords(words: String, title: String, isInside: Bool) throws {
    let query = try #require(SearchQuery(titleWords: words))
    #expect(query.isOnlyInsideWords(of: title) == isInside)
  }

  @Test("A search in chosen fields ignores words and exclusions in other fields")
  func wantedFields() {
    let terms = SearchTerm.terms(of: "예약")
    #expect(!SearchQuery(terms, in: [.title, .place]).finds(trip))
    #expect(SearchQuery(terms, in: [.memo]).finds(trip))
    #expect(SearchQuery(SearchTerm.terms(of: "제주 -예약"), in: [.title]).finds(trip))
    #expect(!SearchQuery(SearchTerm.terms(of: "제주 -예약")).finds(trip))
    #expect(SearchQuery(SearchTerm.terms(of: "-\"제주 예약\"")).finds(trip))
  }

  @Test("A search finds the changed texts of one day and ignores other records")
  func changedDays() throws {
    let weekly = try Sample.schedule("회의", "2026-01-05", days: "mon", memo: "보고")
    var patch = EventPatch()
    patch.title = "워크숍"
    patch.memo = .set("노트북")
    patch.place = .set("2층")
    let day = try CivilDate("2026-01-12")
    let records = [
      OccurrenceRecord(
        date: day, isFinished: false, deletedAt: nil, time: nil, change: DayChange(on: day, patch))
    ]
    for words in ["워크숍", "노트북", "2층", "회의", "보고", "회의 노트북"] {
      let query = SearchQuery(SearchTerm.terms(of: words))
      #expect(query.finds(weekly, records), "\(words)")
    }
    #expect(!SearchQuery(SearchTerm.terms(of: "워크숍")).finds(weekly))
  }

  @Test(
    "The matching parts of a text are found in their original spelling",
    arguments: [
      ("Café cafe", "cafe", ["Café", "cafe"]), ("서울치과의원", "치과 ㅇㅇ", ["치과의원"]),
      ("a  b", "\"a b\"", ["a  b"]), ("aaa", "aa", ["aaa"]), ("Straße", "ss", ["ß"]),
      ("👩‍👧 가족", "ㄱㅈ", ["가족"]), ("x", "y", []),
    ])
  func ranges(text: String, words: String, parts: [String]) {
    let ranges = SearchQuery.ranges(of: SearchTerm.terms(of: words), in: text)
    #expect(ranges.map { String(text[$0]) } == parts)
  }
}
