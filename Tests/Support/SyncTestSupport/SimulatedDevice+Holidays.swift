import StorageTestSupport
import TodoDomain
import TodoHolidays
import TodoTesting

extension SimulatedDevice {
  /// Adds, renews or removes a country's holidays, or makes a series leave them out or keep them.
  /// The country has eight holidays a year, so that a history stays short.
  mutating func changeHolidays(at clock: Int) throws {
    let now = Instant(secondsSince1970: clock + skew)
    let context = FixedContext.make(seed: commands.life.random.next(), now: now)
    var life = commands.life
    defer { commands.life = life }
    var series: [EventID] = []
    try store.provider.visitEvents { event, _ in
      if event.pattern.isSeries, let id = event.id { series.append(id) }
    }
    let chosen = series.randomElement(using: &life.random)
    let choice = life.number(0...9)
    let first = life.date()
    do {
      try store.writeAndWait(CommitNote(action: "holidays", at: now)) { transaction in
        switch choice {
        case 0..<3: try transaction.addHolidays(in: 2025...(life.chance(50) ? 2025 : 2026), context)
        case 3: try transaction.removeHolidays(of: "GB", in: context)
        case 4..<8:
          if let chosen { try transaction.leaveOutHolidays(chosen, from: first, in: context) }
        case 8:
          if let chosen { try transaction.bringBackHolidays(chosen, from: first, in: context) }
        default: try transaction.renewDaysOff(from: first, in: context)
        }
      }
    } catch is RequestError {} catch is ValueError {}
  }
}

extension EventTransaction {
  fileprivate func addHolidays(in years: ClosedRange<Int>, _ context: RuleContext) throws {
    let category = try Category(name: "Holidays", holdsEvents: true)
    if try categoryShown(as: category.name) == nil { try apply(.insert(category)) }
    _ = try keepHolidays(
      of: "GB", in: years, category: category, from: .ofProgram, context: context
    ) { $0.englishNames.joined(separator: ", ") }
    try renewDaysOff(from: context.today, in: context)
  }
}
