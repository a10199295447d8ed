import Foundation

/// Turns values in people's own words into the short English words that options store. An unknown
/// text stays unchanged, so that the parser of the value refuses it.
enum ValueWords {
  /// Returns the first day of a week: `mon` or `sun`.
  static func weekStart(_ text: String) -> String {
    stored(
      text, ["mon": ["monday", "월", "월요일"], "sun": ["sunday", "일", "일요일"]])
  }

  /// Returns a language: `en` or `ko`.
  static func language(_ text: String) -> String {
    stored(text, ["en": ["english", "영어"], "ko": ["korean", "한국어", "한글"]])
  }

  /// Returns `yes` or `no` for a word with that meaning, such as `y`, `on` or 네; any other text
  /// unchanged.
  static func answer(_ text: String) -> String {
    stored(text, ["yes": ["y", "on", "예", "네"], "no": ["n", "off", "아니요", "아니오"]])
  }

  /// Returns `on` or `off` for a typed word such as `yes` or 켜기; any other text unchanged.
  static func `switch`(_ text: String) -> String {
    stored(text, ["on": ["yes", "켜기", "켬"], "off": ["no", "끄기", "끔"]])
  }

  /// Returns the order of dates in digits (`day-first`, `month-first` or `ask`) for a word with
  /// that meaning, such as `dmy`; any other text unchanged.
  static func dateOrder(_ text: String) -> String {
    stored(
      text,
      [
        "day-first": ["day", "dmy", "dd/mm", "일 먼저"],
        "month-first": ["month", "mdy", "mm/dd", "월 먼저"],
        "ask": ["물어보기"],
      ])
  }

  /// Returns a counter of the tally: `blue` or `red`.
  static func counter(_ text: String) -> String {
    stored(text, ["blue": ["파랑", "파란색", "파랑색"], "red": ["빨강", "빨간색", "빨강색"]])
  }

  /// Returns a grouping of counts: `category`, `tag`, `kind`, `weekday` or `emotion`.
  static func grouping(_ text: String) -> String {
    stored(
      text,
      [
        "category": ["카테고리"], "tag": ["태그"], "kind": ["종류"], "weekday": ["요일"],
        "emotion": ["감정", "기분"],
      ])
  }

  /// Returns the length of a period, `week`, `rolling`, `month`, `quarter` or `year`, for a typed
  /// word in English or Korean; any other text unchanged.
  static func period(_ text: String) -> String {
    stored(
      text,
      [
        "week": ["주"], "rolling": ["이레", "7일"], "month": ["달", "월"], "quarter": ["분기"],
        "year": ["해", "년", "연"],
      ])
  }

  private static func stored(_ text: String, _ words: [String: [String]]) -> String {
    let typed = text.precomposedStringWithCanonicalMapping.lowercased()
    let found = words.first { $0.key == typed || $0.value.contains(typed) }
    return found?.key ?? text
  }
}
