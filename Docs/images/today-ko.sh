# 그림 today-ko.svg에 나오는 어떤 사람의 3주. Scripts/picture가 그려요.
at() { export TODOCTL_NOW=2026-11-$1T$2:00Z; }
at 02 09:00
todoctl category add 회사 --color '#8AB4F8'
todoctl add routine 매일 7:00 달리기 --category power
todoctl add routine 주 3회 자기 전 책 읽기 --category redBook
todoctl add 11월 3일부터 평일마다 9:30 아침 회의 '#회사'
todoctl add 11월 20일 15:00 1시간 치과 @강남 '#medicine' '!1h'
todoctl add 11월 20일 12:30 지은이와 점심 '#people'
todoctl add 11월 18일 드릴 돌려주기 '#people'
todoctl add 제주 여행 11월 20일부터 11월 22일까지 '#vehicle'
todoctl add 11월 20일 세금 계산서 보내기 '#회사'
for day in 0{2..9} {10..20}; do at "$day" 08:00; todoctl done 달리기; done
for day in 0{3..6} 09 {10..13} {16..20}; do at "$day" 10:00; todoctl done 회의; done
at 20 10:30
