import TodoDomain

/// Titles and places for a form of event in a category.
struct DemoTheme: Sendable {
  /// The forms of events.
  enum Form: Sendable {
    case single, period, series, routine
  }

  let category: Category
  let places: [String]
  private let titles: [String]

  /// Picks a random theme for events of a form.
  static func of(_ form: Form, _ random: inout SplitMix64) -> DemoTheme {
    let suited =
      switch form {
      case .single: singles
      case .period: periods
      case .series: series
      case .routine: routines
      }
    return suited.randomElement(using: &random) ?? suited[0]
  }

  func title(_ random: inout SplitMix64) -> String {
    titles.randomElement(using: &random) ?? category.name
  }

  private init(_ category: String, _ titles: [String], at places: [String]) {
    self.titles = titles
    self.places = places
    self.category = Category.initial.first { $0.name == category } ?? .none
  }

  static let memos = [
    "준비물: 노트북, 충전기", "Bring the signed form.", "늦으면 먼저 연락하기",
    "지난번 내용 이어서 🙂", "Ask about the invoice", "예약 번호 확인",
    "Second floor, ring twice.\nThe code is in the other note.", "주차 자리 없음 → 지하철",
  ]

  private static let singles = [
    DemoTheme(
      "computer", ["배포 점검", "Code review", "기획 회의", "Sprint demo", "서버 이전 준비"],
      at: ["회의실 A", "Zoom", "Office"]),
    DemoTheme(
      "food", ["점심 약속", "Dinner with Mina", "장보기", "Brunch", "김장 돕기 🥬"],
      at: ["망원동", "Mercado", "을지로 골목"]),
    DemoTheme(
      "people", ["민수 생일 🎂", "Call grandma", "동창 모임", "Parents' visit", "결혼식 💒"],
      at: ["강남역 3번 출구", "Home", "더채플"]),
    DemoTheme(
      "medicine", ["치과 검진", "Dentist", "건강검진", "예방 접종", "약 타기"],
      at: ["서울치과", "City clinic"]),
    DemoTheme(
      "pencil", ["보고서 제출", "Write the proposal", "세금 신고", "Renew passport"],
      at: ["도서관", "City hall"]),
    DemoTheme(
      "vehicle", ["엔진오일 교체", "Train to Busan", "세차", "Airport pick-up ✈️"],
      at: ["서울역", "Gimpo", "단골 정비소"]),
    DemoTheme(
      "heart", ["영화 보기", "Concert 🎶", "산책", "전시회", "Picnic by the river"],
      at: ["예술의전당", "Han river park"]),
    DemoTheme("talk", ["상담 예약", "1:1 with Jun", "전화 회의", "Bank appointment"], at: ["본점"]),
    DemoTheme("none", ["택배 받기", "Return the books", "분리수거", "Water the plants"], at: []),
  ]

  private static let periods = [
    DemoTheme("vehicle", ["제주 여행 🏝️", "Road trip", "부산 출장"], at: ["제주", "Busan"]),
    DemoTheme("redBook", ["기말고사 기간", "Reading week", "계절 학기"], at: ["Campus"]),
    DemoTheme("computer", ["스프린트", "Hackathon", "집중 개발 주간"], at: ["Office"]),
    DemoTheme("people", ["부모님 댁", "Family holidays", "가족 여행"], at: ["대구", "Home"]),
  ]

  private static let series = [
    DemoTheme("redBook", ["영어 수업", "Spanish class", "통계 강의"], at: ["Room 204", "강의실 2"]),
    DemoTheme("power", ["필라테스", "Tennis lesson", "수영 강습"], at: ["체육관", "Court 3"]),
    DemoTheme("computer", ["주간 회의", "Stand-up", "스터디"], at: ["회의실 B", "Meet"]),
    DemoTheme("medicine", ["물리 치료", "Physio"], at: ["정형외과"]),
  ]

  private static let routines = [
    DemoTheme("power", ["아침 운동 💪", "Morning run", "스트레칭", "Plank", "만보 걷기"], at: []),
    DemoTheme("sleep", ["일찍 자기", "No phone after ten", "낮잠 20분", "커피는 두 시까지"], at: []),
    DemoTheme("medicine", ["비타민 먹기", "Eye drops", "혈압 재기", "Floss"], at: []),
    DemoTheme("redBook", ["책 30쪽 읽기", "Read a chapter", "신문 읽기", "One poem"], at: []),
    DemoTheme("pencil", ["일기 쓰기", "Journal", "단어 20개 외우기", "Sketch something ✏️"], at: []),
    DemoTheme("food", ["물 2리터 마시기", "Cook at home", "과일 챙겨 먹기", "도시락 싸기 🍱"], at: []),
    DemoTheme("heart", ["Call somebody dear", "감사한 일 세 가지", "기타 연습 🎸"], at: []),
    DemoTheme("none", ["책상 정리", "Inbox to zero", "가계부 쓰기"], at: []),
  ]
}
