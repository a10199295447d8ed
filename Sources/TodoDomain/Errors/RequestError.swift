/// Why a well-formed request can't be met by the store as it is. Nothing was changed.
public enum RequestError: Error, Hashable, Sendable {
  /// No event has this id.
  case unknownEvent(EventID)
  /// The event was not stored yet, so there is nothing to change.
  case unstored(EventUID)
  /// The event does not occur on this date.
  case notAnOccurrence(EventID, CivilDate, EventKind)
  /// Only a repeating event can be cut from a date on.
  case notRepeating(EventID)
  /// Events of this kind can't be moved to another day.
  case cannotMove(EventID, EventKind)
  /// The range ends before it starts.
  case rangeReversed(from: CivilDate, to: CivilDate)
  /// No category has this name; `near` holds names that look like it, best first.
  case unknownCategory(String, near: [String])
  /// A category of this name exists.
  case categoryExists(String)
  /// Events still use the category.
  case categoryInUse(String, events: Int)
  /// The category that events without one belong to must stay.
  case categoryIsDefault(String)
  /// An event with this uid exists.
  case uidExists(EventUID)
  /// All ids have been given out.
  case noIDLeft
  /// The event is of another kind than the one to replace it with.
  case kindDiffers(EventID, is: EventKind, given: EventKind)
  /// No diary entry has this uid, or one that begins with this.
  case unknownDiary(String)
  /// The uids of several diary entries begin with this.
  case ambiguousDiary(String, count: Int)
  /// A diary entry with this uid exists.
  case diaryExists(EventUID)
}
