import Foundation

/// The entry point for libFuzzer: one program with every target. `FUZZ_TARGET` names the target to
/// run.
///
/// It isn't part of the tests; `Scripts/fuzz` compiles it with the targets.
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
