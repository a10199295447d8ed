/// All rows, by their numbers. A row is a type in `Rows` and a line here.
enum FaultMatrix {
  static let rows: [any FaultRow] = [
    KilledOperationsRow(), FailedWriteRow(), FailedSyncRow(), SignalledImportRow(),
    PipeToHeadRow(), KilledMigrationRow(), KilledBackupRow(),
  ]
}
