public import TodoDomain

/// A backend under test: its writer, and read-only access to the same store, new and empty.
public struct StoreUnderTest: Sendable {
  /// The writer.
  public let writer: any EventWriting
  /// What reports and exports would be given.
  public let provider: any StoreProviding
  /// Whether the writer may be used while a snapshot of the provider is being read. Where it would
  /// have to wait for the reader, the checks of that are passed over.
  public let writesDuringSnapshots: Bool
  let uids = UIDSequence(seed: 1, from: FixedContext.now)

  /// A store that holds nothing but what every new store does.
  public init(
    writer: any EventWriting, provider: any StoreProviding,
    writesDuringSnapshots: Bool = true
  ) {
    self.writer = writer
    self.provider = provider
    self.writesDuringSnapshots = writesDuringSnapshots
  }
}

/// One sentence about what a store does, and the proof of it. It throws `ContractViolation` where a
/// backend does otherwise.
///
/// ```swift
/// @Test(arguments: EventStoreContract.checks)
/// func `keeps the contract`(check: ContractCheck) throws {
///   let store = InMemoryEventStore()
///   try check.run(StoreUnderTest(writer: store, provider: store.provider))
/// }
/// ```
public struct ContractCheck: Sendable, CustomStringConvertible {
  /// The sentence.
  public let name: String
  /// The proof, to be run on a store of its own.
  public let run: @Sendable (StoreUnderTest) throws -> Void

  /// A sentence with its proof.
  public init(_ name: String, _ run: @escaping @Sendable (StoreUnderTest) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// The sentence.
  public var description: String { name }
}

/// What every backend owes, whatever it stands on: one list, which a backend's tests run in one
/// parametrised test.
public enum EventStoreContract {
  /// All checks, each for a store of its own.
  public static let checks: [ContractCheck] =
    fetching + visiting + lasting + reminding + ordering + paging + spelling + deleting
    + deletingFollowing
    + modifying + modifyingFollowing + routines
    + finishing + moving + editing + sequence + atomicity + snapshots + categories + settings
    + values + statistics + reports + diary + permissions
}
