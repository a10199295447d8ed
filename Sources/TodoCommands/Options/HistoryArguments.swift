import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The option to leave todos and other records as they are if a later change has changed them
/// again. Without the option, the command refuses to take such a change back.
struct ChangedOption: ParsableArguments {
  @Flag(
    help: .both(
      "Leave what was changed since as it is, and take back the rest.",
      "그 뒤에 바뀐 것은 그대로 두고 나머지를 되돌려요."))
  var keepChanged = false

  var things: ChangedThings { keepChanged ? .keep : .refuse }
}

/// The number of changes to take back, or the number of an entry with `#`.
struct EntryChoice: ParsableArguments {
  @Argument(help: .both("How many changes are taken back.", "되돌릴 횟수.", value: "count"))
  var what: UndoArgument?

  /// The number of the entry; nil if a number of changes was typed.
  var entry: Int? { if case .entry(let number)? = what { number } else { nil } }
  /// The number of changes; 1 if none was typed.
  var count: Int { if case .count(let count)? = what { count } else { 1 } }
}

/// A number of changes, or `#12` for an entry of the history.
enum UndoArgument: ExpressibleByArgument {
  case count(Int), entry(Int)

  init?(argument: String) {
    if argument.hasPrefix("#") {
      guard let entry = EntryArgument(argument: argument) else { return nil }
      self = .entry(entry.number)
    } else {
      guard let count = CountArgument(argument: argument) else { return nil }
      self = .count(count.count)
    }
  }
}

/// The number of an entry of the history: `12` or `#12`.
struct EntryArgument: ExpressibleByArgument {
  let number: Int

  init?(argument: String) {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard let number = Int(digits), number > 0 else { return nil }
    self.number = number
  }
}

/// A number from 1 to 10,000.
struct CountArgument: ExpressibleByArgument {
  let count: Int

  static let one = CountArgument(count: 1)

  init(count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), (1...10_000).contains(count) else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { "\(count)" }
}
