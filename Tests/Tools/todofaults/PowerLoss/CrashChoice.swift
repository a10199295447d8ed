/// The pending changes that a power loss keeps.
struct CrashChoice: CustomStringConvertible {
  /// A write that is only partly kept.
  struct Tear {
    /// The index of the change in the pending changes.
    let change: Int
    /// The bytes that are kept.
    let bytes: Range<Int>
  }

  /// The size that disks write as a whole.
  static let sectorInBytes = 512

  /// Whether each pending change is kept.
  var kept: [Bool]
  var tear: Tear?

  /// The choice, in words that are enough to reproduce it.
  var description: String {
    let places = kept.indices.filter { kept[$0] }.map(String.init).joined(separator: " ")
    let torn = tear.map { ", bytes \($0.bytes) of \($0.change) alone" } ?? ""
    return kept.isEmpty ? "nothing pending" : "kept [\(places)] of \(kept.count)\(torn)"
  }
}

extension ModelDisk {
  /// The content of the disk after a power loss.
  func image(_ choice: CrashChoice) -> DiskImage {
    var state = durable
    for (index, change) in pending.enumerated() where choice.kept[index] {
      if let tear = choice.tear, tear.change == index,
        case .write(let file, let place, let bytes) = change.kind
      {
        state.write(bytes[tear.bytes], to: file, at: place + tear.bytes.lowerBound)
      } else {
        state.apply(change.kind)
      }
    }
    return DiskImage(state)
  }

  /// The content of the disk for the running system.
  var running: DiskImage { image(CrashChoice(kept: pending.map { _ in true })) }
}
