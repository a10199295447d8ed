/// Room for the texts that are bound to one statement: SQLite reads them here when it runs, instead
/// of taking memory for a copy of each.
final class BoundTexts {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  private static let size_bytes = 1 << 14

  init() {
    room = .allocate(capacity: Self.size_bytes)
  }

  deinit {
    room.deallocate()
  }

  /// Lets all texts go. To be called before new ones are bound in their place.
  func removeAll() { used = 0 }

  /// Where a copy of the bytes stands until the next `removeAll`; nil where there is no room.
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard bytes.count <= room.count - used, let start = room.baseAddress else { return nil }
    let place = start + used
    if let source = bytes.baseAddress { place.update(from: source, count: bytes.count) }
    used += bytes.count
    return UnsafePointer(place)
  }
}
