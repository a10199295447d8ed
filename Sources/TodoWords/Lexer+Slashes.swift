/// Pieces whose parts are joined by a slash or a dash.
extension Lexer {
  /// Returns the words of 월/수/금 or `mon/wed/fri`; nil for another piece.
  static func slashedDays(_ piece: String) -> [Word]? {
    guard piece.contains("/") else { return nil }
    let days = piece.lowercased().split(separator: "/", omittingEmptySubsequences: false)
      .map { day in
        shortDays[String(day)] ?? Lexicon.meanings(of: day).flatMap { $0.count == 1 ? $0[0] : nil }
      }
    // `T/F` is not a list of days.
    guard
      piece.count > 4 || piece.lowercased().contains("w") || piece.first?.isLatinLetter == false
        || piece.lowercased().contains("th")
    else { return nil }
    guard days.count > 1, days.allSatisfy({ $0?.weekday != nil }) else { return nil }
    return days.compactMap { day in day.map { Word(text: piece, meaning: $0) } }
  }

  private static let shortDays: [String: Meaning] = [
    "m": .weekday(.monday), "t": .weekday(.tuesday), "tu": .weekday(.tuesday),
    "w": .weekday(.wednesday), "th": .weekday(.thursday), "f": .weekday(.friday),
    "sa": .weekday(.saturday), "su": .weekday(.sunday),
  ]

  /// Returns the usual spelling of an unusually written date or time, such as 10~14일 for 10-14일;
  /// nil for another piece.
  static func respelled(_ piece: String) -> String? {
    koreanSpan(piece) ?? dottedHours(piece) ?? Misspelling.day(slippedAs: piece)
  }

  /// Returns 10~14일 for 10-14일, since a dash in English joins hours; nil for another piece.
  private static func koreanSpan(_ piece: String) -> String? {
    guard let dash = piece.firstIndex(of: "-"), piece.contains("일"),
      (1...2).contains(piece[..<dash].count), piece[..<dash].allSatisfy(\.isDigit)
    else { return nil }
    let last = piece[dash...].dropFirst().prefix(while: \.isDigit)
    guard (1...2).contains(last.count), piece[last.endIndex...].first == "일" else { return nil }
    return "\(piece[..<dash])~\(piece[last.startIndex...])"
  }

  /// Returns `4:15-4:45pm` for `4.15-4.45pm`; nil for another piece.
  private static func dottedHours(_ piece: String) -> String? {
    let sides = piece.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.contains(where: { $0.contains(".") }) else { return nil }
    let areTimes = sides.enumerated().allSatisfy { place, side in
      let part = side.drop { $0.isDigit || $0 == "." }
      let fields = side.dropLast(part.count).split(
        separator: ".", omittingEmptySubsequences: false)
      let isPart = ["am", "pm"].contains(part) || place == 0 && part.isEmpty
      return isPart && (1...2).contains(fields.count) && fields.allSatisfy { !$0.isEmpty }
        && fields.dropFirst().allSatisfy { $0.count == 2 }
    }
    return areTimes ? piece.replacing(".", with: ":") : nil
  }

  /// Returns the words of `3x/week`; nil for another piece.
  static func slashedTimes(_ piece: String) -> [Word]? {
    let sides = piece.lowercased().split(separator: "/")
    guard sides.count == 2, case .unit(let unit, 1)? = Lexicon.meanings(of: sides[1])?.first else {
      return nil
    }
    let digits = sides[0].prefix(while: \.isDigit)
    guard let count = Int(digits), ["", "x"].contains(sides[0].dropFirst(digits.count)) else {
      return nil
    }
    return [.number(count), .times, .number(1), .unit(unit)].map { Word(text: piece, meaning: $0) }
  }
}
