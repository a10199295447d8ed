import Testing
import TodoWords

/// Titles whose words are near those of dates, or are such words in another sense. A question about
/// one of them is a nuisance, and a date taken out of one a mistake.
@Suite("Ordinary titles")
struct OrdinaryTitleTests {
  @Test("An ordinary title is left as it is", arguments: english + korean)
  func titles(text: String) throws {
    let line = try TodoLine(text.split(separator: " ").map(String.init))
    #expect(line == TodoLine(titled: text))
  }

  @Test("The samples have at least 100 ordinary titles in each language")
  func count() {
    #expect(Self.english.count >= 100 && Self.korean.count >= 100)
  }

  static let english = [
    "buy milk", "buy sunscreen", "fix monday.com integration", "watch money heist", "call mandy",
    "zoo trip with monkeys", "buy sundaes", "eat a hot fudge sundae", "sundry expenses",
    "call toady", "hot toddy recipe", "dairy free dinner", "plant daisy", "read today's news",
    "prepare todays lunch", "finish yesterdays notes", "email Frida about rent",
    "order dairy products", "march for climate", "march permission slip", "may flowers",
    "ask May about lunch", "call April", "book august vacation", "june bug spray", "meet Summer",
    "sand the table", "second opinion from doctor", "third draft of essay", "first aid kit",
    "last chance", "renew passport", "renew library card", "night shift prep", "morning pages",
    "evening routine", "afternoon tea", "buy night cream", "good morning text to Anna",
    "pay rent", "pay taxes", "file 1040 form", "upgrade to python 3.12", "release version 2.0",
    "install node 18.04", "read 1001 nights", "3 nights in paris",
    "compare 12.1-12.5", "patch 12.1~12.5", "update macOS 12.6", "read chapter 5", "read 20 pages",
    "run 5k",
    "run 10 km", "squats 3x10", "buy 12 eggs", "buy 2.5 kg rice", "order 1.5 l water",
    "fix bug 1234", "room 101", "call 911 museum", "call 010-1234-5678", "support 24/7",
    "won 2-1", "ratio 3:1", "email jane.doe@example.com", "walk the dog", "water plants",
    "clean room", "start project", "start a blog", "start over", "end of story",
    "end meeting notes", "close the end credits file", "write end", "first day of school photos",
    "last day of work party", "eve's birthday present", "call Eve", "adam and eve book",
    "buy christmas presents", "christmas shopping list", "wrap christmas gifts",
    "after party cleanup", "look after Tom", "before sunrise movie", "the day shift",
    "week in review", "month in review", "year in review", "other people's mail",
    "every good boy deserves fudge", "half marathon training", "quarter final tickets",
    "buy a quarter pounder", "to do list cleanup", "from scratch pasta", "by the book",
    "due diligence", "due process essay", "on call notes", "in progress cleanup",
    "plan for retirement", "starting guide", "coming of age novel", "fix thuderbird",
    "friend's house", "fried rice", "Friar Tuck costume", "Tuscany trip", "saturate colors",
    "wedding gift", "weakly typed languages", "order 3 pizzas", "9 lives", "seven samurai",
    "ten thousand steps", "twelve angry men", "one on one prep", "two factor auth", "oil change",
    "past papers", "hour glass", "minute rice", "book flight to Sunnyvale", "time sheet",
    "times square photo", "once upon a time", "per diem", "this and that", "next steps",
    "next level planning", "later gator", "ago", "A4 paper", "B12 vitamins", "Q4 report",
    "w46 summary", "buy p&g", "3p analysis", "read 20p",
  ]

  static let korean = [
    "우유 사기", "고양이 모래 사기", "고양이 모래 주문", "모래놀이 세트 사기", "모래시계 사기", "네일 예약", "세금 내기", "일 정리",
    "일은 나중에", "일에 집중하기", "수박 사기", "수박 주스", "월급 확인", "월경 컵 주문", "수경 사기", "금은방 가기", "금 시세 확인",
    "토마토 사기", "화분 물주기", "화장품 주문", "목도리 세탁", "박 과장 미팅", "박수 치기", "은행 가기", "은 반지 닦기", "는개 사진",
    "경주 여행 계획", "경비실 택배", "이브 자리 세탁", "전화하기", "전 부치기", "후기 쓰기", "뒤뜰 청소", "말 타기", "말차 라떼 사기",
    "초 사기", "초콜릿 사기", "시장 보기", "시 쓰기", "분리수거", "분유 사기", "반 배정 확인", "반찬 만들기", "번역 마감", "번호판 교체",
    "회 먹기", "회식 장소 예약", "간 검사", "간식 사기", "동안 크림 사기", "주차권 받기", "주 과장 전화", "달걀 사기", "달 사진 찍기",
    "해 뜨는 것 보기", "해장국 먹기", "날씨 확인", "날개 달기", "매니저 면담", "매 맞기", "째즈 듣기", "첫 출근 준비물", "첫째 선물",
    "둘째 유치원 서류", "마지막 장 읽기", "마지막 주문 확인", "마지막 회 보기", "아침 먹기", "아침 운동", "점심 약속", "점심 도시락 싸기",
    "저녁 준비", "저녁 산책", "밤 줍기", "밤 사기", "밤샘 준비", "낮잠 자기", "새벽 배송 주문", "오전 회의 자료", "오후 산책",
    "정오의 희망곡", "크리스마스 선물 사기", "크리스마스 트리 장식", "성탄절 카드 쓰기", "11월 보고서", "12월 결산", "3분기 보고서",
    "46주 보고서", "2026년 계획", "3장 읽기", "20쪽 읽기", "책 20p 읽기", "5km 달리기", "스쿼트 30개", "계란 10개",
    "사과 3개 사기", "1.5리터 물", "2층 청소", "3호선 공사 확인", "10번 버스", "5번 문제 풀기", "세 번째 챕터", "두 번째 원고",
    "한 시간 달리기", "30분 달리기", "1시간 공부", "이틀치 약", "하루 정리", "하루키 신간", "일주일 식단", "보름달 보기", "열흘치 옷",
    "주말농장 서류", "매일경제 구독", "월간 보고", "주간 보고", "연간 계획", "내일배움카드 신청", "오늘의 할 일 정리", "오늘의집 주문",
    "다음 카카오 정리", "다음 단계 정리", "이번 호 교정", "지난 호 반납", "오는 길에 빵 사기", "전날 메모", "까지 정리", "부터 정리",
    "수요 조사", "수요일의 아이 읽기", "금요예배 준비", "목요상담 접수", "요일 정리", "필요 물품", "화요 장터", "일요신문 구독", "토요타 정비",
    "월요병 극복",
  ]
}
