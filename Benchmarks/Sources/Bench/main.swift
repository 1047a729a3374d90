// usage: Bench [NAME-PREFIX ...]: prints figures as `name value unit`, one a line.

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

var harness = Harness(filters: Array(CommandLine.arguments.dropFirst()))
for suite in suites where harness.wants(suite.topic) {
  suite.run(&harness)
}
