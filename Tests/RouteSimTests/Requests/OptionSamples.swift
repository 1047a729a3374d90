@testable import CommandLineKit
@testable import RouteSim

extension OptionDeclaration {
  /// A value of the option that is not its default, with the options that it needs.
  var sample: (words: [String], companions: [String]) {
    let name = "--\(self.name)"
    switch (self.name, completion) {
    case ("viewport", _): return ([name, "300x600"], ["--fov", "50"])
    case ("diff", _):
      return ([name], ["--design", "A", "--design", "B", "--format", "png"])
    case ("devices", _): return ([name, "pixel-8"], [])
    case ("sheet-columns", _): return ([name, "3"], ["--chainages", "1,2", "--format", "svg"])
    case ("columns", _) where placeholder?.contains("=") == true:
      return ([name, "time=1,lat=2"], [])
    case ("columns", _), ("rows", _): return ([name, "33"], ["--format", "text"])
    case ("arrow-color", _), ("arrow-edge", _), ("placemark-color", _):
      return ([name, "123456"], [])
    case ("threshold", _): return ([name, "9"], [])
    case ("at", _): return ([name, "1,2"], [])
    case ("user", _): return ([name, "Eve"], ["--gifts", "W"])
    case ("near", _): return ([name, "3,4"], [])
    case ("radius", _): return ([name, "9"], ["--near", "3,4"])
    case ("tap", _): return ([name, "1,2"], ["--places", "p.csv"])
    case ("film", _): return ([name, "1..2", "--format", "y4m"], [])
    case ("photo-fov", _):
      return ([name, "26mm"], ["--background", "P", "--format", "svg"])
    case ("photo-horizon", _):
      return ([name, "48%,-2"], ["--background", "P", "--format", "svg"])
    case ("fps", _): return ([name, "4"], ["--film", "1..2", "--format", "y4m"])
    case ("keys", _): return ([name, "ww"], [])
    case ("record", _): return ([name, "r.cast"], [])
    case ("terminal-size", _): return ([name, "99x33"], ["--record", "r.cast", "--keys", "w"])
    case ("strategy", _): return ([name, "all"], [])
    case ("headless", _): return ([name], [])
    case ("check", _) where !takesValue: return ([name], [])
    case ("check", _): return ([name, "frames>1"], ["--headless"])
    case ("report", _): return ([name, "r.xml"], ["--headless"])
    case ("truth-offset", _): return ([name, "-18"], ["--truth", "t.csv"])
    case ("report-format", _): return ([name, "tap"], ["--headless", "--report", "r.xml"])
    case ("snapshots", _): return ([name, "F"], ["--headless", "--script", "S"])
    case ("update", _): return ([name], ["--headless"])
    case ("gift-models", _): return ([name, "ball,a.obj"], ["--gifts", "W", "--user", "Ada"])
    case ("put-distance", _): return ([name, "7"], ["--gifts", "W", "--user", "Ada"])
    case ("street-style", _): return ([name, "lines"], ["--street", "S"])
    case ("occlusion", _): return ([name, "hide"], ["--street", "S"])
    case ("conditions", _): return ([name, "canyon"], [])
    case ("almanac", _): return ([name, "A"], ["--conditions", "street", "--street", "S"])
    case ("start-time", _):
      return ([name, "2026-06-01T18:00:00Z"], ["--conditions", "street", "--street", "S"])
    case ("gate", _): return ([name, "worse=0"], [])
    case ("report", _) where help.hasPrefix("Also write a report"):
      return ([name, "r.xml"], [])
    case ("jobs", _): return ([name, "4"], ["S"])
    case ("resume", _): return ([name], ["--output", "some.jsonl"])
    case ("tracks", _): return ([name, "t.svg"], [])
    case ("route-output", _): return ([name, "made.kml"], [])
    case (_, .choices(let words)):
      return ([name, words.last { $0 != defaultText } ?? ""], [])
    case (_, .files): return ([name, "some.file"], [])
    case (_, .none): return (takesValue ? [name, "4"] : [name], [])
    }
  }
}
