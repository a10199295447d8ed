import TodoExchange

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzedImport.run(fuzzedBytes(start, count), as: ICalendarFormat())
  return 0
}
