import TodoDomain
import TodoExchange
import TodoStorage
import TodoTesting

/// A zip, a database of Loop, or files of harsh or of Loop's tables with NULs between, brought into
/// an empty store. What a zip holds is never larger than it says.
struct BundleTarget: FuzzTarget {
  let name = "bundles"

  func check(_ bytes: [UInt8]) throws {
    let store = InMemoryEventStore()
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    for reader in Self.readers(of: bytes, context) {
      _ = try? store.importRecords(
        ImportOptions(skipInvalid: true), at: now, from: reader)
    }
    try ImportTarget.checkExports(of: store)
  }

  private static func readers(
    of bytes: [UInt8], _ context: ImportContext
  ) -> [any ImportReader] {
    if ZipArchive.recognizes(bytes) {
      let archive = try? ZipArchive(sizeInBytes: bytes.count) { offset, count in
        Array(bytes.dropFirst(offset).prefix(count))
      }
      return archive.map { [BundleReader($0, .standard, named: nil, context)] } ?? []
    }
    let loop = LoopFormat { try ForeignDatabase($0) }
    if loop.recognizes(Array(bytes.prefix(FormatRegistry.headLengthInBytes))) {
      var chunks = [bytes][...]
      return [loop.reader(of: { chunks.popFirst() }, context)]
    }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .map(Array.init)
    let part = { (place: Int) in place < parts.count ? parts[place] : [] }
    let harsh = Files(files: ["habits": part(0), "log": part(1)])
    let tables = Files(files: ["Habits.csv": part(0), "001 A/Checkmarks.csv": part(1)])
    return [HarshFormat().reader(of: harsh, context), loop.reader(of: tables, context)]
  }

  /// Files in memory.
  private struct Files: FileBundle {
    let files: [String: [UInt8]]
    var names: [String] { files.keys.sorted() }

    func source(of name: String) throws -> ByteSource {
      var chunks = [files[name] ?? []][...]
      return { chunks.popFirst() }
    }
  }
}
