extension Conversation {
  private static let lived = [
    "add schedule '치과 검진' --on 2025-06-06 --at 15:00 --place 서울치과 --category medicine",
    "add schedule '치과 예약 전화' --on 2025-06-02 --at 10:00",
    "add schedule 'Buy milk' --on 2025-06-05 --memo 'At the market 🛒, ask for 두유 too'",
    "add routine 러닝 --days mon,wed,fri --from 2025-05-05 --at 07:00",
    "add schedule 'Café with Jun' --on 2025-05-20 --for 1h --at 14:00",
    "finish 5", "finish 4 --on 2025-05-30", "edit 4 --only 2025-06-09 --memo '비 오면 치과 앞에서'",
    "diary add --emotion anxiety --text '치과는 늘 무섭다. Tomorrow again.'",
  ]

  private static let steps = [
    "search 치과", "search ㅊㄱ", "search CAFE", "search 두유", "search 치과 -전화",
    "search '치과 예약'", "search ㅊ kind:routine", "search in:memo ㅊㄱ", "search in:장소 치과",
    "search 러닝 from:tomorrow", "search 종류:routine 부터:2025-06-01 까지:2025-06-08",
    "search medicine", "search 치과 --diary", "search nothing", "search nothing --diary",
    "search 치과 --limit 1", "search in:title 치 -예약 --limit 1", "search 무섭 --diary --json",
    "search 치과 --json --limit 2",
    "list --text ㅊㄱ", "list --text '-치과' --kind schedule", "finish ㅊㄱㅇㅇ", "show ㄹㄴ",
    "diary list --text ㅁㅅ", "config set search off", "search 두유 치과 --all", "config set search on",
  ]

  static let search = Conversation(
    name: "search", before: lived,
    lines: steps + [
      "search", "search -치과", "search --without 치과", "search kind:x 치과", "search in:box 치과",
      "search from:someday 치과", "search '\"from:someday\"'", "search 치과 kind:", "search ''",
      "search 치과 --diary kind:routine", "search 치과 --limit 1 --all", "search '\"*NEAR('",
      "finish ㅊㄱ", "list --text ''",
    ])

  static let koreanSearch = Conversation(
    name: "search-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: lived, lines: steps)
}
