import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Todos, the amount that was done of them, and the day that may be typed after the amount:
/// `water 3`, `water 3 glasses yesterday`, `7 +3`, `물 =5`, `물 3잔`.
///
/// A number alone is an amount after words of a title. After the number of a todo it is the number
/// of another todo, so an amount there needs a sign or its unit.
struct AmountOnDay {
  let todos: TodoNames
  /// All words, which together may be a title.
  fileprivate let title: String
  let entry: AmountEntry
  /// The unit as it was typed; empty for none.
  let unit: String
  /// The day that was typed; nil for none.
  let day: DateArgument?

  /// Reads words; nil if no amount is among them.
  ///
  /// - Parameter on: The day of `--on`; if it is given, the words have no day.
  init?(_ words: [String], on: DateArgument?) {
    let ends = on == nil ? Array(words.indices.dropFirst(2)) + [words.endIndex] : [words.endIndex]
    for end in ends {
      let day = end < words.endIndex ? DateSpan(words[end...], [.first])?.first : nil
      guard end == words.endIndex || day != nil, let found = Self.amount(atEnd: words[..<end]),
        let todos = try? TodoNames(typed: words[..<found.place])
      else { continue }
      (self.todos, entry, unit, self.day) = (todos, found.entry, found.unit, day)
      title = words.joined(separator: " ")
      return
    }
    return nil
  }

  private static func amount(
    atEnd words: ArraySlice<String>
  ) -> (place: Int, entry: AmountEntry, unit: String)? {
    for place in [words.endIndex - 1, words.endIndex - 2] where place > words.startIndex {
      let text = words[place...].joined(separator: " ")
      let sign = text.first.flatMap { "+=".contains($0) ? $0 : nil }
      guard let (amount, unit) = Amount.beginning(String(text.dropFirst(sign == nil ? 0 : 1))),
        sign != nil || place == words.endIndex - 1 && !unit.isEmpty
          || !words[..<place].contains(where: { $0.allSatisfy(\.isNumber) })
      else { continue }
      return (place, sign == "=" ? .set(amount) : .add(amount), unit)
    }
    return nil
  }

  /// Returns the error for an amount in another unit than the target's.
  fileprivate func wrongUnit(_ target: Target, _ id: EventID) -> any Error {
    CommandError.usage(
      Text(
        "The target of todo \(id) is \(Text.target(target)), so it takes no amount in “\(unit)”.",
        "\(id)번의 목표(\(Text.target(target)))와 단위가 달라서 “\(unit)” 단위로 적을 수 없어요."),
      hint: Text(
        "Leave the unit out: `todoctl done \(id) +1`", "단위를 빼 주세요: `todoctl done \(id) +1`"))
  }

  /// Returns whether the amount has the unit of a target, or no unit.
  func fits(_ target: Target) -> Bool {
    unit.isEmpty || unit.lowercased() == target.unit.lowercased()
  }
}

extension Session {
  /// Enters an amount and prints it, if the words name a todo with a target.
  ///
  /// - Returns: Whether an amount was entered. With `hasOtherMeaning`, nothing is entered if a
  ///   title has all the words, amount and day included, or if no todo that they name has a target
  ///   in this unit.
  /// - Throws: Without `hasOtherMeaning`, `RequestError.noTarget` for a todo without a target and
  ///   `CommandError.usage` for an amount in another unit.
  func enter(
    _ request: AmountOnDay, _ options: PastDayOptions, hasOtherMeaning: Bool, looks: AnswerOptions
  ) throws -> Bool {
    let store = try existingStore()
    let entered = try store.writeAndWait(note("enter")) { transaction -> [ChosenDate] in
      let context = try context(transaction)
      var search = TodoSearch(.enter, context, provider: transaction)
      guard try !hasOtherMeaning || !search.hasTitle(request.title) else { return [] }
      search.isConsidered = { $0.target.map(request.fits) ?? false }
      guard try search.hasAny(request.todos) else {
        guard !hasOtherMeaning, let only = try search.events(request.todos).first,
          let id = only.id
        else { return [] }
        throw only.target.map { request.wrongUnit($0, id) } ?? RequestError.noTarget(id)
      }
      let day = try (options.on ?? request.day).map { try options.date($0, context) }
      return try search.dates(request.todos, on: day, .present).map { chosen in
        try transaction.enter(request.entry, of: chosen.id, on: chosen.doneOn ?? chosen.date)
        return chosen
      }
    }
    guard !entered.isEmpty else { return false }
    try store.showing {
      try answer(on: entered.map { (.entered, $0) }, asList: !request.todos.isSingle, looks, $0)
    }
    return true
  }

  /// Refuses a number after the number of a todo with a target: it may be an amount or another
  /// todo.
  ///
  /// - Throws: `CommandError.usage`.
  func refuseAmountOrTodo(_ words: [String]) throws {
    guard words.count > 1, let id = Int(words[0]).flatMap({ EventID($0) }), Int(words[1]) != nil,
      words.count == 2 || DateSpan(words[2...], [.first])?.first != nil,
      let target = try existingStore().provider.event(with: id)?.target
    else { return }
    throw CommandError.usage(
      Text(
        "“\(words[1])” may be another todo, or an amount of todo \(id), whose target is \(Text.target(target)).",
        "“\(words[1])”: 다른 투두인지, 목표가 \(Text.target(target))인 \(id)번의 양인지 알 수 없어요."),
      hint: Text(
        "For the amount write `todoctl done \(id) +\(words[1])`; finish the todos one by one.",
        "양이면 `todoctl done \(id) +\(words[1])`, 투두라면 하나씩 완료해 주세요."))
  }
}
