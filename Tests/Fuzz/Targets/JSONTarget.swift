import Foundation
import TodoExchange
import TodoText

/// The strict reader of JSON. Foundation accepts every text that it accepts, and a value that is
/// written in either layout is read back as the same.
struct JSONTarget: FuzzTarget {
  let name = "json"

  func check(_ bytes: [UInt8]) throws {
    let reader = JSONReader()
    guard let value = try? reader.read(bytes) else { return }
    for style in [JSONWriter.Style.compact, .pretty] {
      let written = JSONWriter.bytes(of: value, style: style)
      try BrokenPromise.unless(
        (try? reader.read(written)) == value,
        "It is written as \(String(decoding: written, as: UTF8.self))")
    }
    let known = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    try BrokenPromise.unless(known != nil, "Foundation refuses it")
  }
}
