public import TodoLocalisation

/// The phrases about work that takes long, such as an import.

extension Text {
  /// Returns the name that long work has while it runs.
  public static func name(of work: LongWork) -> Text {
    switch work {
    case .import: Text("Importing", "가져오는 중")
    case .export: Text("Exporting", "내보내는 중")
    case .backup: Text("Backing up", "백업하는 중")
    case .copy: Text("Copying", "복사하는 중")
    case .verify: Text("Verifying", "검증하는 중")
    case .check: Text("Checking", "점검하는 중")
    }
  }

  /// The text for long work from Ctrl-C until the work stops.
  public static var ending: Text { Text("Stopping", "멈추는 중") }

  /// Returns the rate of work, in bytes a second.
  public static func rate(bytesASecond: Double) -> Text {
    Text("\(megabytes(bytesASecond)) MB/s", "초당 \(megabytes(bytesASecond))MB")
  }

  /// Returns the time that the work still takes, in the form of a clock.
  public static func timeLeft(_ clock: String) -> Text { Text("\(clock) left", "\(clock) 남음") }
}

/// Returns bytes as megabytes with one decimal.
private func megabytes(_ bytes: Double) -> String {
  let tenths = Int((bytes / 100_000).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
