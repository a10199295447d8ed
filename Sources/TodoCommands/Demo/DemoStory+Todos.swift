import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The todos of the story.
extension DemoStory {
  /// The share of the todos that gets done, as it changes with the number of days ago: less during
  /// the illness, and in the weeks of the move.
  static let strength = Course(
    (730, 0.9), (269, 0.92), (268, 0.25), (245, 0.3), (227, 0.7), (190, 0.9), (164, 0.8),
    (152, 0.45), (140, 0.8), (120, 0.95), (45, 1), (0, 1))

  static let projects = [
    Project(key: "move", name: Text("move", "이사"), color: "#D7CCF5"),
    Project(key: "kitchen", name: Text("kitchen", "부엌"), color: "#CDE7B0"),
  ]

  /// The index of running among the routines.
  static let running = 1

  static let habits = [
    Habit(
      todo: Todo(Text("Vitamins", "비타민 먹기"), "medicine").with { $0.time = "08:00" },
      since: length, kept: Course((730, 0.75), (240, 0.8), (200, 0.97), (0, 0.98))),
    Habit(
      todo: Todo(Text("Morning run 💪", "아침 달리기 💪"), "power").with { $0.time = "07:00" },
      days: WeekdaySet([.monday, .wednesday, .friday]), since: 540,
      kept: Course((540, 0.45), (270, 0.4), (226, 0.6), (120, 0.85), (75, 0.95), (40, 1), (0, 1)),
      target: Text("5 km", "5 km"),
      level: Course((540, 0.75), (300, 1.05), (226, 0.7), (150, 1.1), (40, 1.3), (0, 1.5)),
      step: 500,
      rest: 227...268),
    Habit(
      todo: Todo(Text("Read", "책 읽기"), "redBook"), since: 700,
      kept: Course((700, 0.75), (300, 0.7), (100, 0.9), (0, 0.85)),
      target: Text("20 pages", "20 쪽"), level: Course((700, 0.9), (300, 1.2), (0, 1.6))),
    Habit(
      todo: Todo(Text("Water the plants", "화분에 물 주기"), "none"),
      days: WeekdaySet([.wednesday, .sunday]), since: 620,
      kept: Course((620, 0.85), (0, 0.93))),
    Habit(
      todo: Todo(Text("Coffee", "커피"), "food"), since: 100, kept: Course((100, 1), (0, 1)),
      target: Text("at most 2 cups", "at most 2 잔"), level: Course((100, 1.4), (0, 1))),
  ]

  static let series = [
    Series(
      todo: Todo(Text("Team meeting", "주간 회의"), "computer").with {
        ($0.time, $0.length) = ("09:30", "1h")
      },
      since: length, until: 166, days: WeekdaySet([.monday, .thursday])),
    Series(
      todo: Todo(Text("Team meeting", "주간 회의"), "computer").with {
        ($0.time, $0.length, $0.alarm) = ("10:00", "1h", "10m")
        $0.place = Text("Room 3", "회의실 3")
      },
      since: 143, days: WeekdaySet([.monday, .thursday])),
    Series(
      todo: Todo(Text("Pottery class", "도예 수업"), "heart").with {
        ($0.time, $0.length) = ("19:00", "90m")
      },
      since: 80, days: WeekdaySet([.tuesday])),
    Series(
      todo: Todo(Text("Pay the rent", "월세 내기"), "none"), since: length,
      rule: "FREQ=MONTHLY;BYMONTHDAY=1"),
    Series(
      todo: Todo(Text("Call Mum", "엄마께 전화"), "people"), since: length, days: WeekdaySet([.sunday])),
    Series(
      todo: Todo(Text("Grandma's birthday", "할머니 생신"), "people").with { $0.alarm = "1d" },
      since: length,
      rule: "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5"),
  ]

  static let singles = before + illness + move + settled + lately + anyDay

