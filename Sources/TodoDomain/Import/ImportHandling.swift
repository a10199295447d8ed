/// What an import does about something that is wrong, or that the store has no place for.
public enum ImportHandling: Hashable, Sendable {
  /// The record can't be brought in: nothing of the file is, unless such records are skipped.
  case rejected
  /// The record is sound, but the store can't hold such a one: the rest of the file is brought in.
  case leftOut
  /// The record is brought in, after its slip was mended so: a warning.
  case mended(ImportMending)
}

/// How a slip of a file was mended.
public enum ImportMending: Hashable, Sendable {
  /// The line counts as if it were not there.
  case droppedLine
  /// The value counts as if it were not there; the rest of its line is taken.
  case droppedValue
  /// The value was taken for this one; shortened for quoting, as values are.
  case readAs(String)
  /// The bytes were taken for text in this encoding, since they are no UTF-8.
  case decoded(as: String)
}
