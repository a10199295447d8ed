/// A store that couldn't change when it was opened, and so is read without locks: by somebody who may
/// not write beside it. Others may have written since.
struct FrozenFile: Sendable {
  private let path: String
  private let stamp: StoreStamp

  /// The file as it is now; to be made before it is opened.
  init(_ path: String) {
    self.path = path
    stamp = StoreStamp(of: path)
  }

  var hasChanged: Bool { stamp != StoreStamp(of: path) }
}

extension FrozenFile? {
  /// Runs work on a file. What came of it is worth nothing where a frozen one changed meanwhile.
  ///
  /// - Throws: `StoreError.busy` there, and what the work throws.
  func steady<Value>(_ work: () throws -> Value) throws -> Value {
    let result = Result { try work() }
    guard self?.hasChanged != true else { throw StoreError.busy }
    return try result.get()
  }
}
