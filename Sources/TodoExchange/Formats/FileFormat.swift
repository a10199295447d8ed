/// A format of files: it adopts `ImportFormat`, `ExportFormat` or both.
public protocol FileFormat: Sendable {
  /// What it is called.
  var name: FormatName { get }
  /// How the names of its files end, lower-case, without the dot.
  var fileExtensions: [String] { get }
}
