/// Which of the pending changes a power loss left.
struct CrashChoice: CustomStringConvertible {
  /// A write of which only a part arrived.
  struct Tear {
    /// Its place among the pending changes.
    let change: Int
    /// Which of its bytes arrived.
    let bytes: Range<Int>
  }

  /// Disks write sectors whole.
  static let sectorInBytes = 512

  /// For each pending change, whether it is there.
  var kept: [Bool]
  var tear: Tear?

  /// Enough to make the same choice again.
  var description: String {
    let places = kept.indices.filter { kept[$0] }.map(String.init).joined(separator: " ")
    let torn = tear.map { ", bytes \($0.bytes) of \($0.change) alone" } ?? ""
    return kept.isEmpty ? "nothing pending" : "kept [\(places)] of \(kept.count)\(torn)"
  }
}

extension ModelDisk {
  /// What lies on the disk after a power loss.
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

  /// What the running system sees.
  var running: DiskImage { image(CrashChoice(kept: pending.map { _ in true })) }
}
