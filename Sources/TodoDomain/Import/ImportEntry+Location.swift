extension ImportEntry {
  /// The same entry, of a file of this name among others.
  public func located(inFile name: String) -> ImportEntry {
    switch self {
    case .item(let item, let location): .item(item.located(inFile: name), at: .file(name, location))
    case .problem(let problem): .problem(problem.located(inFile: name))
    }
  }
}

extension ImportItem {
  fileprivate func located(inFile name: String) -> ImportItem {
    switch self {
    case .event(let event): .event(event.located(inFile: name))
    case .records(let uid, let records): .records(of: uid, records.map { $0.located(inFile: name) })
    case .continuation(let continuation): .continuation(continuation.located(inFile: name))
    case .diary(let diary): .diary(diary.located(inFile: name))
    case .setting, .value, .category, .copy: self
    }
  }
}

extension ImportedEvent {
  fileprivate func located(inFile name: String) -> ImportedEvent {
    var event = self
    event.records = records.map { $0.located(inFile: name) }
    event.warnings = warnings.map { $0.located(inFile: name) }
    event.replacement = replacement.map {
      Replacement(series: $0.series, deletion: $0.deletion.located(inFile: name))
    }
    return event
  }
}

extension ImportedDiary {
  fileprivate func located(inFile name: String) -> ImportedDiary {
    var diary = self
    diary.warnings = warnings.map { $0.located(inFile: name) }
    return diary
  }
}

extension ImportedContinuation {
  fileprivate func located(inFile name: String) -> ImportedContinuation {
    let split = split
    return ImportedContinuation(of: series, on: date, type) { (stored) throws(ImportProblem) in
      do throws(ImportProblem) {
        return try split(stored)
      } catch {
        throw error.located(inFile: name)
      }
    }
  }
}

extension ImportedRecord {
  func located(inFile name: String) -> ImportedRecord {
    ImportedRecord(record, at: .file(name, location), unstated: unstated)
  }
}

extension ImportProblem {
  fileprivate func located(inFile name: String) -> ImportProblem {
    ImportProblem(
      at: .file(name, location), type: type, record: record, field: field, value: value, reason,
      handling)
  }
}
