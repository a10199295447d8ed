/// Words left in a Korean title that look like a date or a time.
extension PhraseReader {
  /// Returns the tokens at an index of the title that look like a date or a time but can't be read;
  /// nil if there are none.
  func koreanDoubt(at place: Int) -> Range<Int>? {
    let text = tokens[place].text
    let isNextTyped = place + 1 < tokens.count && !tokens[place + 1].isLiteral
    let next = isNextTyped ? tokens[place + 1].text : ""
    let one = place..<(place + 1)
    if ["또는", "혹은", "아니면", "이나"].contains(text), isBesidePhrase(place) { return one }
    // 토요일이나 일요일.
    if text.hasSuffix("이나"), isRead(place + 1),
      Lexer.words(ofPiece: String(text.dropLast(2)))?.contains(where: isDateWord) == true
    {
      return place..<(place + 2)
    }
    if tokens[place].words?.contains(where: { $0.meaning == .eachTime }) == true { return one }
    if text == "일", next.hasPrefix("년에") || next == "년" { return one }
    // 매듀 is a misspelled 매주: 매듀 화요일.
    if text.count == 2, text.first == "매", tokens[place].words == nil, isRead(place + 1),
      tokens[place + 1].words?.first?.meaning.weekday != nil
    {
      return one
    }
    // 3영업일 뒤, 영업일마다.
    let unnumbered = text.drop(while: \.isNumber)
    if unnumbered.hasPrefix("영업일"), Self.endings.contains(unnumbered.dropFirst(3)) {
      return place..<(["뒤", "후", "전", "안에", "이내", "내에"].contains(next) ? place + 2 : place + 1)
    }
    if Self.vagueDates.contains(text), place == 0 || isBesidePhrase(place) { return one }
    return koreanDate(at: place, text, next) ?? koreanName(at: place, text, next)
  }

  /// Returns the tokens at an index that give a date, a time or a rhythm vaguely; nil if there are
  /// none.
  private func koreanDate(at place: Int, _ text: String, _ next: String) -> Range<Int>? {
    let one = place..<(place + 1)
    // 중순, 초순: 12월 중순.
    if ["중순", "초순", "하순", "중순에", "초에", "말에"].contains(text), place > 0 { return one }
    if Self.lunarHolidays.contains(where: { isHoliday($0, in: text, next: next, at: place) }) {
      return one
    }
    // 월 2회, 주당 3회, 한 달에 두 번.
    if ["월", "연", "년", "주당", "주간", "달에", "한달에", "매월", "분기"].contains(text),
      isCount(next, after: place + 1)
    {
      return place..<(place + 2)
    }
    if text.hasPrefix("주"), text.dropFirst().first?.isDigit == true, text.last == "회" { return one }
    // 금요일 전에, 3시 이후.
    if isRead(place - 1), Self.limits.contains(text) {
      return (place - 1)..<(place + 1)
    }
    // 추석 때.
    if ["때", "때는", "때에"].contains(next), tokens[place].words?.first?.isHoliday == true {
      return place..<(place + 2)
    }
    // 목 3시.
    if place == 0, timeTokens?.lowerBound == 1, line.date == nil, line.repetition == nil,
      tokens[place].words?.count == 1, case .letter? = tokens[place].words?.first?.meaning
    {
      return one
    }
    if text.hasSuffix("시"), text.dropLast() == "24" || text == "24시까지" { return one }
    return isMistypedBeside(place) ? one : nil
  }

  /// Returns the tokens at an index that belong to a time that can't be read, or to a name; nil if
  /// there are none.
  private func koreanName(at place: Int, _ text: String, _ next: String) -> Range<Int>? {
    let isNextTyped = !next.isEmpty
    let one = place..<(place + 1)
    // An unread 오후 before a number belongs to a time: 오후 3사.
    if ["오전", "오후", "저녁", "아침", "새벽", "밤"].contains(text), next.first?.isDigit == true,
      title.contains(place + 1), next.count < 4
    {
      return place..<(place + 2)
    }
    // 내일 입을 옷 고르기 may refer to that day.
    if isRead(place - 1), isNextTyped, line.time == nil,
      text.hasSuffix("할") || Self.verbsBeforeNouns.contains(text)
    {
      return (place - 1)..<(place + 2)
    }
    // 3시 뉴스, 토요일 밤의 열기, 24시 국밥 are names.
    if isRead(place - 1), ["뉴스", "밤의", "아침의", "저녁의", "오후의"].contains(text) {
      return (place - 1)..<(place + 1)
    }
    // 12시에 만나요 브라보콘 is a sentence, and so a name.
    if isRead(place - 1), isNextTyped, Self.sentenceEnds.contains(where: { text.hasSuffix($0) }),
      text.count > 2
    {
      return (place - 1)..<(place + 1)
    }
    // 어제 찍은 사진 refers to that day; 3시 한국 시간 is in another zone.
    if let timeTokens, timeTokens.upperBound == place, next == "시간" || next == "시간으로",
      !text.contains(where: \.isNumber)
    {
      return place..<(place + 2)
    }
    // 뉴욕시간 오전 9시.
    let end = next == "시간" || next == "시간으로" ? place + 2 : place + 1
    let said = self.text(of: place..<end).filter { $0 != " " }
    if timeTokens?.lowerBound == end, let zone = said.wholeMatch(of: /(.+)시간(으로)?/),
      Self.zones.contains(String(zone.1))
    {
      return place..<end
    }
    if text.hasPrefix("~"), Lexer.words(ofPiece: String(text.dropFirst()))?.isEmpty == false {
      return one
    }
    return nil
  }

