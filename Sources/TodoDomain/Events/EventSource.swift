/// Where an imported event came from, and what that format said that an event has no field for.
public struct EventSource: Hashable, Sendable {
  /// The format's name, such as `toduck`.
  @Exactly public private(set) var format: String
  /// The id that the source knows it by; unique for a format and kind.
  @Exactly public private(set) var remoteID: String?
  /// The source's fields without a place here, to be written back on export to that format.
  @Exactly public private(set) var extra: [String: String]

  /// A source with what it said.
  public init(format: String, remoteID: String? = nil, extra: [String: String] = [:]) {
    self.format = format
    self.remoteID = remoteID
    self.extra = extra
  }
}
