extension TextReportTests {
  static let english = #"""
    Weekly report
    Week 2026-W47 · 2026-11-16 … 2026-11-22 · As of Sat 2026-11-21

    What stands out
      • The brightest day was Wed 2026-11-18, with a mood of +1.00.
      • 5 of the 9 that got done are of “computer”.
      • Mon 2026-11-23 has 3 planned; about 1.2 get finished on a usual day. Move
        some?

    Day by day
      9 of 15 finished so far (60%), 2 of today still open; 16 planned in all.
                Mon 16  Tue 17  Wed 18   Thu 19  Fri 20  Sat 21  Sun 22
                █████   ██░░░   █████░░  ██      ██░░    ░░░░    ░░
      Finished  3/3     1/3     3/4      1/1     1/2     0/2     0/1
      Mood      +1              +1               −2

                 Planned  Finished  Rate   Mood
      Mon 11-16        3         3  100%  +1.00  ███████████████████████
      Tue 11-17        3         1   33%         ████████░░░░░░░░░░░░░░░
      Wed 11-18        4         3   75%  +1.00  ███████████████████████░░░░░░░
      Thu 11-19        1         1  100%         ████████
      Fri 11-20        2         1   50%  −2.00  ████████░░░░░░░
      Sat 11-21        2         0    0%         ░░░░░░░░░░░░░░░
      Sun 11-22        1         0               ░░░░░░░░

    Habits
      ✓ done, – day off, · missed, ◦ to come, blank: not due
                                  Mon  Tue  Wed  Thu  Fri  Sat  Sun  In a row  Score
      Read 20 pages <b>aloud</b…                             ◦    ◦         4     29
      물 마시기 💧                  ✓    ·    –    ✓    ✓    ◦    ◦         2     54

    Mood
      Average mood: +0.25
                 Entries  Mood
      happiness        1    +3  ███████▌
      calm             1    +1  ███████▌
      fatigue          1    −1  ███████▌
      anxiety          1    −2  ███████▌

    By category
                Planned  Finished  Rate
      computer        7         5   71%  █████████████████████░░░░░░░░░
      heart           6         3   50%  █████████████░░░░░░░░░░░░░
      vehicle         2         0    0%  ░░░░░░░░░
      food            1         1  100%  ████

    Overview
      So far: the first 6 days of the week, compared with the first 6 days of each
      earlier one.

                    2026-W47  Week before  Change  Mean of last four  Change
      Rate               60%          83%  −23 pp                68%   −8 pp
      Planned             15           12      +3                 11      +4
      Finished             9           10      −1                7.5    +1.5
      Average mood     +0.25        +2.00   −1.75              +0.67   −0.42

      Planned in all  16
      Overdue         4
      Left over       1
      Moved           2
      Busiest day     Wed 2026-11-18 (3/4)

    Overdue
                                 Late        Day
      세금 신고           5 days late  Mon 11-16
      Renew the passport  4 days late  Tue 11-17
      Errand              3 days late  Wed 11-18
      Rent                 1 day late  Fri 11-20

    Left over
                         Since        Day
      Call the bank  yesterday  Fri 11-20

    When it was planned
               Mon 16  Tue 17  Wed 18  Thu 19  Fri 20  Sat 21  Sun 22
      All day       ·       ·       ·       ·    ░░ 1    ░░ 1       ·
      09–12      ▒▒ 2    ▒▒ 2    ▓▓ 3       ·       ·       ·       ·
      12–15         ·       ·    ░░ 1       ·       ·       ·       ·
      21–24      ░░ 1    ░░ 1       ·    ░░ 1    ░░ 1    ░░ 1    ░░ 1

    By time of day
               Planned  Finished  Rate
      All day        2         0    0%  ░░░░░░░░░
      09–12          7         5   71%  █████████████████████░░░░░░░░░
      12–15          1         1  100%  ████
      21–24          6         3   50%  █████████████░░░░░░░░░░░░░

    By kind
                Planned  Finished  Rate
      schedule       10         6   60%  ██████████████████░░░░░░░░░░░░
      routine         6         3   50%  █████████░░░░░░░░░

    Trend
      Planned  ▇▅▆▇█  8–16
      Rate     ▅█▅▇▅  50%–100%
      Mood     ·▃·▇▅  −2.00 … +2.00
      2026-W43 … 2026-W47

    Routines
                            In a row  Longest  4 weeks  Finished  Skipped       Next
      Read 20 pages <b>al…         4        4     100%                     Sat 11-21
      물 마시기 💧                 2        7      89%       3/4        1  Sat 11-21
    """#

  static let korean = #"""
    주간 보고서
    2026년 11월 16일 ~ 11월 22일 주간 · 2026년 11월 21일 (토) 기준