  /// Returns whether a text is a count such as 2회, or forms one with the token at `place`, as in
  /// 두 번.
  private func isCount(_ text: String, after place: Int) -> Bool {
    if text.first?.isDigit == true, let last = text.last, "회번".contains(last) { return true }
    // The count may also be one word, 두번.
    if tokens.indices.contains(place), tokens[place].words?.last?.meaning == .times { return true }
    guard tokens.indices.contains(place + 1) else { return false }
    return ["번", "회", "번씩"].contains(tokens[place + 1].text) && tokens[place].words != nil
  }

  /// Returns whether a token is a lunar holiday used as a date: 추석에, 설 전날, 매년 설날.
  private func isHoliday(_ name: String, in text: String, next: String, at place: Int) -> Bool {
    guard text.hasPrefix(name) else { return false }
    let rest = text.dropFirst(name.count)
    if ["에", "까지", "전날", "다음날", "전", "부터", "연휴", "연휴에", "당일", "날", "날에"].contains(rest) {
      return true
    }
    guard rest.isEmpty else { return false }
    let before = place > 0 ? tokens[place - 1].text : ""
    return ["전날", "다음날", "다음", "연휴", "연휴에", "전까지", "당일"].contains(next)
      || ["매년", "내년", "올해", "해마다"].contains(before) || place + 1 == tokens.count && place > 0
  }

  /// Returns whether a token next to a phrase is a misspelled date word: 다음쥬 월요일, 오저 9시.
  private func isMistypedBeside(_ place: Int) -> Bool {
    guard tokens[place].words == nil else { return false }
    let text = tokens[place].text
    return Misspelling.koreanSlip(text, isBesidePhrase: isBesidePhrase(place), isFirst: place == 0)
  }

  /// Places with their own time: 뉴욕 시간.
  private static let zones: Set<String> = [
    "한국", "미국", "뉴욕", "미국동부", "미국서부", "동부", "서부", "태평양", "캘리포니아", "영국", "런던", "유럽", "독일",
    "베를린", "프랑스", "파리", "일본", "도쿄", "중국", "베이징", "대만", "홍콩", "싱가포르", "베트남", "태국", "인도", "호주",
    "시드니", "캐나다", "하와이", "현지", "서울", "LA", "표준", "세계", "그리니치",
  ]

  /// Verb forms before a noun: 입을 옷.
  private static let verbsBeforeNouns: Set<String> = [
    "볼", "갈", "올", "쓸", "낼", "줄", "살", "탈", "팔", "만날", "보낼", "마실", "챙길", "가져갈", "만들",
    "먹을", "입을", "신을", "읽을", "받을", "찾을", "넣을", "들을", "놓을",
  ]

  /// The Korean words for “before” and “after” that follow a date or a time.
  private static let limits: Set<String> = [
    "전에", "전까지", "이전", "이전에", "이전까지", "이후", "이후에", "이후로",
  ]

  /// Verb endings at the end of a sentence.
  private static let sentenceEnds = [
    "나요", "어요", "아요", "해요", "세요", "까요", "네요", "지요", "예요", "에요", "와요", "워요", "져요", "려요",
    "봐요", "습니다", "입니다", "합니다",
  ]

  /// The endings of 영업일 (a working day) in one word, such as 에 in 영업일에.
  private static let endings: Set<Substring> = [
    "", "에", "마다", "까지", "부터", "뒤", "후", "전", "안에", "이내",
  ]

  private static let vagueDates: Set<String> = [
    "홀수일", "짝수일", "상반기에", "하반기에", "상반기", "하반기", "초순에", "하순에", "연말에", "연초에",
    "대체공휴일에", "대체공휴일", "대체휴일에", "대체휴일", "공휴일에",
  ]

  private static let lunarHolidays = [
    "설날", "설", "추석", "한가위", "부처님오신날", "석가탄신일", "초파일", "정월대보름", "대보름", "단오", "칠석",
  ]
}
