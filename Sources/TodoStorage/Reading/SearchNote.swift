/// Whether anything was searched for in a snapshot, rather than walked over from end to end.
final class SearchNote {
  private(set) var wereMade = false

  func note() { wereMade = true }
}
