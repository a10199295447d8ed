import TodoDomain
import TodoExchange
import TodoPresentation

/// The words of an exported page in the language of its reader.
struct ReaderWords: PageWords {
  private let strings: any Strings

  init(_ language: Language) {
    strings = language.strings
  }

  func category(_ name: String) -> String { strings.categoryName(name) }

  func rhythm(of event: any PlannedEvent) -> String? {
    strings.rhythm(event.pattern, isOnAnyDays: Routine(event)?.timesAWeek != nil)
  }

  func emotion(_ emotion: Emotion) -> String { strings.emotionName(emotion) }

  func field(_ field: DiaryField) -> String { strings.fieldName(field) }
}
