public import TodoDomain

/// What is asked before something that can't be taken back.
public enum Question: Hashable, Sendable {
  /// Whether to delete an event, one of its days, or all from a day on.
  case deleteEvent(EventKind, EventID, title: String, isRepeating: Bool, EventScope)
  /// Whether to delete a category.
  case deleteCategory(name: String)
  /// Whether a backup should take the place of a store.
  case restore(file: String, store: String)
  /// Whether what could be saved of a damaged store should take its place.
  case repair(store: String)
  /// Whether to delete a diary entry, which goes by its moment and uid, never by its texts.
  case deleteDiary(moment: String, uid: EventUID)
  /// Whether to put the tally's counts back to 0.
  case resetTally

  /// The question in a language, on one line.
  public func text(_ language: Language) -> String { language.phrases.question(self) }
}
