/// Judges processes that add events in parallel. Each acknowledged title must be there, and no
/// title that nobody added.
struct IndependentAdds: CrashJudge {
  /// The titles that the commands add, by number.
  let titles: [String]
  /// The titles in the store before the commands.
  let earlier: Set<String>

  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) -> [Verdict] {
    switch reading {
    case .absent: return [.lost("the whole store")]
    case .damaged(let what): return [.corrupt("the store: \(what)")]
    case .whole(let content):
      let required = earlier.union(progress.acknowledged.map { titles[$0] })
      let possible = earlier.union(titles)
      let lost = required.subtracting(content.titles).sorted().map { Verdict.lost("“\($0)”") }
      let foreign = content.titles.subtracting(possible).sorted()
      return lost + foreign.map { .corrupt("“\($0)” is nobody's") }
    }
  }
}
