import ArgumentParser
import Foundation

/// Times the disk alone, with as many bytes and syncs as a commit has.
struct Syncs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Append 32 KiB to a new file and sync it, until standard input ends, and print what "
      + "`commits` prints.")

  @Argument(help: "The file that is made.")
  var path: String

  func run() throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try check(descriptor)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 1, count: 32 << 10)
    try Latencies.untilInputEnds {
      try check(write(descriptor, bytes, bytes.count))
      try check(Int(fdatasync(descriptor)))
    }
  }

  private func check(_ result: some SignedInteger) throws {
    guard result >= 0 else { throw ValidationError("\(path): \(String(cString: strerror(errno)))") }
  }
}
