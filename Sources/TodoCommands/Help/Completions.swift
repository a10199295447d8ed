import ArgumentParser
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// The files that a shell offers for an argument. `CompletionValues` has all other values.
enum Completions {
  /// Files with the ending of a format, and zips.
  static let importFiles = CompletionKind.file(
    extensions: endings(of: FormatRegistry.standard.imports) + ["zip"])
  static let exportFiles = CompletionKind.file(
    extensions: endings(of: FormatRegistry.standard.exports))
  /// The completion of a path to a store or a backup, which ends in `.db`.
  static let stores = CompletionKind.file(extensions: ["db"])

  static let importFormats = CompletionKind.list(
    FormatRegistry.standard.imports.map(\.name.rawValue))
  static let exportFormats = CompletionKind.list(
    FormatRegistry.standard.exports.map(\.name.rawValue))

  private static func endings(of formats: [any FileFormat]) -> [String] {
    let names = formats.flatMap(\.fileNames).compactMap { $0.split(separator: ".").last }
    return Set(formats.flatMap(\.fileExtensions) + names.map(String.init)).sorted()
  }
}

/// `completion SHELL`: the script that makes a shell complete commands.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: Text(
      "Print the script that makes a shell complete commands.", "셸에서 명령을 자동 완성하는 스크립트를 출력해요."),
    discussion: Text(
      """
      For bash: `source <(todoctl completion bash)` in ~/.bashrc. For zsh: the same line with zsh \
      in ~/.zshrc, after compinit. For fish: `todoctl completion fish | source` in \
      ~/.config/fish/config.fish. Numbers of todos, categories, emotions, settings, dates and \
      formats are completed too.
      """,
      """
      bash: ~/.bashrc에 `source <(todoctl completion bash)`. zsh: ~/.zshrc의 compinit 뒤에 bash \
      대신 zsh로. fish: ~/.config/fish/config.fish에 `todoctl completion fish | source`. 투두의 \
      번호, 카테고리, 감정, 설정, 날짜, 형식도 자동 완성돼요.
      """))

  @Argument(help: .both("The shell.", "셸."))
  var shell: CompletionScript

  @OptionGroup var global: GlobalOptions

  func run() throws { try Output.write(shell.text) }
}

/// The scripts of the shells. Each asks the program for its candidates (`CompletionRequest`), and
/// completes files itself.
enum CompletionScript: String, WordArgument {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The script for Bash, which shows no descriptions. If Bash only lists candidates (`?`, `!`,
  /// `@`), the script gives todos as texts with their titles. If it inserts, the script gives
  /// numbers alone: a title may come from elsewhere, and the shell would run commands in it. The
  /// blank among the candidates keeps Bash from inserting their common beginning.
  private static let bashScript = #"""
    _todoctl() {
      local word=${COMP_WORDS[COMP_CWORD]} line ending tab=$'\t'
      [[ $word == '=' ]] && word=
      local -a lines
      COMPREPLY=()
      mapfile -t lines < <("${COMP_WORDS[0]}" ---complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      if [[ ${lines[0]} == :* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        for ending in ${lines[0]#:f*s}; do
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X "!*.$ending" -- "$word")
        done
        if [[ ${lines[0]} == :files ]]; then mapfile -t COMPREPLY < <(compgen -f -- "$word"); fi
        lines=("${lines[@]:1}")
      fi
      if [[ ${#lines[@]} -gt 1 && ${lines[0]} == [0-9]*"$tab"* ]]; then
        compopt -o nosort 2>/dev/null
        case $COMP_TYPE in
          63 | 33 | 64) COMPREPLY=("${lines[@]/$tab/  }" " "); return ;;
          9) COMPREPLY=(" ") ;;
        esac
      fi
      for line in "${lines[@]}"; do
        line=${line%%"$tab"*}
        COMPREPLY+=("$(printf %q "$line")")
      done
    }
    complete -F _todoctl todoctl td

    """#

  private static let zshScript = #"""
    #compdef todoctl td
    _todoctl() {
      local line
      local -a lines values shown
      lines=("${(@f)$("${words[1]}" ---complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      case $lines[1] in
        :files) _files ;;
        :files*) _files -g "*.(${${lines[1]#:files }// /|})" ;;
        :folders) _files -/ ;;
      esac
      for line in "${(@)lines:#:*}"; do
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
      done
      (( ${#values} )) || return
      # What a title found need not begin as the word does.
      [[ ${#values} -gt 1 && -n $PREFIX && ${(L)values[1]} != ${(L)PREFIX}* ]] && compstate[insert]=
      compadd -U -l -V todoctl -d shown -a values
    }
    if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
      _todoctl "$@"
    else
      compdef _todoctl todoctl td
    fi

    """#

  private static let fishScript = #"""
    function __todoctl_complete
      set -l words (commandline -opc)
      set -l word (commandline -ct)
      set -l lines (command $words[1] ---complete $words[2..] "$word" 2>/dev/null)
      switch "$lines[1]"
        case ':files *'
          set -l endings (string replace -a ' ' '|' (string replace ':files ' '' $lines[1]))
          __fish_complete_path "$word" | string match -r '^[^\t]*(?:/|\.(?:'$endings'))(?:\t.*)?$'
        case ':files'
          __fish_complete_path "$word"
        case ':folders'
          __fish_complete_directories "$word"
      end
      string match -v -r -- '^:' $lines
    end
    for name in todoctl td
      complete -c $name -e
      complete -c $name -f -k -a '(__todoctl_complete)'
    end

    """#
}
