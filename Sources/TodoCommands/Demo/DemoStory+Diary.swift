import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The diary of the story: on four days of ten, somebody writes a line in the evening. The mood
/// follows the events of the story, and is better on days with a run.
extension DemoStory {
  /// Returns the entries from the first day up to yesterday.
  func diary() throws -> [DiaryEntry] {
    var uses: [String: Int] = [:]
    var entries: [DiaryEntry] = []
    for ago in stride(from: Self.length - 1, through: 1, by: -1) {
      let scene: Scene
      if let told = Self.told[ago] {
        scene = told
      } else if Self.chance(ago, of: 90) < 0.4 {
        scene = self.scene(ago, uses)
        uses[scene.text[.en], default: 0] += 1
      } else {
        continue
      }
      let evening = try TimeOfDay(hour: 21, minute: 5 + Int(50 * Self.chance(ago, of: 91)))
      entries.append(
        try DiaryEntry(
          uid: makeUID(), createdAt: Instant(date(ago), evening, in: zone), zone: zone,
          emotions: [scene.emotion], situation: scene.text[language]))
    }
    return entries
  }

  /// Returns a scene whose mood is nearest to the day's mood. Of several such scenes it is one that
  /// the diary has used least so far, according to `uses`.
  private func scene(_ ago: Int, _ uses: [String: Int]) -> Scene {
    let hasRun = hasRun(ago)
    let mood =
      Self.mood[ago] + (hasRun ? 1.1 : -0.1) + 3.4 * (Self.chance(ago, of: 92) - 0.5)
    let possible = Self.scenes.filter { scene in
      scene.days.contains(ago) && (!scene.isAboutRunning || hasRun)
    }
    let cost = { (scene: Scene) in
      let told = Double(uses[scene.text[.en]] ?? 0)
      return (abs(Double(scene.emotion.moodScore) - mood).rounded(), told)
    }
    return possible.min { cost($0) < cost($1) } ?? Self.scenes[0]
  }

  private static let mood = Course(
    (730, 0.3), (300, 0.5), (269, 0.4), (268, -1.8), (245, -1.3), (226, 0.1), (190, 0.9),
    (165, -0.3), (150, -0.7), (130, 0.3), (60, 0.9), (0, 1.2))

  private struct Scene {
    let emotion: Emotion
    let text: Text
    /// The days of the story on which the scene can happen, in days ago.
    var days = 0...length
    var isAboutRunning = false

    init(_ emotion: Emotion, _ text: Text, on days: ClosedRange<Int> = 0...length) {
      (self.emotion, self.text, self.days) = (emotion, text, days)
    }

    /// The same scene, only for days with a run.
    var afterRunning: Scene {
      var scene = self
      scene.isAboutRunning = true
      return scene
    }
  }

  /// The scenes with a fixed day, by the number of days ago.
  private static let told = [
    520: Scene(.love, Text("Sam cried first, then all of us #friends", "성민이가 먼저 울고 다들 따라 울었다 #친구")),
    488: Scene(.happiness, Text("First swim in the sea", "바다에서 첫 수영")),
    302: Scene(.happiness, Text("Five kilometres, and I didn't stop once", "5km를 한 번도 안 쉬고 달렸다")),
    268: Scene(
      .anxiety, Text("39.5. The doctor didn't like the sound of it", "39.5도. 의사 선생님 표정이 안 좋았다")),
    264: Scene(.anxiety, Text("Pneumonia. A bed by the window, at least", "폐렴이란다. 그래도 창가 자리다")),
    260: Scene(.love, Text("Mum came with soup and stayed #family", "엄마가 죽을 싸 들고 와서 자고 가셨다 #가족")),
    259: Scene(.calm, Text("Home again. Slept until noon", "집에 왔다. 정오까지 잤다")),
    228: Scene(.happiness, Text("Once around the park, very slowly", "공원을 천천히 한 바퀴")),
    205: Scene(.surprise, Text("They asked what I would build first", "뭐부터 만들고 싶냐고 물었다")),
    190: Scene(.happiness, Text("Signed. We're moving to Bristol", "계약했다. 서울로 간다")),
    157: Scene(.sadness, Text("Said goodbye to everybody #friends", "다들과 작별했다 #친구")),
    152: Scene(.fatigue, Text("Forty-one boxes and no lift", "상자 마흔한 개에 승강기는 없다")),
    143: Scene(.anxiety, Text("New desk, twenty new names", "새 자리, 새 이름 스무 개")),
    98: Scene(.love, Text("Showed them the harbour #family", "두 분께 한강을 보여 드렸다 #가족")),
    44: Scene(.happiness, Text("Eighteen people in two rooms #friends", "방 두 칸에 열여덟 명 #친구")),
    23: Scene(.happiness, Text("Ten kilometres in 58:40!", "10km를 58분 40초에!")),
    16: Scene(.happiness, Text("Long dinner with Mina #friends", "민아와 오래 저녁을 먹었다 #친구")),
    11: Scene(.fatigue, Text("Five meetings in a row", "회의가 다섯 개")),
    9: Scene(.calm, Text("The proposal is sent", "제안서를 보냈다")),
    7: Scene(.love, Text("A day at my parents' #family", "부모님과 보낸 하루 #가족")),
    4: Scene(.anxiety, Text("The tax form is still empty", "세금 신고서가 아직 비어 있다")),
    2: Scene(.calm, Text("Rain, a window and a book", "비 오는 창가에서 책을 읽었다")),
    1: Scene(.happiness, Text("Ran farther than ever", "어느 때보다 멀리 달렸다")),
  ]

