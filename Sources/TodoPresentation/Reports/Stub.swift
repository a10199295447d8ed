public import TodoDomain
public struct HTMLReport { public init(language: Language) {}; public func page(_ r: PeriodReport) throws -> String { "" } }
