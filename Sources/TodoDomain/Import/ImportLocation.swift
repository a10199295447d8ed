/// Where in a file, or in a file of a folder, something stands.
public enum ImportLocation: Hashable, Sendable {
  /// A line, from 1.
  case line(Int)
  /// A place in a tree, such as `content.scheduleHeadDtos[3]`.
  case path(String)
  /// A byte, from 0.
  case byte(Int)
  /// A place in a file of this name.
  indirect case file(String, ImportLocation)

  var lineNumber: Int? {
    if case .line(let number) = self { number } else { nil }
  }
}

extension ImportLocation: CustomStringConvertible {
  /// `line 3`, the path itself, `byte 17`, `a.ics, line 3`.
  public var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .path(let path): path
    case .byte(let offset): "byte \(offset)"
    case .file(let name, let place): "\(name), \(place)"
    }
  }
}
