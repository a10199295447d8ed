import TodoDomain

/// A line of todo.txt in an export: a new line, or the line from which a todo was imported. An
/// imported line changes only in the words that no longer agree with the todo.
struct TodoTxtLine {
  private struct Item {
    enum Role: Equatable {
      case text, project, context
      case key(String)
    }

    var word: String
    let role: Role
  }

  /// The imported line; nil if a word was changed, and for a new line.
  private var original: String?
  private var isDone = false
  private var completed: CivilDate?
  private let created: CivilDate?
  private var priority: String?
  private var items: [Item] = []

  /// Begins a new line.
  init(created: CivilDate?) {
    self.created = created
  }

  /// Parses an imported line. `text` returns it unchanged until a change is made.
  init(_ line: String) {
    let task = TodoTxtTask(line)
    original = task.line
    isDone = task.isDone
    completed = task.completed
    created = task.created
    priority = task.priority
    items = Self.items(of: task.words)
  }

  /// The line, without its end.
  var text: String { original ?? rendered }

  // MARK: - Changes

  /// Sets whether the task is finished. A finished task has its priority in the key `pri`, as
  /// clients write it.
  mutating func set(isDone: Bool, on date: CivilDate?) {
    guard isDone != self.isDone else { return }
    original = nil
    self.isDone = isDone
    completed = isDone ? date : nil
    if isDone, let mark = priority {
      priority = nil
      set("pri", String(mark.dropFirst().dropLast()))
    } else if !isDone, let letter = value(of: "pri"), TodoTxtTask.isPriority("(\(letter))") {
      priority = "(\(letter))"
      set("pri", nil)
    }
  }

  /// Sets the day and the due of the task.
  mutating func set(day: CivilDate?, due: CivilDate?) {
    for (key, date) in [("t", day), ("due", due)] {
      let said = value(of: key).flatMap { try? CivilDate($0) }
      if said != date { set(key, date?.description) }
    }
  }

  /// Sets the next day of a repeating task: in the key `t` if the line has `t` but not `due`, else
  /// in `due`.
  mutating func set(next date: CivilDate) {
    set(value(of: "due") == nil && value(of: "t") != nil ? "t" : "due", date.description)
  }

  /// Sets the frequency of the task, unless the line's own frequency gives the same dates.
  ///
  /// - Parameters:
  ///   - frequency: The frequency; nil for a task that doesn't repeat.
  ///   - date: A day of the task, from which the dates are compared.
  mutating func set(_ frequency: ForeignRecurrence?, from date: CivilDate) {
    let said = isDone ? nil : value(of: "rec").flatMap { Self.pattern($0, from: date) }
    guard said != frequency.flatMap({ Self.pattern($0.inTodoTxt, from: date) }) else { return }
    set("rec", frequency?.inTodoTxt)
  }

  /// Sets the priority. A finished task has it in the key `pri`.
  mutating func set(_ new: Priority?) {
    let task = TodoTxtTask(text)
    guard task.priorityLetter.flatMap(TodoTxtTask.priority) != new else { return }
    original = nil
    let letter = new.map(TodoTxtTask.letter)
    priority = isDone ? nil : letter.map { "(\($0))" }
    set("pri", isDone ? letter : nil)
  }

  /// Sets the texts: the title, the projects, and the contexts.
  ///
  /// A word of the title that would be read as a tag or a key gets a space in it.
  ///
  /// - Parameter tags: The projects after the first one.
  mutating func set(title: String, project: String?, tags: [Tag], contexts: [String]) {
    let place = contexts.isEmpty ? nil : contexts.joined(separator: ", ")
    let names = tags.map(\.name)
    func saysProjects(_ task: TodoTxtTask) -> Bool {
      task.labels.project == project && [Tag](labels: task.otherProjects) == tags
    }
    func says() -> Bool {
      let task = TodoTxtTask(text)
      return task.title == title && saysProjects(task) && task.place == place
    }
    guard !says() else { return }
    let task = TodoTxtTask(text)
    if original == nil && items.allSatisfy({ $0.role != .text }) || task.title != title {
      replaceText(with: Self.words(title))
    }
    guard !says() else { return }
    let projects = ([project].compactMap(\.self) + names).map { "+" + $0 }
    if !saysProjects(task) { replace(.project, with: projects) }
    if task.place != place { replace(.context, with: contexts.map { "@" + $0 }) }
    guard !says() else { return }
    replaceText(with: Self.words(title).flatMap(Self.escaped))
    replace(.project, with: projects)
    replace(.context, with: contexts.map { "@" + $0 })
  }

