public import TodoDomain
import TodoText

/// The JSON that Day One exports: an object with the entries of a journal.
///
/// An entry becomes a diary entry with the same uuid. Its other members are kept, including the
/// paths of its pictures, which are files beside the JSON.
public struct DayOneFormat: ImportFormat {
  /// The name `dayone`.
  public let name = FormatName.dayOne
  /// The file extension `json`.
  public let fileExtensions = ["json"]

  /// Makes the format.
  public init() {}

  /// Returns whether the first bytes begin an object with entries that have a date of creation.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String.opening(head)
    return text.first == "{" && text.contains(/"entries"\s*:\s*\[/)
      && text.contains(/"creationDate"\s*:\s*"/)
  }

  /// Compares the document's members with the members that mark a journal of Day One.
  public func likeness(to head: [UInt8]) -> FormatLikeness? {
    FormatLikeness(name, members: ["entries", "creationDate"], in: head)
  }

  /// Returns a reader that holds the whole document.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    JournalReader(source) { (fields) throws(FieldFault) in
      let uid = try required(try fields.text("uuid"), "uuid")
      let created = try required(try fields.text("creationDate"), "creationDate")
      let moment = try parsed(created, "creationDate", parse: Instant.init)
      let text = try Self.text(&fields)
      let source = EventSource(
        format: FormatName.dayOne.rawValue, remoteID: uid,
        extra: KeptMembers.texts(of: fields.rest))
      return try ForeignEntry.entry(
        uid: uid, at: moment, text: text, from: source, modified: "modifiedDate", context.limits)
    }
  }

  /// Returns the text; empty for an entry with only pictures. An error doesn't quote it.
  private static func text(_ fields: inout RecordFields) throws(FieldFault) -> String {
    do throws(FieldFault) {
      return try fields.text("text") ?? ""
    } catch {
      throw FieldFault(error.field, error.reason)
    }
  }
}
