import Foundation

/// A text in the form in which search compares texts.
///
/// Folding removes differences of case, accents, Unicode form, width, and the kind and number of
/// spaces. Hangul stays as syllables (the Unicode Standard, section 3.12), and single jamo become
/// the letters that keyboards type, such as `ㄱ`.
package struct FoldedText: Hashable, Sendable {
  /// The Unicode scalars of the folded text.
  package let scalars: [UInt32]

  /// Folds a text.
  package init(_ text: String) {
    var folded = Folding(capacity: text.utf8.count)
    if !folded.appendPlainly(text) { for character in text { folded.append(character) } }
    scalars = folded.scalars
  }

  fileprivate init(scalars: [UInt32]) {
    self.scalars = scalars
  }

  package static let space: UInt32 = 0x20

  /// Returns the folded form of a scalar; nil for a scalar whose folding depends on its neighbours,
  /// or is expensive.
  @inline(__always)
  static func plain(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0x61...0x7A, 0x21...0x40, 0x5B...0x60, 0x7B...0x7E, 0xAC00...0xD7A3, 0x4E00...0x9FFF,
      0x3041...0x3096, 0x30A1...0x30FA, 0x1F300...0x1FAFF, 0xB7, 0x2010...0x2027, 0x2190...0x2199:
      scalar.value
    case 0x41...0x5A: scalar.value + 0x20
    case 0x20, 0x0A: space
    default: nil
    }
  }

  /// The words, which are separated by spaces, as ranges of the scalars.
  package var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for place in scalars.indices where scalars[place] == Self.space {
      if start < place { words.append(start..<place) }
      start = place + 1
    }
    if start < scalars.count { words.append(start..<scalars.count) }
    return words
  }

  /// Returns whether a word begins at an index: after a space, or after ASCII punctuation.
  package func isWordStart(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    return switch scalars[place - 1] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
    case let before: before < 0x80
    }
  }

  /// Returns whether an index is inside a number, or inside a word of a script that puts spaces
  /// between words. Words in Hangul are often written together, so no index is inside one.
  package func isInsideWord(_ place: Int) -> Bool {
    guard place > 0 else { return false }
    let (before, here) = (scalars[place - 1], scalars[place])
    return Self.isCased(before) && Self.isCased(here) || Self.isDigit(before) && Self.isDigit(here)
  }

  private static func isCased(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isCased ?? false
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  /// Returns the indices at which another text begins, in ascending order. A Hangul consonant also
  /// matches each syllable that begins with it, so that `ㅊㄱ` is found in 치과.
  package func places(of wanted: FoldedText) -> some Sequence<Int> {
    let last = scalars.count - wanted.scalars.count
    return (0..<max(0, last + 1)).lazy.filter { has(wanted, at: $0) }
  }

  /// Returns whether the text contains a term.
  package func has(_ term: SearchTerm) -> Bool { places(of: term.folded).contains { _ in true } }

  private func has(_ wanted: FoldedText, at place: Int) -> Bool {
    for (offset, scalar) in wanted.scalars.enumerated() {
      let present = scalars[place + offset]
      guard present == scalar || Hangul.initial(of: present) == scalar else { return false }
    }
    return true
  }
}

extension FoldedText {
  /// Folds a text, and keeps the index of the original character for each scalar.
  package static func mapped(_ text: String) -> (folded: FoldedText, origins: [String.Index]) {
    var folded = Folding(capacity: text.utf8.count)
    var origins: [String.Index] = []
    for index in text.indices {
      folded.append(text[index])
      while origins.count < folded.scalars.count { origins.append(index) }
    }
    return (FoldedText(scalars: folded.scalars), origins)
  }
}

/// Syllables and letters of Hangul.
package enum Hangul {
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  /// The consonants that begin a syllable, in the form that keyboards type, in the order of
  /// syllables.
  private static let initials: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)
  private static let medials: UInt32 = 0x314F
  private static let finals: [UInt32] = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars
    .map(\.value)

  /// Returns the initial consonant of a syllable; nil for any other scalar.
  package static func initial(of scalar: UInt32) -> UInt32? {
    guard syllables.contains(scalar) else { return nil }
    return initials[Int(scalar - syllables.lowerBound) / (21 * 28)]
  }

  /// Returns whether a scalar is a consonant that can begin a syllable.
  package static func isInitial(_ scalar: UInt32) -> Bool {
    (0x3131...0x314E).contains(scalar) && initials.contains(scalar)
  }

  /// Returns the letter that keyboards type for a conjoining jamo outside a syllable, and any other
  /// scalar unchanged.
  fileprivate static func letter(of scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1100...0x1112: initials[Int(scalar - 0x1100)]
    case 0x1161...0x1175: medials + scalar - 0x1161
    case 0x11A8...0x11C2: finals[Int(scalar - 0x11A8)]
    default: scalar
    }
  }
}

/// Folds characters one by one.
private struct Folding {
  private(set) var scalars: [UInt32] = []

  init(capacity: Int) {
    scalars.reserveCapacity(capacity)
  }

  /// Appends a text of scalars that don't depend on their neighbours: ASCII, Hangul syllables,
  /// kana, ideographs, emoji, and some punctuation. This is much faster than folding characters.
  ///
  /// - Returns: True if the text was appended; false, without appending anything, if it has other
  ///   scalars.
  mutating func appendPlainly(_ text: String) -> Bool {
    let before = scalars.count
    for scalar in text.unicodeScalars {
      guard let folded = FoldedText.plain(scalar) else {
        scalars.removeLast(scalars.count - before)
        return false
      }
      if folded == FoldedText.space { appendSpace() } else { scalars.append(folded) }
    }
    return true
  }

  mutating func append(_ character: Character) {
    if character.isWhitespace { return appendSpace() }
    let text = String(character)
    if !appendPlainly(text) { appendSlowly(text) }
  }

  /// Appends a space, unless the text is empty or already ends with a space.
  private mutating func appendSpace() {
    guard let last = scalars.last, last != FoldedText.space else { return }
    scalars.append(FoldedText.space)
  }

  private mutating func appendSlowly(_ text: String) {
    var narrow = ""
    for scalar in text.unicodeScalars { narrow.unicodeScalars.append(Self.narrow(scalar)) }
    // Converts to upper case first, since several small letters share one capital, as ς and σ do.
    let small = narrow.uppercased().lowercased().decomposedStringWithCanonicalMapping
    var bare = ""
    for scalar in small.unicodeScalars where !Self.isMark(scalar) {
      bare.unicodeScalars.append(Self.isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    for scalar in bare.precomposedStringWithCanonicalMapping.unicodeScalars {
      scalars.append(Hangul.letter(of: scalar.value))
    }
  }

  /// Returns the usual form of a full-width letter.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  /// Returns whether a scalar is an accent, a variation selector of emoji, or has no width.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0xFE0E, 0xFE0F, 0x200B, 0xFEFF, 0xAD: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F
  }
}
