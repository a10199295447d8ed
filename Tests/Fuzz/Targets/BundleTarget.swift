import TodoDomain
import TodoExchange
import TodoStorage
import TodoTesting

/// A zip, a database of Loop, or files of harsh or of Loop's tables, separated by NULs, imported
/// into an empty store. The content of a zip is never larger than its headers say.
struct BundleTarget: FuzzTarget {
  let name = "bundles"

  func check(_ bytes: [UInt8]) throws {
    let store = InMemoryEventStore()
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    Self.visitReaders(of: bytes, context) { reader in
      _ = try? store.importRecords(
        ImportOptions(skipInvalid: true), at: now, from: reader)
    }
    try ImportTarget.checkExports(of: store)
  }

  private static func visitReaders(
    of bytes: [UInt8], _ context: ImportContext, _ body: (sending any ImportReader) -> Void
  ) {
    if ZipArchive.recognizes(bytes) {
      let archive = try? ZipArchive(sizeInBytes: bytes.count) { offset, count in
        Array(bytes.dropFirst(offset).prefix(count))
      }
      if let archive { body(BundleReader(archive, .standard, named: nil, context: context)) }
      return
    }
    let loop = LoopFormat { try ForeignDatabase($0) }
    if loop.recognizes(Array(bytes.prefix(FormatRegistry.headLengthInBytes))) {
      var chunks = [bytes][...]
      return body(loop.reader(of: { chunks.popFirst() }, context))
    }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .map(Array.init)
    let part = { (place: Int) in place < parts.count ? parts[place] : [] }
    let harsh = Files(files: ["habits": part(0), "log": part(1)])
    let tables = Files(files: ["Habits.csv": part(0), "001 A/Checkmarks.csv": part(1)])
    body(HarshFormat().reader(of: harsh, context))
    body(loop.reader(of: tables, context))
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
