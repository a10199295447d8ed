import TodoDomain

/// A kind that the core doesn't know: something to fetch from a shop, with a price, and perhaps
/// urgent.
struct Errand: PlannedEvent {
  static let kind = EventKind(rawValue: "errand")
  static let kindFields = [
    KindField(.shop, .text), KindField(.isUrgent, .flag), KindField(.price, .count),
  ]

  let id: EventID?
  let details: EventDetails
  let pattern: DatePattern
  let shop: String?
  let isUrgent: Bool
  let price: Int
  private(set) var isFinished = false

  init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError) {
    self.id = id
    self.details = details
    self.pattern = pattern
    shop = own.text(.shop)
    isUrgent = try own.flag(.isUrgent)
    price = try own.count(.price)
  }

  private init(_ other: Errand, _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern) {
    (self.id, self.details, self.pattern) = (id, details, pattern)
    (shop, isUrgent, price) = (other.shop, other.isUrgent, other.price)
  }

  var kindValues: KindValues {
    [.shop: .text(shop), .isUrgent: .flag(isUrgent), .price: .count(price)]
  }

  func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Errand {
    var copy = Errand(self, id, details, pattern)
    copy.isFinished = isFinished
    return copy
  }

  func with(pattern: DatePattern) -> Errand { Errand(self, id, details, pattern) }

  func onDay(_ date: CivilDate) -> Errand { with(pattern: DatePattern(on: date)) }
}

extension EventField {
  static let shop = EventField(rawValue: "shop")
  static let isUrgent = EventField(rawValue: "isUrgent")
  static let price = EventField(rawValue: "price")
}
