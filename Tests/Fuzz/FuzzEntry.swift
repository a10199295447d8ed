import Foundation

/// libFuzzer's way in: one program with every target, of which `FUZZ_TARGET` names one.
///
/// No part of the tests; `Scripts/fuzz` compiles it with them.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("Broken: \(error)")
  }
  return 0
}

private let target: any FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTargets.named(name) else { fatalError("There is no target “\(name)”") }
  return target
}()
