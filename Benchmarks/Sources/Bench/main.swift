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

guard let words = BenchWords(CommandLine.arguments.dropFirst()) else {
  fputs("usage: Bench [--limit NAME=VALUE ...] [NAME-PREFIX ...]\n", stderr)
  exit(EX_USAGE)
}
let limits = Limits(given: words.limits)
var harness = Harness(filters: words.prefixes, limits: limits)
for suite in suites where harness.wants(suite.topic) {
  suite.run(&harness)
}
for line in limits.summary { print(line) }
guard limits.unknown.isEmpty else {
  fputs("Bench: no such limit was measured: \(limits.unknown.joined(separator: ", "))\n", stderr)
  exit(EX_USAGE)
}
exit(limits.hold ? EXIT_SUCCESS : EXIT_FAILURE)
