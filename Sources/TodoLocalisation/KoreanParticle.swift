/// A Korean particle, whose form depends on the last sound of the word before it: 파일을, 폴더를.
package enum KoreanParticle: String, CaseIterable {
  /// 을, 를: the object.
  case object = "을/를"
  /// 이, 가: the subject.
  case subject = "이/가"
  /// 은, 는: the topic.
  case topic = "은/는"
  /// 과, 와: with.
  case with = "과/와"
  /// 으로, 로: towards, by; 로 follows ㄹ too.
  case toward = "으로/로"
  /// 이에요, 예요: the copula “is”.
  case being = "이에요/예요"

  /// Returns the form of the particle after a word.
  func form(after word: String) -> String {
    let forms = rawValue.split(separator: "/").map(String.init)
    switch FinalSound(of: word) {
    case .vowel: return forms[1]
    case .rieul: return self == .toward ? forms[1] : forms[0]
    case .consonant: return forms[0]
    }
  }
}

/// The last sound of a word as it is read aloud.
private enum FinalSound {
  case vowel, consonant
  /// The consonant ㄹ.
  case rieul

  /// Finds the sound of the last letter or digit; signs after it, such as quotation marks, are not
  /// read.
  init(of word: String) {
    // Percent and metre are read as 퍼센트 and 미터.
    if word.hasSuffix("%") || word.last == "m" && word.dropLast().contains(where: \.isNumber) {
      self = .vowel
      return
    }
    let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic || Self.isDigit($0) }
    guard let last = letters.last else {
      self = .vowel
      return
    }
    switch last.value {
    case 0xAC00...0xD7A3: self.init(final: (last.value - 0xAC00) % 28)
    case 0x30...0x39: self.init(digit: last)
    default: self.init(latin: String(String.UnicodeScalarView(letters)).lowercased())
    }
  }

  /// Finds the sound of a syllable by the number of its final consonant: 0 is none, 8 is ㄹ.
  private init(final: UInt32) {
    self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
  }

  /// Finds the sound of a number by its last digit: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. Tens, hundreds
  /// and so on end in a consonant, as 영 does.
  private init(digit: Unicode.Scalar) {
    self =
      "036".unicodeScalars.contains(digit)
      ? .consonant : "178".unicodeScalars.contains(digit) ? .rieul : .vowel
  }

  /// Finds the sound of a word in Latin letters, as it is usually written in Hangul: 파일 for “file”,
  /// 앱 for “app”, 캠 for “cam”. A single letter is read by its name: 엘, 엠, 엔, 알.
  private init(latin word: String) {
    let ending = word.suffix(2)
    let (before, last) = (ending.count == 2 ? ending.first : nil, ending.last ?? "a")
    switch last {
    case "l": self = .rieul
    case "r": self = before == nil ? .rieul : .vowel
    case "m", "n": self = .consonant
    case "g": self = before == "n" ? .consonant : .vowel
    // The last letter of “line”, “home” and “phone” isn't read.
    case "e":
      self = before == "l" ? .rieul : before == "m" || before == "n" ? .consonant : .vowel
    case "b", "c", "k", "p", "t":
      self = before.map { "aeiouc".contains($0) } == true ? .consonant : .vowel
    default: self = .vowel
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}
