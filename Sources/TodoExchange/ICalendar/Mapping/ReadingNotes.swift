import TodoDomain

/// What reading a component finds besides its event: slips that were mended, and dates that need an
/// event of their own.
struct ReadingNotes {
  /// Whether a slip is a fault, as `--strict` has it.
  let isStrict: Bool
  private(set) var slips: [(fault: ICalendarFault, mending: ImportMending)] = []
  private(set) var extraTimes: [ICalendarExtraTime] = []

  init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  /// Takes note of a slip that is mended.
  ///
  /// - Throws: The fault, where slips are faults.
  mutating func mend(
    _ fault: ICalendarFault, _ mending: ImportMending
  ) throws(ICalendarFault) {
    guard !isStrict else { throw fault }
    slips.append((fault, mending))
  }

  /// Takes note of the lines that the component was read without.
  mutating func add(_ slips: [ICalendarSlip]) throws(ICalendarFault) {
    for slip in slips { try mend(slip.fault, slip.mending) }
  }

  /// Takes note of zones that are guessed from what a TZID usually means.
  mutating func add(guessesOf zones: ZoneResolver) throws(ICalendarFault) {
    for (property, tzid, zone) in zones.guesses {
      let fault = FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid)))
      try mend(ICalendarFault(property.line, fault), .readAs(zone.name))
    }
  }

  mutating func add(_ time: ICalendarExtraTime) {
    extraTimes.append(time)
  }

  func warnings(of component: ICalendarComponent) -> [ImportProblem] {
    slips.map { $0.fault.problem(of: component, component.recordType, .mended($0.mending)) }
  }
}

extension ICalendarSlip {
  var fault: ICalendarFault {
    let reason =
      outcome == .parameterDropped ? ImportProblem.Reason.empty : reason.importReason
    return ICalendarFault(line, FieldFault(property ?? "", reason))
  }

  var mending: ImportMending {
    switch outcome {
    case .dropped: .droppedLine
    case .decoded: .decoded(as: "Windows-1252")
    case .parameterDropped: .droppedValue
    }
  }

  /// The warning about a line that stands in no component.
  var warning: ImportProblem {
    ImportProblem(
      at: .line(line), type: .other, field: property, fault.fault.reason, .mended(mending))
  }
}
