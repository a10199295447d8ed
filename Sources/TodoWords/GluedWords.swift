/// Korean words typed without spaces, which are split into a date, a time and a title: 내일3시치과 is
/// 내일, 3시 and 치과.
///
/// A name may begin like a date: 내일배움카드, 오늘의집, 2시탈출. So a text is split only if more than one of
/// its words tells a date or a time (내일3시, 이번주토요일, 금요일까지), or if the rest is something that people
/// plan.
extension LineToken {
  /// Whether the token may be several words without spaces: it has Hangul, is longer than a word,
  /// and begins like a date or a time.
  var mayBeGlued: Bool {
    guard !isLiteral, !isUnclear, text.count > 2, text.utf8.count <= Self.longestGlued,
      text.contains(where: \.isHangul), let first = text.first, !"@#+!".contains(first)
    else { return false }
    return (words == nil || text.count > 4) && Self.mayBegin(text)
  }

  /// The tokens of the date, the time and the title of which the token consists; only the token
  /// itself if it can't be split.
  var unglued: [LineToken] {
    guard mayBeGlued, words?.arePhrase != true, words == nil || Self.phrases(of: text[...]) == nil
    else { return [self] }
    // Tokens whose date ends with a part of the day. They are the second choice, since the part
    // more likely belongs to the words after it: 12월25일저녁식사.
    var withPart: [LineToken]?
    for end in text.indices.reversed() where end > text.startIndex {
      let rest = String(text[end...])
      // In 8월2일, 8월2 is no complete date.
      let isCut = text[..<end].last?.isNumber == true && "일월시분년".contains(text[end])
      guard !isCut, Self.mayFollow(rest),
        let phrases = Self.phrases(of: text[..<end])
      else { continue }
      let isSure = phrases.count > 1 || phrases.first?.saysEnough == true
      guard isSure || Self.isPlanned(rest), !phrases.sayOneThingTwice else { continue }
      let tokens = phrases.map(\.gluedToken) + [LineToken(rest)]
      guard phrases.last?.endsWithPart == true else { return tokens }
      withPart = withPart ?? tokens
    }
    return withPart ?? [self]
  }

  /// The largest number of bytes of a token that is split.
  private static let longestGlued = 90

  /// Returns whether a text begins with a digit or a date word.
  private static func mayBegin(_ text: String) -> Bool {
    guard text.first?.isDigit == false else { return true }
    return (1...Lexicon.longestKorean).contains { Lexicon.meanings(of: text.prefix($0)) != nil }
  }

  private static func mayFollow(_ rest: String) -> Bool {
    rest.count > 1 && rest.first?.isHangul == true && rest.first != "의"
      && !particles.contains { rest.hasPrefix($0) }
  }

  /// Endings that follow a date within its word, and aren't part of a title.
  private static let particles = [
    "보다", "같이", "처럼", "마다", "이나", "이라", "이면", "입니다", "이다", "부터", "까지", "에서", "에는",
    "자리", "짜리", "주차", "째주",
  ]

  /// Splits a text into at most `most` dates, times or other phrases; nil if the text doesn't
  /// consist of phrases only.
  private static func phrases(of text: Substring, most: Int = 3) -> [GluedPhrase]? {
    if let whole = GluedPhrase(String(text)) { return [whole] }
    guard most > 1 else { return nil }
    for place in text.indices.reversed() where place > text.startIndex {
      guard let first = GluedPhrase(String(text[..<place])),
        let others = phrases(of: text[place...], most: most - 1)
      else { continue }
      return [first] + others
    }
    return nil
  }

  /// Returns whether the text after a date is something that people plan, such as 회의.
  private static func isPlanned(_ rest: String) -> Bool {
    plans.contains { rest.hasPrefix($0) || rest.hasSuffix($0) }
  }