    눈에 띄는 점
      • 기분이 가장 좋았던 날은 2026년 11월 18일 (수), 평균 +1.00이에요.
      • 완료한 9개 중 5개가 “컴퓨터” 카테고리예요.
      • 2026년 11월 23일 (월)에는 3개가 계획되어 있는데, 평소에는 하루에 1.2개쯤
        완료해요. 몇 개 옮겨 볼까요?

    날짜별
      지금까지 15개 중 9개 완료 (60%) · 오늘 남은 일 2개 · 전체 계획 16개
            월 16  화 17  수 18    목 19  금 20  토 21  일 22
            █████  ██░░░  █████░░  ██     ██░░   ░░░░   ░░
      완료  3/3    1/3    3/4      1/1    1/2    0/2    0/1
      기분  +1            +1              −2

                      계획  완료  완료율   기분
      11월 16일 (월)     3     3    100%  +1.00  ███████████████████████
      11월 17일 (화)     3     1     33%         ████████░░░░░░░░░░░░░░░
      11월 18일 (수)     4     3     75%  +1.00  ███████████████████████░░░░░░░
      11월 19일 (목)     1     1    100%         ████████
      11월 20일 (금)     2     1     50%  −2.00  ████████░░░░░░░
      11월 21일 (토)     2     0      0%         ░░░░░░░░░░░░░░░
      11월 22일 (일)     1     0                 ░░░░░░░░

