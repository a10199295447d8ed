/// The names of our own properties, which say what iCalendar has no property for.
enum OwnProperty {
  static let kind = "X-TODOCTL-KIND"
  static let start = "X-TODOCTL-START"
  static let period = "X-TODOCTL-PERIOD"
  static let length = "X-TODOCTL-LENGTH"
  static let done = "X-TODOCTL-DONE"
  static let record = "X-TODOCTL-RECORD"
  static let source = "X-TODOCTL-SOURCE"
  static let emotion = "X-TODOCTL-EMOTION"

  /// `shareCount` → `X-TODOCTL-SHARE-COUNT`: a property for any field's name.
  static func named(_ field: String) -> String {
    field.reduce(into: "X-TODOCTL-") { name, letter in
      if letter.isUppercase { name += "-" }
      name += letter.isASCII && (letter.isLetter || letter.isNumber) ? letter.uppercased() : "-"
    }
  }
}
