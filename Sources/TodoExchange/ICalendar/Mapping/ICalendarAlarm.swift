import TodoDomain

/// Our alarm and VALARMs: the first that shows or plays something so long before the start.
struct ICalendarAlarm {
  private let components: [ICalendarComponent]
  private let isAllDay: Bool

  init(_ component: ICalendarComponent, isAllDay: Bool) {
    components = component.components("VALARM")
    self.isAllDay = isAllDay
  }

  /// The alarm that counts, and the component that it is.
  var alarm: (alarm: Alarm, component: ICalendarComponent)? {
    for component in components {
      if let alarm = alarm(component) { return (alarm, component) }
    }
    return nil
  }

  private func alarm(_ component: ICalendarComponent) -> Alarm? {
    guard let action = component.first("ACTION")?.value.uppercased(),
      ["DISPLAY", "AUDIO"].contains(action), component.first("REPEAT") == nil,
      let trigger = component.first("TRIGGER"),
      (trigger.parameter("RELATED") ?? "START").uppercased() == "START",
      let duration = try? trigger.duration()
    else { return nil }
    let seconds = -(duration.days * 86_400 + duration.seconds)
    guard seconds.isMultiple(of: 60), let alarm = try? Alarm(minutesBefore: seconds / 60),
      !isAllDay || alarm.isWholeDays
    else { return nil }
    return alarm
  }

  static func component(of alarm: Alarm, title: String) -> ICalendarComponent {
    let minutes = alarm.minutesBefore
    let duration =
      alarm.isWholeDays
      ? ICalendarDuration(days: -minutes / 1_440) : ICalendarDuration(seconds: -minutes * 60)
    return ICalendarComponent(
      "VALARM",
      [
        ICalendarProperty("ACTION", value: "DISPLAY"),
        ICalendarProperty("DESCRIPTION", text: ExactText.plain(title)),
        ICalendarProperty("TRIGGER", value: duration.description),
      ])
  }
}
