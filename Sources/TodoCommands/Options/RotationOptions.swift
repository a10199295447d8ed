import ArgumentParser
import TodoStorage

/// Which backups stay.
struct RotationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Keep the newest ones.", valueName: "n"))
  var keepLast: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last days.", valueName: "n"))
  var keepDaily: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last weeks.", valueName: "n"))
  var keepWeekly: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last months.", valueName: "n"))
  var keepMonthly: Int?

  @Flag(help: "Write and remove nothing; say what would be kept and removed.")
  var dryRun = false

  private static let allowed = 0...10_000

  private var counts: [Int] { [keepLast, keepDaily, keepWeekly, keepMonthly].compactMap(\.self) }

  func validate() throws {
    guard counts.allSatisfy(Self.allowed.contains) else {
      throw ValidationError("A number of backups to keep is from 0 to \(Self.allowed.upperBound).")
    }
    guard counts.isEmpty || counts.contains(where: { $0 > 0 }) else {
      throw ValidationError("At least one backup is to be kept: give a number above 0.")
    }
    guard !dryRun || !counts.isEmpty else {
      throw ValidationError("--dry-run goes with --keep-last, --keep-daily and their like.")
    }
  }

  /// What the options ask for; nil where nothing is to be removed.
  var policy: RotationPolicy? {
    guard !counts.isEmpty else { return nil }
    return RotationPolicy(
      last: keepLast ?? 0, daily: keepDaily ?? 0, weekly: keepWeekly ?? 0,
      monthly: keepMonthly ?? 0)
  }
}
