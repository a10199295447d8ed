import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// A file that gets its name only when it is complete.
enum WholeFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - replaces: Whether the new file may replace a file at the path.
  ///   - fill: Receives the path to write to. After an error nothing is left.
  static func write<Result>(
    to path: String, replaces: Bool, _ fill: (_ temporaryPath: String) throws -> Result
  ) throws -> Result {
    let pending = try AtomicFile(besides: path)
    do {
      let result = try fill(pending.temporaryPath)
      try pending.publish(replacing: replaces)
      return result
    } catch {
      pending.discard()
      if !replaces, case StoreError.alreadyExists(let path) = error,
        FileStatus(at: path)?.isFile == true
      {
        throw StoreError.alreadyExists(path: path).explanation.advises(
          "`--force` replaces it; or choose another name.",
          "덮어쓰려면 `--force`를 붙이거나, 다른 이름을 적어 주세요.")
      }
      throw error
    }
  }

  /// Writes bytes into a file.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
    try write(to: path, replaces: replaces) { temporaryPath in
      let output = try OutputFile(temporaryPath)
      try output.write(bytes)
      try output.close()
    }
  }

  /// Writes a picture as a PNG file, by `rsvg-convert`.
  ///
  /// - Throws: `CommandError.usage` if there is no such program, or if it fails.
  static func writePNG(of svg: String, to path: String, replaces: Bool) throws {
    try write(to: path, replaces: replaces) { temporaryPath in
      let command = "command -v rsvg-convert >/dev/null || exit 127; exec rsvg-convert"
      let arguments = "--format png --output \(ShellText.path(temporaryPath))"
      guard let pipe = popen("\(command) \(arguments)", "w") else { throw noConverter }
      let bytes = Array(svg.utf8)
      // If the program ends early, its status says so.
      fwrite(bytes, 1, bytes.count, pipe)
      let status = pclose(pipe)
      guard status != 127 << 8 else { throw noConverter }
      guard status == 0 else {
        throw CommandError.usage(
          Text("rsvg-convert could not draw the picture.", "rsvg-convert가 그림을 그리지 못했어요."),
          hint: svgHint)
      }
    }
  }

  private static var noConverter: CommandError {
    .usage(
      Text(
        "A PNG is made by rsvg-convert, which is not installed.",
        "PNG는 rsvg-convert로 만드는데, 설치되어 있지 않아요."),
      hint: Text(
        "Install the package librsvg2-bin; or give a name that ends in .svg.",
        "librsvg2-bin 패키지를 설치하거나, .svg로 끝나는 이름을 적어 주세요."))
  }

  private static var svgHint: Text {
    Text("Give a name that ends in .svg.", ".svg로 끝나는 이름을 적어 주세요.")
  }
}