  private static func pattern(_ frequency: String, from date: CivilDate) -> DatePattern? {
    try? TodoTxtTask.frequency(frequency).pattern(from: date, until: nil)
  }

  // MARK: - Words

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: { $0.isSpace }).map(String.init)
  }

  private static func items(of words: [String]) -> [Item] {
    let plain = words.indices.filter { isText(words[$0]) }
    // A text that consists only of tags is its own title.
    let others = words.indices.filter { TodoTxtTask.knownPair(words[$0]) == nil }
    guard let first = plain.first ?? others.first, let last = plain.last ?? others.last else {
      return words.map { Item(word: $0, role: role(of: $0)) }
    }
    return words.indices.map { index in
      let role = role(of: words[index])
      if case .key = role { return Item(word: words[index], role: role) }
      return Item(word: words[index], role: (first...last).contains(index) ? .text : role)
    }
  }

  private static func isText(_ word: String) -> Bool { role(of: word) == .text }

  private static func role(of word: String) -> Item.Role {
    if let (key, _) = TodoTxtTask.knownPair(word) { return .key(key) }
    if TodoTxtTask.tag(word, "+") != nil { return .project }
    return TodoTxtTask.tag(word, "@") == nil ? .text : .context
  }

  /// Returns a word of a title as words that no reader takes for a tag or a key.
  private static func escaped(_ word: String) -> [String] {
    if let (key, value) = TodoTxtTask.knownPair(word) { return [key + ":"] + escaped(value) }
    for mark in ["+", "@"] {
      guard let name = TodoTxtTask.tag(word, Character(mark)) else { continue }
      return [mark] + escaped(name)
    }
    return [word]
  }

  private mutating func replaceText(with words: [String]) {
    original = nil
    let place = items.firstIndex { $0.role == .text } ?? items.startIndex
    items.removeAll { $0.role == .text }
    items.insert(contentsOf: words.map { Item(word: $0, role: .text) }, at: place)
  }

  /// Replaces the words of a role, such as the projects. The new words come where the first old one
  /// was, or else before the keys.
  private mutating func replace(_ role: Item.Role, with words: [String]) {
    original = nil
    let place = items.firstIndex { $0.role == role }
    items.removeAll { $0.role == role }
    let end = (items.lastIndex { !Self.isKey($0) } ?? -1) + 1
    items.insert(
      contentsOf: words.map { Item(word: $0, role: role) }, at: min(place ?? end, items.count))
  }

  // MARK: - Keys

  private static func isKey(_ item: Item) -> Bool {
    if case .key = item.role { true } else { false }
  }

  private func value(of key: String) -> String? {
    items.first { $0.role == .key(key) }.map { String($0.word.dropFirst(key.count + 1)) }
  }

  private mutating func set(_ key: String, _ value: String?) {
    guard self.value(of: key) != value else { return }
    original = nil
    let item = value.map { Item(word: "\(key):\($0)", role: .key(key)) }
    if let place = items.firstIndex(where: { $0.role == .key(key) }) {
      items.replaceSubrange(place...place, with: item.map { [$0] } ?? [])
    } else if let item {
      items.append(item)
    }
  }

  // MARK: - The line

  private var rendered: String {
    var items = items
    // A title that begins like the head of a line comes after a key.
    if let first = items.first, first.role == .text, Self.looksLikeHead(first.word),
      let key = items.firstIndex(where: Self.isKey)
    {
      items.insert(items.remove(at: key), at: 0)
    }
    let dates = [completed, created].compactMap { $0?.description }
    let head = isDone ? ["x"] + dates + [priority] : [priority] + dates
    return (head.compactMap(\.self) + items.map(\.word)).joined(separator: " ")
  }

  private static func looksLikeHead(_ word: String) -> Bool {
    word == "x" || TodoTxtTask.isPriority(word) || (try? CivilDate(word)) != nil
      || word.unicodeScalars.first == "\u{FEFF}"
  }
}
