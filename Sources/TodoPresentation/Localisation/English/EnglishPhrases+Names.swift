import TodoDomain

extension EnglishPhrases {
  func fieldName(_ field: EventField) -> String {
    switch field {
    case .start: "first date"
    case .until: "last date"
    case .days: "days of the week"
    case .isAllDay: "all-day flag"
    case .isRepeating: "repeating flag"
    case .isFinished: "finished flag"
    case .isPublic: "visibility"
    case .shareCount: "share count"
    case .deletedAt: "moment of deletion"
    case .extraDates: "extra dates"
    case .zone: "time zone"
    default: field.rawValue
    }
  }

  func label(_ label: EventLabel) -> String {
    switch label {
    case .kind: "kind"
    case .id: "id"
    case .when: "when"
    case .time: "time"
    case .length: "length"
    case .category: "category"
    case .alarm: "alarm"
    case .place: "place"
    case .visibility: "visibility"
    case .memo: "memo"
    case .finished: "finished"
    case .deleted: "deleted on"
    case .source: "imported"
    case .uid: "uid"
    }
  }

  func column(_ column: TableColumn) -> String {
    switch column {
    case .category: "Category"
    case .kind: "Kind"
    case .weekday: "Weekday"
    case .todos: "Todos"
    case .finished: "Finished"
    case .rate: "Rate"
    case .color: "Colour"
    case .icon: "Icon"
    case .setting: "Setting"
    case .value: "Value"
    case .meaning: "Meaning"
    case .recordType: "Type"
    case .read: "Read"
    case .new: "New"
    case .updated: "Updated"
    case .same: "Same"
    case .rejected: "Rejected"
    case .leftOut: "Left out"
    }
  }

  func meaning(of key: SettingKey) -> String {
    switch key {
    case .weekStart: "first day of the week: mon, sun"
    case .timeZone: "zone that decides what day today is: Asia/Seoul, …"
    case .language: "language of texts: en, ko"
    }
  }
}