  private static let plans = [
    "치과", "병원", "회의", "미팅", "약속", "출근", "퇴근", "시험", "수업", "회식", "여행", "운동", "예약",
    "점심", "저녁", "면접", "발표", "과제", "결혼식", "해돋이", "은행", "미용실", "파티", "생일", "생신", "모임",
    "동창회", "등산", "수영", "헬스", "요가", "필라테스", "조깅", "산책", "장보기", "청소", "빨래", "세탁",
    "영화", "공연", "콘서트", "데이트", "김장", "제사", "졸업식", "입학식", "돌잔치", "출장", "이사", "검진",
    "접종", "상담", "알바", "근무", "당직", "야근", "마감", "제출", "보고", "스터디", "과외", "학원", "레슨",
    "연습", "경기", "축구", "야구", "농구", "골프", "캠핑", "낚시", "소풍", "나들이", "통화", "전화", "입금",
    "납부", "결제", "반납", "택배", "픽업", "발송", "방문", "견학", "봉사", "예배", "미사", "수술", "입원",
    "퇴원", "진료", "검사", "세미나", "워크숍", "교육", "강의", "촬영", "출국", "귀국", "공항", "기차", "월세",
  ]
}

/// One of the dates, times or other phrases that make up a word.
private struct GluedPhrase {
  let token: LineToken
  let kind: Kind
  /// Whether the phrase clearly gives a day, a time or a repetition, so that a name is unlikely to
  /// begin with it.
  let saysEnough: Bool

  var gluedToken: LineToken {
    var token = token
    token.isGlued = true
    return token
  }

  /// Whether the phrase is a date with a part of the day, such as 내일아침.
  var endsWithPart: Bool { kind == .date && token.words?.last?.meaning.partOfDay != nil }

  enum Kind { case date, time, repetition, delay }

  /// Reads a phrase. Returns nil for a text that isn't a phrase, and for a letter or a period,
  /// which give no day.
  init?(_ text: String) {
    guard let words = Lexer.words(ofPiece: text), let last = words.last,
      words.contains(where: { !$0.isOfLetters }),
      ![.particle, .per, .about].contains(last.meaning)
    else { return nil }
    token = LineToken(text, words)
    let isBound = [.upTo, .since].contains(last.meaning)
    let inner = isBound ? Array(words.dropLast()) : words
    if last.meaning == .later, words.contains(where: \.isTimeUnit) {
      (kind, saysEnough) = (.delay, true)
    } else if words.contains(where: \.isOfClock),
      (try? TimeWords(words: inner)) != nil || (try? TimeRangeWords(words: words)) != nil
    {
      (kind, saysEnough) = (.time, isBound || words.count > 2)
    } else if words.sayRepetition, (try? RepeatWords(words: words)) != nil {
      (kind, saysEnough) = (.repetition, words.count > 1)
    } else if let date = try? DateWords(words: inner), isBound || date.isDay(words) {
      let saysPart = inner.count > 1 && last.meaning.partOfDay != nil
      (kind, saysEnough) = (.date, isBound || saysPart || words.count > 1)
    } else {
      return nil
    }
  }
}

extension [GluedPhrase] {
  /// Whether two of the phrases are of the same kind, as in 오늘내일.
  fileprivate var sayOneThingTwice: Bool { Set(map(\.kind)).count < count }
}

extension [Word] {
  /// Whether the words are a repetition, a date, a time or a span, such as 8월2일~8월6일.
  fileprivate var arePhrase: Bool {
    contains { $0.meaning == .through } || (try? RepeatWords(words: self)) != nil
      || (try? DateWords(words: self)) != nil
      || (try? TimeWords(words: self)) != nil || (try? LengthWords(words: self)) != nil
  }
}

extension Word {
  /// Whether the word is a letter such as 월, with which many words begin.
  fileprivate var isOfLetters: Bool {
    if case .letter = meaning { true } else { false }
  }
}

extension DateWords {
  /// Returns whether the words are a day, and not the name of a period or a holiday.
  fileprivate func isDay(_ words: [Word]) -> Bool {
    switch self {
    case .period, .edge, .lastOf: false
    default: words.first?.isHoliday == false
    }
  }
}
