/// Where an imported event came from, and what that format said that an event has no field for.
public struct EventSource: Hashable, Sendable {
  /// The format's name, such as `toduck`.
  public let format: String
  /// The id that the source knows it by; unique for a format and kind.
  public let remoteID: String?
  /// The source's fields without a place here, to be written back on export to that format.
  public let extra: [String: String]

  /// A source with what it said.
  public init(format: String, remoteID: String? = nil, extra: [String: String] = [:]) {
    self.format = format
    self.remoteID = remoteID
    self.extra = extra
  }
}
