import TodoDomain

/// One column of a diary entry's row.
struct DiaryColumn: Sendable {
  let field: DiaryField
  let value: @Sendable (DiaryEntry) -> String

  init(_ field: DiaryField, _ value: @escaping @Sendable (DiaryEntry) -> String) {
    self.field = field
    self.value = value
  }

  /// The columns, in their order.
  static let all = [
    DiaryColumn(.uid) { $0.uid.rawValue },
    DiaryColumn(.createdAt) { $0.createdAt.description },
    DiaryColumn(.emotion) { $0.emotion?.rawValue ?? "" },
    DiaryColumn(.subEmotions) { $0.subEmotions.joined(separator: "\n") },
    DiaryColumn(.situation) { $0.situation },
    DiaryColumn(.thought) { $0.thought },
    DiaryColumn(.reevaluation) { $0.reevaluation },
    DiaryColumn(.action) { $0.action },
    DiaryColumn(.imagePaths) { $0.imagePaths.joined(separator: "\n") },
  ]
}
