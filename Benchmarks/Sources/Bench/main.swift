// usage: Bench [--limit NAME=VALUE ...] [NAME-PREFIX ...]: prints figures as `name value unit`, one a
// line, and at last the limits that do not hold. Status 1 where there are any.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

let suites: [any BenchSuite.Type] = [
  HarnessBench.self,
  HeadingBench.self,
  LegBench.self,
  LegCostBench.self,
  DayLogBench.self,
  FilmBench.self,
  FormatsBench.self,
  FrameBench.self,
  GeodesyBench.self,
  GiftBench.self,
  PictureBench.self,
  PlaceBench.self,
  PrintingBench.self,
  ProcessBench.self,
  RasterBench.self,
  ReplayBench.self,
  RouteBench.self,
  ScoreBench.self,
  StreetBench.self,
  TerminalBench.self,
]

/// Writes a line to standard error.
func complain(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

guard let words = BenchWords(CommandLine.arguments.dropFirst()) else {
  complain("usage: Bench [--limit NAME=VALUE ...] [NAME-PREFIX ...]")
  exit(EX_USAGE)
}
let limits = Limits(given: words.limits)
var harness = Harness(filters: words.prefixes, limits: limits)
for suite in suites where harness.wants(suite.topic) {
  suite.run(&harness)
}
for line in limits.summary { print(line) }
guard limits.unknown.isEmpty else {
  complain("Bench: no such limit was measured: \(limits.unknown.joined(separator: ", "))")
  exit(EX_USAGE)
}
exit(limits.hold ? EXIT_SUCCESS : EXIT_FAILURE)
