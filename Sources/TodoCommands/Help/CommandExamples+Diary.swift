import TodoLocalisation
import TodoPresentation

extension CommandExamples {
  /// The examples of the diary's commands.
  static let diary: [String: [Example]] = [
    "diary": [
      "todoctl diary",
      Example("todoctl diary calm A walk by the river", "todoctl diary 평온 강가를 걸었다"),
      Example("todoctl diary list --emotion calm", "todoctl diary list --emotion 평온"),
    ],
    "diary add": [
      Example("todoctl diary calm A walk by the river", "todoctl diary 평온 강가를 걸었다"),
      Example(
        "todoctl diary --emotion anger --action 'Went for a run'",
        "todoctl diary --emotion 분노 --action '달리고 왔다'"),
    ],
    "diary list": [
      "todoctl diary list",
      Example("todoctl diary list --text rain", "todoctl diary list --text 비"),
    ],
    "diary calendar": [
      "todoctl diary calendar",
      Example("todoctl diary calendar last month", "todoctl diary calendar 지난달"),
    ],
    "diary show": [
      "todoctl diary show 1",
      "todoctl diary show 1 --json",
    ],
    "diary edit": [
      Example("todoctl diary edit 1 --emotion love", "todoctl diary edit 1 --emotion 사랑"),
      Example(
        "todoctl diary edit 1 --reevaluation 'It went well'",
        "todoctl diary edit 1 --reevaluation '잘 끝났다'"),
    ],
    "diary delete": [
      "todoctl diary delete 1 --yes",
      "todoctl undo",
    ],
    "diary emotion": [
      "todoctl diary emotion list",
      Example(
        "todoctl diary emotion add proud --ko 뿌듯함 --mood 2",
        "todoctl diary emotion add 뿌듯함 --en proud --mood 2"),
    ],
    "diary emotion list": ["todoctl diary emotion list", "todoctl diary emotion list --json"],
    "diary emotion add": [
      Example(
        "todoctl diary emotion add proud --ko 뿌듯함 --mood 2 --face 🦚",
        "todoctl diary emotion add 뿌듯함 --en proud --mood 2 --face 🦚"),
      Example("todoctl diary proud 'Ran ten miles'", "todoctl diary 뿌듯함 '십 킬로를 뛰었다'"),
    ],
    "diary emotion edit": [
      Example(
        "todoctl diary emotion edit proud --mood 3", "todoctl diary emotion edit 뿌듯함 --mood 3"),
      Example(
        "todoctl diary emotion edit proud --face 🎈", "todoctl diary emotion edit 뿌듯함 --face 🎈"),
    ],
    "diary emotion delete": [
      Example("todoctl diary emotion delete proud", "todoctl diary emotion delete 뿌듯함"),
      "todoctl undo",
    ],
  ]
}
