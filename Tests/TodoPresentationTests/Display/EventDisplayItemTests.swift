import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct EventDisplayItemTests {
  @Test("A display item keeps all values of its event and adds the given date")
  func mapping() throws {
    let event = try Samples.standUp()
    let today = try Samples.today()
    let item = EventDisplayItem(of: event as any Eventable, on: today)
    #expect(item.id == event.id && item.uid == event.uid && item.title == event.title)
    #expect(item.category == event.category && item.time == event.time && !item.isAllDay)
    #expect(item.isRepeating && item.repeatDays == event.repeatDays && item.alarms == event.alarms)
    #expect(item.memo == event.memo && !item.isFinished && item.kind == .schedule)
    #expect(item.place == "Room 4" && item.date == today && !item.isPublic)
    #expect(item.categoryIcon == "💻" && item.categoryColor == .foreground(hex: "#DADADA"))
  }

  @Test("A display item has a word for each missing value")
  func fallbacks() throws {
    let item = EventDisplayItem(
      of: try Samples.schedule(1, "Lunch", DatePattern(on: Samples.today())))
    #expect(item.place == nil && item.date == nil && !item.isPublic)
    #expect(item.categoryIcon.isEmpty && item.categoryColor == nil)
    #expect(item.timeText(in: .ko) == "종일" && item.timeText(in: .en) == "All day")
    #expect(item.placeText(in: .ko) == "없음" && item.placeText(in: .en) == "none")
    #expect(item.alarmText(in: .ko) == "없음")
    #expect(item.memoText(in: .ko) == "등록된 메모가 없어요")
    #expect(item.visibilityText(in: .ko) == "비공개")
    let routine = EventDisplayItem(of: try Samples.routine(2, "Run", "mon"))
    #expect(routine.visibilityText(in: .ko) == "공개" && routine.visibilityText(in: .en) == "public")
  }

  @Test("A display item prefers an event's own values to the words for missing ones")
  func values() throws {
    let item = EventDisplayItem(of: try Samples.standUp())
    #expect(item.timeText(in: .ko) == "09:30" && item.placeText(in: .ko) == "Room 4")
    #expect(item.alarmText(in: .ko) == "10분 전")
    #expect(item.memoText(in: .en).hasPrefix("Bring"))
  }

  @Test("Every category icon is drawn two columns wide", arguments: CategoryIcon.allCases)
  func icons(icon: CategoryIcon) {
    #expect(icon.symbol.displayWidth == (icon == .none ? 0 : 2))
    #expect(icon.symbol.unicodeScalars.count <= 1)
  }
}