  private static let before = [
    Todo(Text("Teeth cleaned", "스케일링"), "medicine").on(705, .tuesday, at: "10:00").done,
    Todo(Text("Birthday dinner for Mum", "엄마 생신 저녁"), "people").on(690, .saturday, at: "18:00")
      .done,
    Todo(Text("Weekend in York", "공주 여행"), "vehicle").on(668, .saturday, for: 1).done,
    Todo(Text("Repair the bike", "자전거 고치기"), "vehicle").on(640).done,
    Todo(Text("Concert 🎶", "연주회 🎶"), "heart").on(622, .friday, at: "20:00").done,
    Todo(Text("Tax return", "연말정산 서류"), "pencil").on(590).with { $0.slipped = [14, 5] }.done,
    Todo(Text("Hike at Malham 🥾", "계룡산 등산 🥾"), "heart").on(574, .sunday).done,
    Todo(Text("Eye test", "안과 검진"), "medicine").on(556, .thursday, at: "16:30").done,
    Todo(Text("New sneakers", "운동화 사기"), "power").on(541).done,
    Todo(Text("Sam's wedding 💒", "성민이 결혼식 💒"), "people").on(520, .saturday, at: "13:00").done,
    Todo(Text("Holiday in Portugal 🏖️", "오키나와 여행 🏖️"), "vehicle").on(488, .saturday, for: 6).done,
    Todo(Text("Performance review", "인사 평가"), "computer").on(455, .wednesday, at: "14:00").done,
    Todo(Text("Car service", "자동차 정비"), "vehicle").on(430, .friday).done,
    Todo(Text("Book club", "독서 모임"), "redBook").on(402, .thursday, at: "19:30").done,
    Todo(Text("Mina's birthday 🎂", "민아 생일 🎂"), "people").on(364).done,
    Todo(Text("Renew the passport", "여권 갱신"), "pencil").on(340).with { $0.slipped = [10] }.done,
    Todo(Text("5 km without a break 🏃", "5km 완주 🏃"), "power").on(302, .sunday).done,
    Todo(Text("Team days in Whitby", "팀 워크숍"), "computer").on(290, .wednesday, for: 2).done,
  ]

  private static let illness = [
    Todo(Text("Doctor 🤒", "내과 🤒"), "medicine").on(268, at: "09:10").done,
    Todo(Text("X-ray", "엑스레이"), "medicine").on(266, at: "11:00").done,
    Todo(Text("Hospital", "입원"), "medicine").on(264, for: 4).done,
    Todo(Text("Second X-ray", "엑스레이 다시"), "medicine").on(240, at: "11:30").done,
    Todo(Text("Back to work, half days", "오전만 출근"), "computer").on(236, .monday, for: 4).done,
    Todo(Text("Once around the park", "공원 한 바퀴"), "heart").on(228).done,
  ]

  private static let move = [
    Todo(Text("Send the application", "지원서 보내기"), "pencil").on(214).done,
    Todo(Text("Interview in Bristol", "서울 면접"), "computer").on(
      205, .wednesday, at: "11:00", length: "90m", place: Text("Temple Meads", "성수동")
    ).done,
    Todo(Text("Sign the contract", "계약서 서명"), "pencil").on(190).done,
    Todo(Text("See flats", "집 보러 가기"), "move").on(181, .saturday, for: 1).done,
    Todo(Text("Give notice on the flat", "집주인에게 알리기"), "move").on(172).done,
    Todo(Text("Book the van", "이삿짐센터 예약"), "move").on(168).with { $0.slipped = [4] }.done,
    Todo(Text("Pack", "짐 싸기"), "move").on(160, for: 6)
      .with {
        $0.memo = Text(
          "- [x] books\n- [x] kitchen\n- [x] plants, last", "- [x] 책\n- [x] 부엌\n- [x] 화분은 마지막에")
      }.done,
    Todo(Text("Farewell party 🥂", "송별회 🥂"), "people").on(157, .friday, at: "19:00").done,
    Todo(Text("Hand over the keys", "열쇠 넘기기"), "move").on(153, at: "09:00").done,
    Todo(Text("Moving day 📦", "이삿날 📦"), "move").on(152, for: 1).done,
    Todo(Text("Register the address", "전입신고"), "move").on(148).due(140).done,
    Todo(Text("First day at the new job", "새 회사 첫날"), "computer").on(143, .monday, at: "09:00")
      .done,
  ]