  private static let scenes = [
    Scene(.happiness, Text("The talk went well", "발표가 잘 끝났다")),
    Scene(.happiness, Text("Laughed until it hurt #friends", "배가 아프도록 웃었다 #친구")),
    Scene(.happiness, Text("Sun on the balcony all afternoon", "오후 내내 베란다에 해가 들었다")),
    Scene(.happiness, Text("The bread came out right", "빵이 제대로 구워졌다")),
    Scene(.happiness, Text("Somebody thanked me for the fix", "고쳐 줘서 고맙다는 말을 들었다")),
    Scene(.love, Text("A letter from home #family", "집에서 온 편지 #가족")),
    Scene(.love, Text("Talked to Mum for an hour #family", "엄마와 한 시간 통화했다 #가족")),
    Scene(.love, Text("Mina remembered #friends", "민아가 기억하고 있었다 #친구")),
    Scene(.calm, Text("Tea, and nobody wanted anything", "차 한 잔, 아무도 나를 찾지 않았다")),
    Scene(.calm, Text("Walked home instead of the bus", "버스 대신 걸어서 왔다")),
    Scene(.calm, Text("Tidied one drawer", "서랍 하나를 정리했다")),
    Scene(.calm, Text("Finished the book in bed", "침대에서 책을 다 읽었다")),
    Scene(.calm, Text("Early night", "일찍 누웠다")),
    Scene(.surprise, Text("Met an old colleague on the train", "지하철에서 옛 동료를 만났다")),
    Scene(.surprise, Text("A rainbow over the car park", "주차장 위로 무지개가 떴다")),
    Scene(.surprise, Text("The shop gave me one for free", "가게에서 하나를 덤으로 줬다")),
    Scene(.fatigue, Text("Slept four hours", "네 시간 잤다")),
    Scene(.fatigue, Text("Emails until seven", "일곱 시까지 메일을 썼다")),
    Scene(.fatigue, Text("Too much coffee, too little lunch", "커피는 많고 점심은 적었다")),
    Scene(.sadness, Text("Dinner was called off", "저녁 약속이 취소됐다")),
    Scene(.sadness, Text("A film about a dog", "강아지가 나오는 영화를 봤다")),
    Scene(.anxiety, Text("The results come on Friday", "금요일에 결과가 나온다")),
    Scene(.anxiety, Text("Something in the car rattles", "차에서 덜컹거리는 소리가 난다")),
    Scene(.shame, Text("Forgot a birthday", "생일을 깜빡했다")),
    Scene(.anger, Text("The bus just drove past", "버스가 그냥 지나갔다")),

    Scene(.happiness, Text("Ran before the city woke up", "도시가 깨기 전에 달렸다")).afterRunning,
    Scene(.happiness, Text("A minute faster than last week", "지난주보다 1분 빨라졌다")).afterRunning,
    Scene(.happiness, Text("Legs heavy, head light", "다리는 무겁고 머리는 가볍다")).afterRunning,
    Scene(.calm, Text("A slow run, and fog", "안개 속을 천천히 달렸다")).afterRunning,
    Scene(.calm, Text("Didn't want to go, was glad I did", "나가기 싫었는데 나가길 잘했다")).afterRunning,
    Scene(.surprise, Text("A heron on the running path", "달리는 길에 왜가리가 있었다")).afterRunning,

    Scene(.fatigue, Text("Slept through the day", "하루 종일 잤다"), on: 229...267),
    Scene(.fatigue, Text("Stairs are a mountain", "계단이 산 같다"), on: 229...267),
    Scene(.sadness, Text("Watched others walk past the window", "창밖으로 걷는 사람들만 봤다"), on: 229...267),
    Scene(.anxiety, Text("Another test tomorrow", "내일 또 검사다"), on: 229...267),
    Scene(.calm, Text("No fever today", "오늘은 열이 없다"), on: 229...260),

    Scene(.happiness, Text("Out of breath, and didn't mind", "숨이 찼지만 괜찮았다"), on: 191...227),
    Scene(.anxiety, Text("Will they write?", "연락이 올까"), on: 191...213),

    Scene(.fatigue, Text("Boxes in every room", "방마다 상자"), on: 141...170),
    Scene(.anxiety, Text("What if the flat is too small", "집이 너무 작으면 어쩌지"), on: 153...185),
    Scene(.sadness, Text("Last time at the corner café", "모퉁이 카페도 마지막"), on: 153...175),
    Scene(.surprise, Text("Found my old diary while packing", "짐을 싸다 옛 일기장을 찾았다"), on: 153...170),

    Scene(.happiness, Text("Knew the way without the map", "지도 없이 길을 찾았다"), on: 3...139),
    Scene(.happiness, Text("First pot that stands straight", "처음으로 똑바로 선 그릇"), on: 3...79),
    Scene(.calm, Text("Harbour lights on the way home", "집에 오는 길의 한강 불빛"), on: 3...139),
    Scene(.calm, Text("The neighbours' piano", "옆집 피아노 소리"), on: 3...139),
    Scene(.love, Text("The neighbours brought cake", "이웃이 케이크를 가져왔다"), on: 3...135),
    Scene(.sadness, Text("Missed the old kitchen table", "예전 식탁이 그리웠다"), on: 90...139),
  ]
}
