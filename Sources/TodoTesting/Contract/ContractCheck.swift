public import TodoDomain

/// A backend under test: the writer and the provider of a new, empty store.
public struct StoreUnderTest: Sendable {
  /// The writer.
  public let writer: any EventWriting
  /// The read access that reports and exports would get.
  public let provider: any StoreProviding
  /// Whether the writer may be used during a snapshot of the provider. False for a backend whose
  /// writer would have to wait for the reader; checks that write during a snapshot are then
  /// skipped.
  public let writesDuringSnapshots: Bool
  let uids = UIDSequence(seed: 1, from: FixedContext.now)

  /// Makes a backend under test. The store has only its initial content.
  public init(_ store: some EventStore, writesDuringSnapshots: Bool = true) {
    writer = store
    provider = store.provider
    self.writesDuringSnapshots = writesDuringSnapshots
  }
}

/// A check of one duty that every store has: a sentence that states the duty, and a function that
/// tests it.
///
/// ```swift
/// @Test(arguments: EventStoreContract.checks)
/// func `keeps the contract`(check: ContractCheck) throws {
///   let store = InMemoryEventStore()
///   try check.run(StoreUnderTest(store))
/// }
/// ```
public struct ContractCheck: Sendable, CustomStringConvertible {
  /// The sentence, which is the check's name in a test report.
  public let name: String
  /// The proof, which runs on a new store. It throws `ContractViolation` if the backend doesn't do
  /// its duty, and passes on the store's own errors.
  public let run: @Sendable (StoreUnderTest) throws -> Void

  /// Makes a check from its sentence and its proof.
  public init(_ name: String, _ run: @escaping @Sendable (StoreUnderTest) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// The sentence.
  public var description: String { name }
}

/// The checks that every backend must pass. A backend's tests run them in one parametrised test.
public enum EventStoreContract {
  /// All checks. Each check needs a new store.
  public static let checks: [ContractCheck] =
    fetching + visiting + lasting + undated + slips + reminding + overdue + ordering + paging
    + spelling + deleting + progress
    + deletingFollowing
    + modifying + modifyingFollowing + routines + rhythms + pausing + stopping
    + changedDays + changedDaysElsewhere + finishing + amounts + afterDone + afterDoneElsewhere
    + skipping + moving + editing + sequence
    + atomicity + snapshots + categories
    + settings
    + values + search + statistics + eventCategories + reports + countedYear + diary + permissions
    + history
}
