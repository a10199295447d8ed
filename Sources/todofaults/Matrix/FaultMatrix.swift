/// All rows, by their numbers. A row is a type in `Rows` and a line here.
enum FaultMatrix {
  static let rows: [any FaultRow] = [
    KilledOperationsRow(),
    PowerLossRow(),
    PowerLossControlRow(),
    FailedWriteRow(),
    FailedSyncRow(),
    DiskFullImportRow(),
    FullDiskRow(),
    FileSizeLimitRow(),
    SignalledImportRow(),
    PipeToHeadRow(),
    ParallelWritersRow(),
    HeldLockRow(),
    DamagedFileRow(),
    EmptyFileRow(),
    PathTypoRow(),
    ForeignStoreRow(),
    KilledMigrationRow(),
    ReadOnlyRow(),
    StaleLogRow(),
    LinkAtOutputRow(),
    KilledBackupRow(),
    ClockRow(),
    FlippedByteRow(),
    RotationRow(),
  ]
}