    루틴 현황
      ✓ 완료, – 쉬는 날, · 놓침, ◦ 예정, 빈칸: 해당 없음
                                            월  화  수  목  금  토  일  연속  점수
      Read 20 pages <b>aloud</b>\u{1b}[31m                       ◦   ◦     4    29
      물 마시기 💧                           ✓   ·   –   ✓   ✓   ◦   ◦     2    54

    기분
      평균 기분: +0.25
            일기  기분
      행복     1    +3  ███████▌
      평온     1    +1  ███████▌
      피로     1    −1  ███████▌
      불안     1    −2  ███████▌

    카테고리별
              계획  완료  완료율
      컴퓨터     7     5     71%  █████████████████████░░░░░░░░░
      사랑       6     3     50%  █████████████░░░░░░░░░░░░░
      이동       2     0      0%  ░░░░░░░░░
      식사       1     1    100%  ████

    요약
      지금까지: 이번 주 처음 6일을 이전 기간의 처음 6일과 비교했어요.

                        지난주   변화  이전 4주 평균   변화
      완료율       60%     83%  −23%p            68%   −8%p
      계획          15      12     +3             11     +4
      완료           9      10     −1            7.5   +1.5
      평균 기분  +0.25   +2.00  −1.75          +0.67  −0.42

      전체 계획     16
      마감 지남     4
      밀린 일       1
      옮김          2
      가장 바쁜 날  2026년 11월 18일 (수) (3/4)

    마감 지남
                          지난 일수            날짜
      세금 신고            5일 지남  11월 16일 (월)
      Renew the passport   4일 지남  11월 17일 (화)
      Errand               3일 지남  11월 18일 (수)
      Rent                 1일 지남  11월 20일 (금)

    밀린 일
                     언제부터            날짜
      Call the bank      어제  11월 20일 (금)

    계획한 시간대
               월 16  화 17  수 18  목 19  금 20  토 21  일 22
      종일         ·      ·      ·      ·   ░░ 1   ░░ 1      ·
      9–12시    ▒▒ 2   ▒▒ 2   ▓▓ 3      ·      ·      ·      ·
      12–15시      ·      ·   ░░ 1      ·      ·      ·      ·
      21–24시   ░░ 1   ░░ 1      ·   ░░ 1   ░░ 1   ░░ 1   ░░ 1

    시간대별
               계획  완료  완료율
      종일        2     0      0%  ░░░░░░░░░
      9–12시      7     5     71%  █████████████████████░░░░░░░░░
      12–15시     1     1    100%  ████
      21–24시     6     3     50%  █████████████░░░░░░░░░░░░░

    종류별
            계획  완료  완료율
      일정    10     6     60%  ██████████████████░░░░░░░░░░░░
      루틴     6     3     50%  █████████░░░░░░░░░

    추이
      계획    ▇▅▆▇█  8–16
      완료율  ▅█▅▇▅  50%–100%
      기분    ·▃·▇▅  −2.00 … +2.00
      10/19~10/25 … 11/16~11/22

    루틴
                                연속  최장   4주  12주  완료  건너뜀            다음
      Read 20 pages <b>aloud<…     4     4  100%  100%                11월 21일 (토)
      물 마시기 💧                 2     7   89%   89%   3/4       1  11월 21일 (토)
    """#

  /// In ASCII, except for the texts of users.
  static let ascii = #"""
    Weekly report
    Week 2026-W47 - 2026-11-16 ... 2026-11-22 - As of Sat 2026-11-21

    What stands out
      * The brightest day was Wed 2026-11-18, with a mood of +1.00.
      * 5 of the 9 that got done are of "computer".
      * Mon 2026-11-23 has 3 planned; about 1.2 get finished on a usual day. Move
        some?

    Day by day
      9 of 15 finished so far (60%), 2 of today still open; 16 planned in all.
                Mon 16  Tue 17  Wed 18   Thu 19  Fri 20  Sat 21  Sun 22
                #####   ##...   #####..  ##      ##..    ....    ..
      Finished  3/3     1/3     3/4      1/1     1/2     0/2     0/1
      Mood      +1              +1               -2

                 Planned  Finished  Rate   Mood
      Mon 11-16        3         3  100%  +1.00  #######################
      Tue 11-17        3         1   33%         ########...............
      Wed 11-18        4         3   75%  +1.00  #######################.......
      Thu 11-19        1         1  100%         ########
      Fri 11-20        2         1   50%  -2.00  ########.......
      Sat 11-21        2         0    0%         ...............
      Sun 11-22        1         0               ........

    Habits
      x done, - day off, . missed, o to come, blank: not due
                                  Mon  Tue  Wed  Thu  Fri  Sat  Sun  In a row  Score
      Read 20 pages <b>aloud<...                             o    o         4     29
      물 마시기 💧                  x    .    -    x    x    o    o         2     54

    Mood
      Average mood: +0.25
                 Entries  Mood
      happiness        1    +3  ########
      calm             1    +1  ########
      fatigue          1    -1  ########
      anxiety          1    -2  ########

    By category
                Planned  Finished  Rate
      computer        7         5   71%  #####################.........
      heart           6         3   50%  #############.............
      vehicle         2         0    0%  .........
      food            1         1  100%  ####

    Overview
      So far: the first 6 days of the week, compared with the first 6 days of each
      earlier one.

                    2026-W47  Week before  Change  Mean of last four  Change
      Rate               60%          83%  -23 pp                68%   -8 pp
      Planned             15           12      +3                 11      +4
      Finished             9           10      -1                7.5    +1.5
      Average mood     +0.25        +2.00   -1.75              +0.67   -0.42

      Planned in all  16
      Overdue         4
      Left over       1
      Moved           2
      Busiest day     Wed 2026-11-18 (3/4)

    Overdue
                                 Late        Day
      세금 신고           5 days late  Mon 11-16
      Renew the passport  4 days late  Tue 11-17
      Errand              3 days late  Wed 11-18
      Rent                 1 day late  Fri 11-20

    Left over
                         Since        Day
      Call the bank  yesterday  Fri 11-20

    When it was planned
               Mon 16  Tue 17  Wed 18  Thu 19  Fri 20  Sat 21  Sun 22
      All day       .       .       .       .    :: 1    :: 1       .
      09-12      ++ 2    ++ 2    ** 3       .       .       .       .
      12-15         .       .    :: 1       .       .       .       .
      21-24      :: 1    :: 1       .    :: 1    :: 1    :: 1    :: 1

    By time of day
               Planned  Finished  Rate
      All day        2         0    0%  .........
      09-12          7         5   71%  #####################.........
      12-15          1         1  100%  ####
      21-24          6         3   50%  #############.............

    By kind
                Planned  Finished  Rate
      schedule       10         6   60%  ##################............
      routine         6         3   50%  #########.........

    Trend
      Planned  *=+*#  8-16
      Rate     =#=*=  50%-100%
      Mood      - *=  -2.00 ... +2.00
      2026-W43 ... 2026-W47
    """#

  static let weekdays = """
    By weekday
           Planned  Finished  Rate
      Mon        0         0
      Tue        0         0
      Wed        2         2  100%  ███████████████
      Thu        4         4  100%  ██████████████████████████████
      Fri        0         0
      Sat        4         4  100%  ██████████████████████████████
      Sun        0         0
    """

  static let calendar = """
    Day by day
          Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct Nov  Dec
      Mon  ··············································------
      Tue  ··············································------
      Wed  ·························▒····················------
      Thu ░··············································-----▓
      Fri ···············································-----
      Sat ······█········································-----
      Sun ··············································------
      Finished 0–4  fewer ·░▒▓█ more  - to come
    """
}
