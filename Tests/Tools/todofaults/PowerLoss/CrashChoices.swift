import TodoTesting

/// Choices among pending changes: all, none, each alone, all but each, only names, only contents,
/// the last write torn between sectors, and random choices.
struct CrashChoices {
  /// The number of random choices, of single changes and of tears.
  let generosity: Int
  private var source: SplitMix64

  init(generosity: Int, seed: UInt64) {
    self.generosity = generosity
    source = SplitMix64(seed: seed)
  }

  mutating func choices(among pending: [PendingChange]) -> [CrashChoice] {
    let all = CrashChoice(kept: pending.map { _ in true })
    let none = CrashChoice(kept: pending.map { _ in false })
    guard !pending.isEmpty else { return [all] }
    return [
      none, all, CrashChoice(kept: pending.map(\.isName)),
      CrashChoice(kept: pending.map { !$0.isName }),
    ] + singles(all, none) + tears(pending, all, none: none)
      + (0..<generosity).map { _ in any(pending) }
  }

  private mutating func singles(_ all: CrashChoice, _ none: CrashChoice) -> [CrashChoice] {
    all.kept.indices.shuffled(using: &source).prefix(generosity).flatMap { place in
      var (alone, missing) = (none, all)
      alone.kept[place] = true
      missing.kept[place] = false
      return [alone, missing]
    }
  }

  /// Choices with the beginning or the end of the last long write, with and without the changes
  /// before it.
  private mutating func tears(
    _ pending: [PendingChange], _ all: CrashChoice, none: CrashChoice
  ) -> [CrashChoice] {
    guard let last = pending.lastIndex(where: { $0.writtenInBytes > CrashChoice.sectorInBytes })
    else { return [] }
    let sizeInBytes = pending[last].writtenInBytes
    let cuts = stride(
      from: CrashChoice.sectorInBytes, to: sizeInBytes, by: CrashChoice.sectorInBytes)
    return cuts.shuffled(using: &source).prefix(generosity).flatMap { cut in
      [0..<cut, cut..<sizeInBytes].flatMap { bytes in
        let tear = CrashChoice.Tear(change: last, bytes: bytes)
        var alone = CrashChoice(kept: none.kept, tear: tear)
        alone.kept[last] = true
        return [alone, CrashChoice(kept: all.kept, tear: tear)]
      }
    }
  }

  private mutating func any(_ pending: [PendingChange]) -> CrashChoice {
    var choice = CrashChoice(kept: pending.map { _ in Bool.random(using: &source) })
    let long = pending.indices.filter {
      choice.kept[$0] && pending[$0].writtenInBytes > CrashChoice.sectorInBytes
    }
    if let change = long.randomElement(using: &source), Bool.random(using: &source) {
      let sectors = pending[change].writtenInBytes / CrashChoice.sectorInBytes
      let end = Int.random(in: 1...sectors, using: &source) * CrashChoice.sectorInBytes
      choice.tear = CrashChoice.Tear(change: change, bytes: 0..<end)
    }
    return choice
  }
}
