/// The acknowledged edits of the devices, which every store must have in the end. A killed edit may
/// or may not be stored.
struct FleetLedger {
  private var there: Set<String> = []
  private var gone: Set<String> = []
  private var written: Set<String> = []
  private var finished: Set<String> = []
  /// The possible values of a field, by todo and field. The empty value means that no edit is
  /// stored.
  private var fields: [String: Set<String>] = [:]
  private var taps = 0
  private var triedTaps = 0
  /// The number of edits that were acknowledged.
  private(set) var acknowledged = 0

  /// Notes an edit.
  ///
  /// - Parameter isDone: Whether the program said that the edit is stored.
  mutating func note(_ edit: FleetEdit, isDone: Bool) {
    acknowledged += isDone ? 1 : 0
    switch edit {
    case .add(let title): if isDone { there.insert(title) }
    case .delete(let title):
      there.remove(title)
      if isDone { gone.insert(title) }
    case .memo(let title, let text): note(text, in: "memo of \(title)", isDone: isDone, before: "")
    case .place(let title, let text):
      note(text, in: "place of \(title)", isDone: isDone, before: "")
    case .time(let title, let text):
      note(text, in: "time of \(title)", isDone: isDone, before: "08:00")
    case .contest(let text): fields["memo of \(FleetEdit.contested)", default: [""]].insert(text)
    case .finish(let date): if isDone { finished.insert(date) }
    case .tap:
      triedTaps += 1
      taps += isDone ? 1 : 0
    case .write(let text): if isDone { written.insert(text) }
    }
  }

  private mutating func note(
    _ value: String, in field: String, isDone: Bool, before first: String
  ) {
    if isDone { fields[field] = [] }
    fields[field, default: [first]].insert(value)
  }

  /// The acknowledged edits that a store lacks, in words.
  func lost(in content: FleetContent) -> [String] {
    let events = content.records.filter { $0.title != nil && $0.uid != nil }
    let titles = Set(events.compactMap(\.title))
    var lost = there.subtracting(titles).map { "“\($0)”" }
    lost += gone.intersection(titles).map { "the deletion of “\($0)”" }
    lost += written.subtracting(content.records.compactMap(\.situation)).map { "the entry “\($0)”" }
    let done = content.records.filter { $0.isFinished == true }.compactMap(\.date)
    lost += finished.subtracting(done).map { "\($0) as finished" }
    for event in events {
      let title = event.title ?? ""
      for (name, value) in [("memo", event.memo), ("place", event.place), ("time", event.time)] {
        guard let allowed = fields["\(name) of \(title)"], !allowed.contains(value ?? "") else {
          continue
        }
        lost.append("\(name) of \(title): \(value ?? "none") for \(allowed.sorted())")
      }
    }
    return lost + lostTaps(in: content)
  }

  private func lostTaps(in content: FleetContent) -> [String] {
    let shown = content.records.first { $0.key == "tally.blue" }?.value.flatMap { Int($0) } ?? 0
    return (taps...triedTaps).contains(shown) ? [] : ["\(shown) taps for \(taps)…\(triedTaps)"]
  }
}
