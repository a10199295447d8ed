import TodoDomain

/// Events whose values no event may have, or whose rows in the tables of kinds are not those of their
/// kind: one pass over all, as any reader reads them.
struct EventCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let columns = store.columns
    let categories = try CategoryCheck.readable(store.db)
    let rules = ParsedRules()
    let events = try PreparedStatement(store.db, columns.examination(of: "main"))
    while try events.step() {
      let id = events.int(0)
      guard let parts = columns.parts(of: events) else {
        findings.add(.unknownKind, "event", .id(id))
        continue
      }
      for table in parts.stray { findings.add(.strayKindRow, table.name, .id(id)) }
      if !parts.hasOwn { findings.add(.incompleteEvent, "event", .id(id)) }
      do {
        let event = try EventRow.read(events, columns, categories, rules)
        if events.int(columns.spanOffset) != SpanClass.number(of: event) {
          findings.add(.unreadableValue, "event", column: "span", .id(id))
        }
      } catch StoreError.damaged(.value(let table, let column, _)) {
        // That a row or a category isn't there is told elsewhere.
        let isTold = column == "category_id" || (!parts.hasOwn && table == parts.own.name)
        if !isTold { findings.add(.unreadableValue, table, column: column, .id(id)) }
      }
    }
  }
}

/// What happened to dates, in values that no record may have.
struct RecordCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT \(OccurrenceRow.columns) FROM occurrence NOT INDEXED")
    while try rows.step() {
      do {
        _ = try OccurrenceRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let event)) {
        let place = RowPlace.date(event: event, CivilDate(utf8: rows.bytes(1)))
        findings.add(.unreadableValue, table, column: column, place)
      }
    }
  }
}

/// Diary entries in values that none may have.
struct DiaryCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT \(DiaryRow.columns) FROM diary NOT INDEXED")
    while try rows.step() {
      do {
        _ = try DiaryRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let id)) {
        findings.add(.unreadableValue, table, column: column, .id(id))
      }
    }
  }
}
