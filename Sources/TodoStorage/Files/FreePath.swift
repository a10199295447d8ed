/// A name for what is to be kept beside something else.
public enum FreePath {
  /// The first of `PLAIN`, `PLAIN.2`, `PLAIN.3`, … that nothing has.
  public static func first(_ plain: String) -> String {
    var candidate = plain
    var number = 1
    while FileStatus(at: candidate) != nil {
      number += 1
      candidate = "\(plain).\(number)"
    }
    return candidate
  }
}
