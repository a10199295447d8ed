public import TodoDomain

/// Why a file as a whole can't be read or written.
public enum ExchangeError: Error, Hashable, Sendable {
  /// No format has this name; the known ones.
  case unknownFormat(String, known: [FormatName])
  /// Folders can't be of this format; those that they can be of.
  case notOfFolders(FormatName, known: [FormatName])
  /// Only folders can be of this format; those that files can be of.
  case onlyOfFolders(FormatName, known: [FormatName])
  /// Neither the file's name nor its first bytes tell the format; the known ones.
  case unrecognized(fileName: String?, known: [FormatName])
  /// The first line is not the one that files of this format begin with.
  case missingHeader(FormatName)
  /// The file is of a version of the format that is not known here, as files of a newer todoctl are.
  case unsupportedVersion(FormatName, found: Int64, supported: Int64)
  /// The file has more bytes than are read into memory.
  case inputTooLarge(limitBytes: Int)
  /// The format can't write events of this kind.
  case unsupportedKind(FormatName, EventKind)
  /// The format writes whole stores, not the occurrences of a range.
  case rangeNotSupported(FormatName)
  /// The range has more days than the format's files may.
  case rangeTooLong(FormatName, days: Int, limit: Int)
}

extension ExchangeError: CustomStringConvertible {
  /// The facts, for logs and tests.
  public var description: String {
    switch self {
    case .unknownFormat(let name, let known): "no format \(name) among \(known)"
    case .notOfFolders(let name, let known): "no folder of \(name), but of \(known)"
    case .onlyOfFolders(let name, let known): "no file of \(name), but of \(known)"
    case .unrecognized(let fileName, let known): "\(fileName ?? "-") is none of \(known)"
    case .missingHeader(let format): "no \(format) header"
    case .unsupportedVersion(let format, let found, let supported):
      "\(format) version \(found), not \(supported)"
    case .inputTooLarge(let limitBytes): "more than \(limitBytes) bytes"
    case .unsupportedKind(let format, let kind): "\(format) has no \(kind)"
    case .rangeNotSupported(let format): "\(format) has no ranges"
    case .rangeTooLong(let format, let days, let limit):
      "\(format) has ranges of \(limit) days, not \(days)"
    }
  }
}
