import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The emotions for the moods of an import, as typed.
struct MoodMap {
  /// The words for emotions by the names of moods in lower case.
  private let words: [String: String]

  /// Reads pairs such as `rad=happiness`.
  ///
  /// - Throws: `ValidationError` for a pair without an equals sign, and for a mood with two
  ///   emotions.
  init(_ text: String) throws {
    var words: [String: String] = [:]
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError(
          Text(
            "“\(pair)” is not of the form MOOD=EMOTION, such as rad=happiness.",
            "“\(pair)”: 기분=감정 형식이 아니에요. 예: rad=happiness."))
      }
      guard words.updateValue(parts[1], forKey: parts[0].lowercased()) == nil else {
        throw ValidationError(
          Text("The mood “\(parts[0])” is there twice.", "기분 “\(parts[0])”이 두 번 있어요."))
      }
    }
    self.words = words
  }

  /// Returns the emotions by mood: the pairs of this map, and the user's own emotions by their
  /// names.
  ///
  /// - Throws: `ArgumentProblem` for a word that doesn't name an emotion.
  static func emotions(_ map: MoodMap?, among known: Emotions) throws -> [String: Emotion] {
    var emotions: [String: Emotion] = [:]
    for emotion in known.own {
      for name in [emotion.rawValue, emotion.englishName, emotion.koreanWord] {
        emotions[name.lowercased()] = emotion
      }
    }
    for (mood, word) in map?.words ?? [:] {
      emotions[mood] = try Parsing.explained { () throws(ValueError) in
        try known.emotion(typed: word)
      }
    }
    return emotions
  }
}

/// The category for a label of another program, as typed: `project:Home=house`.
struct CategoryRule {
  /// The rule as typed.
  let text: String
  private let key: CategoryMap.Key
  private let category: Category

  /// Reads a rule such as `project:Home=house`: a label, perhaps after the kind of label and a
  /// colon; an equals sign; a category.
  ///
  /// - Throws: `ValidationError` for a text without an equals sign or a label; `ArgumentProblem`
  ///   for a category without a name.
  init(_ text: String) throws {
    // The name of a project may have an equals sign; the name of a category hardly has one.
    guard let sign = text.lastIndex(of: "=") else { throw CategoryRule.isNone(text) }
    var name = text[..<sign].trimmingCharacters(in: .whitespaces)
    let label = CategoryMap.Label.allCases.first { name.lowercased().hasPrefix("\($0.rawValue):") }
    if let label { name = String(name.dropFirst(label.rawValue.count + 1)) }
    name = name.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { throw CategoryRule.isNone(text) }
    self.text = text
    key = CategoryMap.Key(label, name)
    category = try Parsing.category(
      text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces))
  }

  /// Returns the map of all rules.
  ///
  /// - Throws: `CommandError.usage` for a label with two categories.
  static func map(_ rules: [CategoryRule]) throws -> CategoryMap {
    var categories: [CategoryMap.Key: Category] = [:]
    for rule in rules {
      if let other = categories.updateValue(rule.category, forKey: rule.key), other != rule.category
      {
        throw CommandError.usage(
          Text(
            "--map gives “\(rule.key.name)” two categories, “\(other.name)” and “\(rule.category.name)”.",
            "--map이 “\(rule.key.name)”에 카테고리를 둘 정해요: “\(other.name)”, “\(rule.category.name)”."),
          hint: Text("Give one of them.", "하나만 적어 주세요."))
      }
    }
    return CategoryMap(categories)
  }

  /// Returns whether the rule gave a category to a new or changed todo of an import. It also
  /// returns true if there are too many different labels to be counted.
  func isUsed(in report: ImportReport) -> Bool {
    let mappings = report.summary.mappings
    if mappings.count >= ImportOptions.countedMappings { return true }
    return mappings.keys.contains { mapping in
      guard let name = mapping.value?.lowercased() else { return false }
      return mapping.target == .category(category.name)
        && (name == key.name || name.hasPrefix(key.name + "."))
    }
  }

  private static func isNone(_ text: String) -> ValidationError {
    ValidationError(
      Text(
        "“\(text)” is not of the form LABEL=CATEGORY, such as project:Home=house.",
        "“\(text)”: 이름표=카테고리 형식이 아니에요. 예: project:Home=house."))
  }
}

/// The value of the option for new todos without a category.
enum NewTodosArgument: String, WordArgument {
  case tasks, events

  var value: ImportContext.NewTodos {
    switch self {
    case .tasks: .tasks
    case .events: .events
    }
  }
}

/// The value of `--on-conflict`.
enum ConflictsArgument: String, WordArgument {
  case newest, theirs, ours, fail

  var value: ImportConflicts {
    switch self {
    case .newest: .newest
    case .theirs: .theirs
    case .ours: .ours
    case .fail: .fail
    }
  }
}
