import Synchronization
import Testing

@testable import TodoDomain

@Suite("Reading records ahead during an import")
struct RecordBatchesTests {
  private struct Failure: Error {}

  /// Counts how often a reader was asked for a record, on any thread.
  private final class Questions: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  /// A reader of numbered records, each at its own place of the file, and then of an error, if
  /// there is one.
  private struct NumberReader: ImportReader {
    let questions = Questions()
    let count: Int
    var failure: Failure?
    private(set) var fileName: String?
    private var last = 0

    init(_ count: Int, _ failure: Failure? = nil) { (self.count, self.failure) = (count, failure) }

    mutating func next() throws -> ImportRecord? {
      questions.add()
      guard last < count else {
        if let failure { throw failure }
        return nil
      }
      last += 1
      fileName = "\(last)"
      return .item(.copy(.category), at: .line(last))
    }
  }

  private func lines(_ batch: [RecordBatches.Record]) -> [String] {
    batch.map { record, fileName in
      guard case .item(_, let location) = record else { return "" }
      return "\(location) of \(fileName ?? "")"
    }
  }

  @Test(
    "Records read ahead come in the file's order, each with its own location",
    arguments: [0, 1, 63, 64, 65, 1_000])
  func order(count: Int) throws {
    let reader = NumberReader(count)
    var taken: [String] = []
    try ReadAhead(RecordBatches(reader)).visit(most: 64) { batch in
      #expect(batch.count <= 64)
      taken += lines(batch)
    }
    #expect(taken == (0..<count).map { "\(ImportLocation.line($0 + 1)) of \($0 + 1)" })
    #expect(reader.questions.count == count + 1)
  }

  @Test(
    "A read error during an import comes after the records before it", arguments: [0, 10, 64, 100])
  func failure(count: Int) {
    var taken = 0
    #expect(throws: Failure.self) {
      try ReadAhead(RecordBatches(NumberReader(count, Failure()))).visit(most: 64) {
        taken += $0.count
      }
    }
    #expect(taken == count)
  }

  @Test("At most one batch of records is read ahead of the batch that is stored")
  func bounds() throws {
    let reader = NumberReader(1_000)
    var taken = 0
    try ReadAhead(RecordBatches(reader)).visit(most: 10) { batch in
      taken += batch.count
      #expect(reader.questions.count <= taken + 10)
    }
    #expect(taken == 1_000)
  }

  @Test("No further record is read after the store has refused one")
  func refusal() {
    let reader = NumberReader(1_000)
    #expect(throws: Failure.self) {
      try ReadAhead(RecordBatches(reader)).visit(most: 10) { _ in throw Failure() }
    }
    let asked = reader.questions.count
    #expect(asked <= 20)
    #expect(reader.questions.count == asked)
  }
}
