import TodoDomain

extension EventStoreContract {
  static let categories: [ContractCheck] = [
    ContractCheck("a new store has the initial categories, and nothing else") { store in
      try expect(store.provider.categories(), Category.initial)
      try expect(store.provider.settings(), [])
      try expect(that: try store.provider.snapshot.isEmpty, "no events")
    },
    ContractCheck("a new category comes last, and its name is unique") { store in
      let study = try Category(name: "공부 📚", color: ColorHex("#0A0B0C"), icon: .yellowBook)
      try store.apply(.insert(study))
      try expect(store.provider.categories(), Category.initial + [study])
      try expectError(RequestError.categoryExists("공부 📚")) {
        try store.apply(.insert(Category(name: "공부 📚")))
      }
      try store.apply(.insert(Category(name: "Food")))
      try expect(store.provider.categories().count, Category.initial.count + 2, "case tells apart")
    },
    ContractCheck("an event comes back in the store's own category, colour and icon too") { store in
      let pink = try Category(name: "food", color: ColorHex("#FF00FF"), icon: .heart)
      let lunch = try Sample.schedule("lunch", "2025-06-02").categorized(pink)
      let id = try store.add(lunch)
      let food = try Category(name: "food", color: ColorHex("#EAECFF"), icon: .food)
      try expect(store.stored(id, as: Schedule.self).category, food)
      try store.apply(.replace(lunch.identified(by: id)))
      try expect(store.stored(id, as: Schedule.self).category, food)
    },
    ContractCheck("an event of a category that the store lacks is refused, with near names") {
      store in
      let unknown = RequestError.unknownCategory("foot", near: ["food"])
      try expectError(unknown) {
        _ = try store.add(Sample.schedule("lunch", "2025-06-02", category: "foot"))
      }
      let id = try store.add(Sample.schedule("lunch", "2025-06-02", category: "food"))
      try expectError(unknown) {
        try store.modify(id, .all, patch: EventPatch { $0.category = try Category(name: "foot") })
      }
      try expect(store.stored(id, as: Schedule.self).category.name, "food")
    },
    ContractCheck("a category that is renamed keeps its place, and its events follow") { store in
      let lunch = try store.add(Sample.schedule("lunch", "2025-06-02", category: "food"))
      let other = try store.add(Sample.schedule("other", "2025-06-02", category: "sleep"))
      let meals = try Category(name: "식사", color: ColorHex("#112233"), icon: .heart)
      try store.apply(.replace(named: "food", with: meals))
      try expect(store.provider.categories()[1], meals)
      try expect(store.provider.categories().count, Category.initial.count)
      try expect(store.stored(lunch, as: Schedule.self).category, meals)
      try expect(store.stored(other, as: Schedule.self).category.name, "sleep")
      let week = try Week("2025-06-02")
      try expect(store.provider.countByCategory(inWeekOf: week), ["식사": 1, "sleep": 1])
    },
    ContractCheck("a category moves to a place among the others, or to an end") { store in
      func names() throws -> [String] { try store.provider.categories().map(\.name) }
      let initial = Category.initial.map(\.name)
      try store.apply(.move(named: "food", to: 3))
      try expect(names(), ["computer", "pencil", "redBook", "food"] + initial[4...])
      try store.apply(.move(named: "food", to: 1))
      try expect(names(), initial)
      try store.apply(.move(named: "none", to: -5))
      try expect(names(), ["none"] + initial.dropLast())
      try store.apply(.move(named: "none", to: 99))
      try expect(names(), initial)
      try expectError(RequestError.unknownCategory("foot", near: ["food"])) {
        try store.apply(.move(named: "foot", to: 0))
      }
    },
    ContractCheck("a category can't take a name that another has, nor one be changed that is not") {
      store in
      try expectError(RequestError.categoryExists("sleep")) {
        try store.apply(.replace(named: "food", with: Category(name: "sleep")))
      }
      let sleep = try require(Category.initial.first { $0.name == "sleep" }, "sleep")
      try expectError(RequestError.categoryExists("sleep")) {
        try store.apply(.replace(named: "food", with: sleep))
      }
      try expectError(RequestError.unknownCategory("foot", near: ["food"])) {
        try store.apply(.replace(named: "foot", with: Category(name: "feet")))
      }
      try expectError(RequestError.unknownCategory("foot", near: ["food"])) {
        try store.apply(.remove(named: "foot"))
      }
      try expect(store.provider.categories(), Category.initial)
    },
    ContractCheck("a category goes when no event uses it, and not before") { store in
      let id = try store.add(Sample.schedule("lunch", "2025-06-02", category: "food"))
      _ = try store.add(Sample.routine("eat", "2025-06-02", days: "mon", category: "food"))
      try expectError(RequestError.categoryInUse("food", events: 2)) {
        try store.apply(.remove(named: "food"))
      }
      try store.delete(id)
      try expectError(RequestError.categoryInUse("food", events: 1)) {
        try store.apply(.remove(named: "food"))
      }
      try store.apply(.remove(named: "sleep"))
      try expect(
        store.provider.categories(), Category.initial.filter { $0.name != "sleep" })
    },
    ContractCheck("the category of events without one may be coloured, not renamed or removed") {
      store in
      let id = try store.add(Sample.schedule("lunch", "2025-06-02"))
      let gray = try Category(name: "none", color: ColorHex("#808080"), icon: .talk)
      try store.apply(.replace(named: "none", with: gray))
      try expect(store.stored(id, as: Schedule.self).category, gray)
      try store.delete(id)
      try expectError(RequestError.categoryIsDefault("none")) {
        try store.apply(.replace(named: "none", with: Category(name: "nothing")))
      }
      try expectError(RequestError.categoryIsDefault("none")) {
        try store.apply(.remove(named: "none"))
      }
    },
    ContractCheck("a name is found however its letters are composed") { store in
      try store.apply(.insert(Category(name: "한")))
      let decomposed = "\u{1112}\u{1161}\u{11AB}"
      try expect(store.provider.requiredCategory(named: decomposed).name, "한")
      try expectError(RequestError.categoryExists("한")) {
        try store.apply(.insert(Category(name: decomposed)))
      }
      try store.apply(.replace(named: decomposed, with: Category(name: "두")))
      try expect(store.provider.categories().last?.name, "두")
    },
  ]

  static let settings: [ContractCheck] = [
    ContractCheck("preferences are kept, in the order of their keys") { store in
      try store.writeAndWait { transaction in
        try transaction.set(Setting(.language, "ko"))
        try transaction.set(Setting(.weekStart, "sun"))
      }
      try expect(
        store.provider.settings(), [Setting(.weekStart, "sun"), Setting(.language, "ko")])
      try expect(store.provider.setting(.timeZone), nil)
    },
    ContractCheck("a preference that is set again has the new value") { store in
      for zone in ["Asia/Seoul", "America/New_York"] {
        try store.writeAndWait { try $0.set(Setting(.timeZone, zone)) }
        try expect(store.provider.settings(), [Setting(.timeZone, zone)])
      }
    },
    ContractCheck("a preference that is unset is as if it was never set") { store in
      try store.writeAndWait { try $0.set(Setting(.language, "ko")) }
      try store.writeAndWait { transaction in
        try transaction.unset(.language)
        try transaction.unset(.weekStart)
        try expect(transaction.setting(.language), nil)
      }
      try expect(store.provider.settings(), [])
    },
  ]
}
