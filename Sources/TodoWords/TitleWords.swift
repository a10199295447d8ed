/// The words of English titles that decide about a phrase next to them.
enum TitleWords {
  /// Returns whether a title that begins with the word is something to do, so that the text before
  /// it doesn't belong to the title: `friday pay rent`.
  static func isVerb(_ word: String) -> Bool { verbs.contains(word.lowercased()) }

  /// Returns whether the word is so common, like `tomorrow` or `of`, that a capital letter shows
  /// that it is part of a name.
  static func isCommon(_ word: String) -> Bool { common.contains(word.lowercased()) }

  static let determiners: Set<String> = [
    "the", "a", "an", "my", "your", "our", "his", "her", "their", "its",
  ]

  /// The units of measure that can have a fraction.
  static let measures: Set<String> = [
    "inch", "inches", "cup", "cups", "tsp", "teaspoon", "teaspoons", "tbsp", "tablespoon",
    "tablespoons", "mile", "miles", "lb", "lbs", "pound", "pounds", "oz", "ounce", "pint", "pints",
    "gallon", "gallons", "litre", "liter", "ton", "yard", "yards",
  ]

  /// Returns whether the short name of a day and the word after it are one noun: `sun cream`, `sat
  /// nav`.
  static func areNoun(_ day: String, _ next: String) -> Bool {
    let nouns: Set<String> =
      switch day.lowercased() {
      case "sun":
        [
          "cream", "hat", "hats", "lotion", "screen", "block", "lounger", "loungers", "glasses",
          "protection", "bed", "beds", "shade", "umbrella",
        ]
      case "sat": ["nav", "navs", "phone", "exam", "exams", "prep", "tutor"]
      default: []
      }
    return nouns.contains(next.lowercased())
  }

  static let prepositions: Set<String> = [
    "about", "with", "re", "regarding", "at", "on", "for", "to", "in", "from", "by", "before",
    "after", "without", "via", "near", "and", "&", "-", "–", "—", "|", "outside", "inside",
    "except", "excluding", "until", "till", "starting", "because",
  ]

  /// The words that join two phrases, or mean that a phrase isn't exact.
  static let joints: Set<String> = ["to", "or", "sharp", "ish", "prompt", "latest"]

  /// The words that tie a day to the title before them.
  static let ties: Set<String> = ["for", "about", "of", "than", "like", "vs", "versus", "since"]

  /// The words that begin a clause, which may have its own day.
  static let clauses: Set<String> = [
    "if", "whether", "who", "when", "what", "where", "which", "why", "how", "because", "that",
  ]

  private static let common: Set<String> = [
    "today", "tomorrow", "yesterday", "tonight", "day", "days", "after", "before", "later", "noon",
    "midnight", "night", "morning", "evening", "daily", "weekly", "monthly", "weekend", "first",
    "second", "third", "fourth", "fifth", "last", "next", "every", "hour", "hours", "week", "weeks",
    "the", "of",
  ]

  private static let verbs: Set<String> = [
    "add", "apply", "arrange", "ask", "attend", "back", "bake", "book", "borrow", "bring", "buy",
    "call", "cancel", "catch", "change", "charge", "chase", "check", "clean", "clear", "close",
    "collect", "complete", "confirm", "cook", "cut", "deliver", "discuss", "do", "draft", "drive",
    "drop", "email", "empty", "fetch", "file", "fill", "find", "finish", "fix", "fly", "get",
    "give",
    "go", "grab", "hand", "help", "hoover", "install", "invite", "join", "learn", "leave", "make",
    "meet", "mow", "move", "order", "organise", "organize", "pack", "paint", "pay", "phone", "pick",
    "plan", "post", "practice", "practise", "prepare", "print", "put", "read", "register", "remind",
    "remove", "renew", "repair", "reply", "research", "reserve", "return", "review", "revise",
    "ring", "run", "schedule", "see", "sell", "send", "set", "ship", "shop", "sign", "sort",
    "start",
    "stop", "study", "submit", "swap", "take", "talk", "tell", "test", "text", "thank", "tidy",
    "transfer", "try", "turn", "update", "upload", "vacuum", "visit", "wash", "watch", "water",
    "whatsapp", "wrap", "write", "feed", "iron", "message", "replace", "bin", "no", "don't", "dont",
  ]
}
