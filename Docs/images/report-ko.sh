# 그림 report-ko.svg에 나오는 예시 데이터. Scripts/picture가 그려요.
export TODOCTL_NOW=2026-11-28T10:00:00Z
mkdir -p "$HOME/.local/share/todoctl"
todoctl demo "$HOME/.local/share/todoctl/todo.db"
