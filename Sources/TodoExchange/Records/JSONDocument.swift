import TodoDomain
import TodoText

/// A file that is one JSON value and is held whole, up to limits.
struct JSONDocument {
  let maximumLengthInBytes: Int
  let maximumValues: Int

  /// The limits of a file: 64 MiB, and about the most values that 64 MiB can have.
  static let standard = JSONDocument(
    maximumLengthInBytes: ToduckFormat.maximumLengthInBytes,
    maximumValues: ToduckFormat.maximumValues)

  /// Reads the value. Returns a problem if the file isn't JSON.
  ///
  /// - Throws: `ExchangeError.inputTooLarge`, and the errors of the source.
  func read(_ source: @escaping ByteSource) throws -> Result<JSONValue, ImportProblem> {
    let text = UnicodeText.utf8(of: source)
    let bytes = try wholeInput(text, limitInBytes: maximumLengthInBytes)
    let mark = bytes.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
    do throws(JSONSyntaxError) {
      return .success(try JSONReader(maximumValues: maximumValues).read(bytes[mark...]))
    } catch {
      let located = JSONSyntaxError(offset: error.offset + mark, reason: error.reason)
      return .failure(Self.problem(located))
    }
  }

  private static func problem(_ error: JSONSyntaxError) -> ImportProblem {
    let location = ImportLocation.byte(error.offset)
    switch error.reason {
    case .unexpectedEnd:
      return ImportProblem(at: location, type: .unreadable, .truncated)
    case .duplicateKey(let key):
      return ImportProblem(
        at: location, type: .unreadable, field: key, .unreadable(error.description))
    default:
      return ImportProblem(at: location, type: .unreadable, .unreadable(error.description))
    }
  }
}
