/// The phrases of long work.
extension EnglishStrings {
  func name(of work: LongWork) -> String {
    switch work {
    case .import: "Importing"
    case .export: "Exporting"
    case .backup: "Backing up"
    case .copy: "Copying"
    case .verify: "Verifying"
    case .check: "Checking"
    }
  }

  var ending: String { "Stopping" }

  func rate(bytesASecond: Double) -> String { "\(megabytes(bytesASecond)) MB/s" }

  func timeLeft(_ clock: String) -> String { "\(clock) left" }
}

extension KoreanStrings {
  func name(of work: LongWork) -> String {
    switch work {
    case .import: "가져오는 중"
    case .export: "내보내는 중"
    case .backup: "백업하는 중"
    case .copy: "복사하는 중"
    case .verify: "검증하는 중"
    case .check: "검사하는 중"
    }
  }

  var ending: String { "멈추는 중" }

  func rate(bytesASecond: Double) -> String { "초당 \(megabytes(bytesASecond))MB" }

  func timeLeft(_ clock: String) -> String { "\(clock) 남음" }
}

/// Bytes as megabytes with one decimal.
private func megabytes(_ bytes: Double) -> String {
  let tenths = Int((bytes / 100_000).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
