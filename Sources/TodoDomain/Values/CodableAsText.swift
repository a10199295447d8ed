/// A value that is encoded as its text, such as `"2026-11-24"` or `"FREQ=WEEKLY;BYDAY=MO"`, so that
/// an app can keep it in its own file or pass it to another process.
///
/// To pass on a whole todo, use a line of TodoExchange's JSON Lines, which every version reads.
///
/// ```swift
/// let data = try JSONEncoder().encode(["from": CivilDate("2026-11-24")])  // {"from":"2026-11-24"}
/// ```
public protocol CodableAsText: Codable, CustomStringConvertible {
  /// Reads the text form, which `description` writes.
  init(_ text: String) throws
}

extension CodableAsText {
  /// Reads the text form.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the value's own error, for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no \(Self.self).",
          underlyingError: error))
    }
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CivilDate: CodableAsText {}
extension TimeOfDay: CodableAsText {}
extension Instant: CodableAsText {}
extension ZoneID: CodableAsText {}
extension EventLength: CodableAsText {}
extension Alarm: CodableAsText {}
extension Amount: CodableAsText {}
extension Target: CodableAsText {}
extension EventUID: CodableAsText {}
extension RecurrenceRule: CodableAsText {}
