import Foundation

@testable import TodoMaintenance
@testable import TodoStorage

/// Manifests of backups: the bytes as they are, and the bytes with a valid seal, which only we
/// write. A manifest that is read is written and read back as the same.
struct ManifestTarget: FuzzTarget {
  let name = "manifests"

  func check(_ bytes: [UInt8]) throws {
    let object = Data(bytes)
    for data in [object, object + Data(ManifestFile.seal(of: object).utf8)] {
      guard let manifest = ManifestFile.manifest(in: data) else { continue }
      let written = try? ManifestFile.bytes(of: manifest)
      try BrokenPromise.unless(
        written.flatMap(ManifestFile.manifest) == manifest, "It is written as another")
    }
  }
}
