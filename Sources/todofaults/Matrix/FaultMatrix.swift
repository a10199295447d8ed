/// All rows, by their numbers. A row is a type in `Rows` and a line here.
enum FaultMatrix {
  static let rows: [any FaultRow] = [
    PowerLossRow(),
    PowerLossControlRow(),
    DiskFullImportRow(),
    FullDiskRow(),
    FileSizeLimitRow(),
    PipeToHeadRow(),
    ParallelWritersRow(),
    HeldLockRow(),
    DamagedFileRow(),
    EmptyFileRow(),
    PathTypoRow(),
    ForeignStoreRow(),
    ReadOnlyRow(),
    StaleLogRow(),
    LinkAtOutputRow(),
    ClockRow(),
    FlippedByteRow(),
    RotationRow(),
  ]
}
