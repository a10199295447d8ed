import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The words of an exported page, in its reader's language.
struct ReaderWords: PageWords {
  private let language: Language

  init(_ language: Language) {
    self.language = language
  }

  func category(_ name: String) -> String { Text.categoryName(name)[language] }

  func rhythm(of event: any PlannedEvent) -> String? {
    Text.rhythm(event.pattern, isOnAnyDays: Routine(event)?.timesAWeek != nil)?[language]
  }

  func emotion(_ emotion: Emotion) -> String { Text.emotionName(emotion)[language] }

  func field(_ field: DiaryField) -> String { Text.fieldName(field)[language] }
}
