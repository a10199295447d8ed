import Testing

@testable import TodoDomain

@Suite("Amounts and targets")
struct TargetTests {
  @Test(
    "An amount is an exact decimal with at most three decimals",
    arguments: [
      ("0", 0, "0"), ("3", 3_000, "3"), ("2.5", 2_500, "2.5"), ("0.125", 125, "0.125"),
      ("08.50", 8_500, "8.5"), ("1000000000", 1_000_000_000_000, "1000000000"),
    ])
  func amounts(text: String, thousandths: Int, canonical: String) throws {
    let amount = try Amount(text)
    #expect(amount.thousandths == thousandths && amount.description == canonical)
  }

  @Test(
    "A text that is no decimal with up to three decimals is refused as an amount",
    arguments: [
      "", ".", "1.", ".5", "1.2345", "-1", "+1", "1e3", "1,5", "٣", "1000000000.001",
      "99999999999999999999",
    ])
  func noAmounts(text: String) {
    #expect(throws: ValueError.malformed(.amount, text)) { try Amount(text) }
  }

  @Test(
    "A target is written as the text that it is read from",
    arguments: ["8 glasses", "12", "at most 2 coffees", "at most 0", "2.5 km / h", "3 5"])
  func forms(text: String) throws {
    #expect(try Target(text).description == text)
  }

  @Test(
    "A malformed target is refused",
    arguments: [
      "", "glasses", "0", "0 glasses", "8  glasses", "8 ", "8.0 km", "at most", "at most x", "-2",
      "8 a\nb", "8 " + String(repeating: "x", count: 51),
    ])
  func noTargets(text: String) {
    #expect(throws: ValueError.malformed(.target, text)) { try Target(text) }
  }

  @Test(
    "A target may be typed in everyday forms",
    arguments: [
      ("8 glasses", "8 glasses"), ("8glasses", "8 glasses"), ("  30   min ", "30 min"),
      ("at most 2 coffees", "at most 2 coffees"), ("Max 2", "at most 2"), ("<=2", "at most 2"),
      ("2 coffees or less", "at most 2 coffees"), ("at least 8 glasses", "8 glasses"),
      ("10,000 steps", "10000 steps"), ("2.5km", "2.5 km"), ("8잔", "8 잔"), ("8 잔", "8 잔"),
      ("최대 2잔", "at most 2 잔"), ("2잔 이하", "at most 2 잔"), ("2잔이하", "at most 2 잔"),
      ("8잔 이상", "8 잔"), ("30분", "30 분"),
    ])
  func words(typed: String, text: String) throws {
    #expect(try Target.inWords(typed).description == text)
  }

  @Test(
    "A typed text without a clear target is refused",
    arguments: ["glasses", "1h30m", "8 glasses 3", "at most at least 2", "0", "8.5.1 km", "1,5 l"])
  func noWords(typed: String) {
    #expect(throws: ValueError.malformed(.target, typed)) { try Target.inWords(typed) }
  }

  @Test("A Korean counter at the end of a title becomes a target, and other endings don't")
  func titles() throws {
    func split(_ title: String) -> String? {
      Target.atEnd(ofTitle: title).map { "\($0.title) | \($0.target)" }
    }
    #expect(split("물 8잔") == "물 | 8 잔")
    #expect(split("커피 최대 2잔") == "커피 | at most 2 잔")
    #expect(split("커피 2잔 이하") == "커피 | at most 2 잔")
    #expect(split("책 읽기 30쪽") == "책 읽기 | 30 쪽")
    for title in ["8잔", "물 8", "지하철 3호선", "water 8 glasses", "물 8잔 마시기", "빨래 3번", "3월 정산"] {
      #expect(split(title) == nil, "\(title)")
    }
  }

  @Test("A target is met from its amount on, and a limit is met up to its amount")
  func rule() throws {
    let (water, coffee) = (try Target("8"), try Target("at most 2"))
    #expect(try !water.isMet(by: Amount("7.999")) && water.isMet(by: Amount("8")))
    #expect(try coffee.isMet(by: Amount("2")) && !coffee.isMet(by: Amount("2.001")))
    #expect(try water.share(of: Amount("2")) == 0.25 && water.share(of: Amount("20")) == 1)
    #expect(try coffee.share(of: .zero) == 1 && coffee.share(of: Amount("3")) == 0)
  }
}
