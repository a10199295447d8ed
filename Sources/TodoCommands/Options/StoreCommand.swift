import ArgumentParser

/// A command that is about a store.
protocol StoreCommand: ParsableCommand {
  var global: GlobalOptions { get }
}

/// A command that counts.
protocol StatsCommand: StoreCommand {
  var stats: StatsOptions { get }
}

extension StatsCommand {
  var global: GlobalOptions { stats.global }
}

/// A command that reports.
protocol ReportCommand: StoreCommand {
  var report: ReportOptions { get }
}

extension ReportCommand {
  var global: GlobalOptions { report.global }
}
