import TodoDomain
import TodoText

/// Reads the member `entries` of a journal that is a JSON document.
struct JournalReader: ImportReader {
  private let source: ByteSource
  private let entry: (inout RecordFields) throws(FieldFault) -> ImportedDiary
  private var entries: [JSONValue]?
  private var position = 0

  /// Makes a reader.
  ///
  /// - Parameter entry: Makes a diary entry from an element's members. Its errors must not quote
  ///   private texts.
  init(
    _ source: @escaping ByteSource,
    _ entry: @escaping (inout RecordFields) throws(FieldFault) -> ImportedDiary
  ) {
    self.source = source
    self.entry = entry
  }

  mutating func next() throws -> ImportRecord? {
    guard let entries else {
      switch try JSONDocument.standard.read(source) {
      case .success(let root):
        do throws(FieldFault) {
          entries = try Self.entries(of: root)
        } catch {
          entries = []
          return .problem(error.problem(at: .path("entries"), .unreadable, record: nil))
        }
      case .failure(let problem):
        entries = []
        return .problem(problem)
      }
      return try next()
    }
    guard position < entries.count else { return nil }
    defer { position += 1 }
    return record(of: entries[position], at: .path("entries[\(position)]"))
  }

  private static func entries(of root: JSONValue) throws(FieldFault) -> [JSONValue] {
    guard case .object(let object) = root else {
      throw FieldFault("", .wrongType(expected: "object"))
    }
    var fields = RecordFields(object)
    return try required(try fields.array("entries"), "entries")
  }

  private func record(of value: JSONValue, at location: ImportLocation) -> ImportRecord {
    guard case .object(let object) = value else {
      let fault = FieldFault("", .wrongType(expected: "object"))
      return .problem(fault.problem(at: location, .diary, record: nil))
    }
    var fields = RecordFields(object)
    do throws(FieldFault) {
      return .item(.diary(try entry(&fields)), at: location)
    } catch {
      return .problem(error.problem(at: location, .diary, record: nil))
    }
  }
}

/// Makes diary entries from the entries of other programs' journals.
enum ForeignEntry {
  /// The fields that a journal doesn't state if it names no emotion. A stored entry keeps its own
  /// values in them.
  private static let unstated: Set<DiaryField> = [
    .zone, .emotions, .subEmotions, .situation, .thought, .reevaluation, .action, .imagePaths,
  ]

  /// Makes an entry. A stored entry with an equal source counts as the same version.
  ///
  /// - Parameter emotion: The emotion; nil if the journal names none, so that a stored emotion
  ///   stays.
  /// - Parameter subEmotions: Words for the emotion, only for an entry with an emotion.
  /// - Parameter modified: The member of the source's `extra` with the moment of the last change;
  ///   nil if there is none.
  static func entry(
    uid: String, at moment: Instant, emotion: Emotion? = nil, subEmotions: [String] = [],
    text: String, from source: EventSource, modified: String? = nil, _ limits: EventLimits
  ) throws(FieldFault) -> ImportedDiary {
    let uid = try parsed(uid, "uuid", parse: EventUID.init)
    let entry = try checked { () throws(ValueError) in
      try DiaryEntry(
        uid: uid, createdAt: moment, emotions: emotion.map { [$0] } ?? [], subEmotions: subEmotions,
        text: text,
        source: source, limits: limits)
    }
    return ImportedDiary(
      entry, unstated: emotion == nil ? unstated : unstated.subtracting([.emotions, .subEmotions]),
      version: Version(source: source, modified: modified))
  }

  private struct Version: ImportedVersion {
    let source: EventSource
    let modified: String?

    func comparison(to stored: EventSource?) -> VersionComparison {
      guard let stored, stored.format == source.format else { return .other }
      if stored == source { return .same }
      guard let modified, let own = moment(source.extra[modified]),
        let other = moment(stored.extra[modified]), own != other
      else { return .other }
      return own < other ? .earlier : .later
    }

    private func moment(_ text: String?) -> Instant? { text.flatMap { try? Instant($0) } }
  }
}
