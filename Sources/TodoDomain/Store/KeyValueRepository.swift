/// Read-only access to small values by name.
public protocol KeyValueReading {
  /// The value of this name; nil where there is none.
  func get(_ key: String) throws -> String?
}

/// Small values by name.
public protocol KeyValueRepository: KeyValueReading {
  /// Keeps a value, in the place of the one of its name.
  func save(_ value: String, for key: String) throws
  /// Removes the value of this name, if there is one.
  func delete(_ key: String) throws
  /// Removes every value.
  func removeAll() throws
}

/// The small values that a store shows to readers.
public struct ProvidedValues: KeyValueReading {
  private let provider: any EventProviding

  /// The values of a provider, as it sees them at each call.
  public init(_ provider: any EventProviding) {
    self.provider = provider
  }

  public func get(_ key: String) throws -> String? { try provider.value(of: key) }
}

/// The small values of a store, behind its one door: changes are those of the transaction.
public struct StoredValues: KeyValueRepository {
  private let transaction: any EventTransaction

  /// The values that this transaction reads and changes; not to be used after it.
  public init(_ transaction: any EventTransaction) {
    self.transaction = transaction
  }

  public func get(_ key: String) throws -> String? { try transaction.value(of: key) }

  public func save(_ value: String, for key: String) throws {
    try transaction.apply(.save(KeyValue(key, value)))
  }

  public func delete(_ key: String) throws { try transaction.apply(.remove(key: key)) }

  public func removeAll() throws {
    for entry in try transaction.values() { try delete(entry.key) }
  }
}
