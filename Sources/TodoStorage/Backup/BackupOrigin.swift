/// Which store a backup is of, as its manifest tells.
public struct BackupOrigin: Hashable, Sendable, Codable {
  /// The store.
  public let store: StoreIdentity
  /// Where it was then: an absolute path, links resolved.
  public let path: String

  private enum CodingKeys: String, CodingKey {
    case store = "id"
    case path
  }

  init(store: StoreIdentity, path: String) {
    self.store = store
    self.path = path
  }
}

extension StoreIdentity: Codable {
  /// Reads the digits, as a string.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let identity = StoreIdentity(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no identity"))
    }
    self = identity
  }

  /// Writes the digits, as a string.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}
