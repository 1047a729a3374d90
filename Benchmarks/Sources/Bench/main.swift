// usage: Bench [--limit NAME=VALUE ...] [NAME-PREFIX ...]: prints figures as `name value unit`, one per line,
// and finally the limits that were exceeded. The exit status is 1 if any limit was exceeded. It is 64, before
// anything is measured, if --limit names a figure that has no limit or is not part of this run. It is 69 if
// such a figure could not be measured.

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
let limits = Limits(given: words.limits, of: suites.flatMap { $0.limited })
var harness = Harness(filters: words.prefixes, limits: limits)
let refused = limits.refused(harness.wants)
guard refused.isEmpty else {
  complain("Bench: this run has no limit for \(refused.joined(separator: ", "))")
  exit(EX_USAGE)
}
for suite in suites where harness.wants(suite.topic) {
  suite.run(&harness)
}
for line in limits.summary { print(line) }
if !limits.unmeasured.isEmpty {
  complain("Bench: could not be measured here: \(limits.unmeasured.joined(separator: ", "))")
}
exit(limits.hold ? limits.unmeasured.isEmpty ? EXIT_SUCCESS : EX_UNAVAILABLE : EXIT_FAILURE)