  private static let settled = [
    Todo(Text("Dinner with the neighbours", "이웃과 저녁"), "food").on(130, .saturday, at: "18:30").done,
    Todo(Text("Shelves for the hall", "현관 선반 달기"), "none").on(117, .saturday).done,
    Todo(Text("The parents visit", "부모님 오시는 날"), "people").on(98, .saturday, for: 1).done,
    Todo(Text("Try out pottery", "도예 체험"), "heart").on(87, .tuesday, at: "19:00").done,
    Todo(Text("Teeth cleaned", "스케일링"), "medicine").on(70, .thursday, at: "08:30").done,
    Todo(Text("Days in Cornwall 🌊", "강릉 여행 🌊"), "vehicle").on(58, .friday, for: 2).done,
    Todo(Text("Housewarming 🎈", "집들이 🎈"), "people").on(44, .saturday, at: "17:00").done,
    Todo(Text("10 km race 🏅", "10km 대회 🏅"), "power").on(23, .sunday, at: "09:00").done,
  ]

  private static let lately = [
    Todo(Text("Dinner with Mina", "민아와 저녁"), "food").on(16, at: "18:30", length: "2h").done,
    Todo(Text("Flu shot", "독감 예방 접종"), "medicine").on(12, at: "11:00").done,
    Todo(Text("Write the proposal", "제안서 쓰기"), "pencil").on(9).done,
    Todo(Text("Visit to the parents", "부모님 댁"), "people").on(8, for: 1).done,
    Todo(Text("Choose the tiles", "타일 고르기"), "kitchen").on(5).done,
    Todo(Text("Tax form", "세금 신고"), "pencil").on(3).due(-2).with { $0.priority = .high },
    Todo(Text("Call the landlord", "집주인에게 전화"), "talk").on(1, at: "16:00"),
    Todo(Text("Return the DVDs", "도서관 반납"), "none").due(1),
    Todo(Text("Pay the phone bill", "휴대폰 요금 내기"), "none").on(0).done,
    Todo(Text("Buy milk", "우유 사기"), "food").on(0),
    Todo(Text("Dentist", "치과"), "medicine").on(
      0, at: "15:00", length: "45m", alarm: "30m", place: Text("Clifton", "강남")),
    Todo(Text("Mina's birthday 🎂", "민아 생일 🎂"), "people").on(-1, alarm: "1d"),
    Todo(Text("Weekend in Wales 🏕️", "제주 여행 🏝️"), "vehicle").on(-4, for: 2)
      .with {
        $0.memo = Text(
          "- [x] train\n- [ ] sleeping bags\n- [ ] charger", "- [x] 항공권\n- [ ] 숙소\n- [ ] 충전기")
      },
    Todo(Text("Order the worktop", "싱크대 상판 주문"), "kitchen").due(-6),
    Todo(Text("Concert 🎶", "연주회 🎶"), "heart").on(
      -9, at: "20:00", length: "2h", alarm: "1d", place: Text("Concert hall", "예술의전당")),
    Todo(Text("Car inspection", "자동차 검사"), "vehicle").on(-12, at: "09:30"),
  ]

  private static let anyDay = [
    Todo(Text("Measure the kitchen", "부엌 치수 재기"), "kitchen").done(13),
    Todo(Text("Sell the old bike", "헌 자전거 팔기"), "vehicle").done(2),
    Todo(Text("Paint the wall", "벽 칠하기"), "kitchen"),
    Todo(Text("A lamp for the table", "식탁 조명"), "kitchen").with { $0.priority = .low },
    Todo(Text("Back up the laptop", "노트북 백업"), "computer").with { $0.priority = .medium },
    Todo(Text("Learn to bake bread", "김치 담그는 법 배우기"), "food")
      .with { $0.tag = Text("someday", "언젠가") },
  ]
}
