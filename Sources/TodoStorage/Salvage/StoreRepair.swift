/// A repair: what can be saved of a damaged store, in a file beside it, until it takes its place.
public struct StoreRepair: Sendable {
  /// What could be saved.
  public let report: SalvageReport
  private let store: String
  private let file: PendingFile
  private let stamp: StoreStamp

  /// Saves what can be saved. The store is not changed.
  ///
  /// - Throws: As `StoreSalvage.run`, and `StoreError.unknownKind` where events are of kinds that this
  ///   program doesn't know: they are not damaged, and would be lost.
  public init(of store: String, by salvage: StoreSalvage, scratch: String) throws {
    self.store = store
    file = try PendingFile(besides: LinkTarget.of(store))
    do {
      (report, stamp) = try salvage.fill(file.temporaryPath, from: store, scratch: scratch)
      for finding in report.findings where finding.name == .unknownKind {
        if case .id(let id) = finding.places.first { throw StoreError.unknownKind(id: id) }
      }
    } catch {
      file.discard()
      throw error
    }
  }

  /// Puts it in the place of the store, as a restore does; what was there is kept.
  ///
  /// - Throws: `StoreError.busy` where somebody has the store open, or has written to it since the
  ///   repair was made. Nothing is changed then.
  public func apply(keepingAs safetyPath: String) throws -> RestoredStore {
    try StoreBackup.restore(
      file.temporaryPath, to: store, keepingAs: safetyPath, unchangedSince: stamp,
      as: { _ in .ofBackup })
  }

  /// Removes what was saved; to be called in the end, whether or not it was applied.
  public func discard() { file.discard() }
}
