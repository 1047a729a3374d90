import Testing

/// A file that cannot record a walk.
struct LookCase: CustomTestStringConvertible, Sendable {
  var name: String
  /// The file's name.
  var file: String
  var text: String
  /// The text that the warning must contain.
  var cause: String

  var testDescription: String { name }

  init(_ name: String, _ file: String, cause: String, _ text: String) {
    (self.name, self.file, self.cause, self.text) = (name, file, cause, text)
  }
}

extension LookCase {
  static let all = times + units + signs + lines + statements + heights + rides

  static let walk = LookWalk.walk()
  static let start = LookWalk.start

  static func timed(_ change: (Int, LookFix) -> Double) -> [LookFix] {
    walk.enumerated().map { index, fix in
      var fix = fix
      fix.time = change(index, fix)
      return fix
    }
  }

  static func placed(
    _ fixes: [LookFix] = walk, _ change: (Int, LookFix) -> (Double, Double)
  ) -> [LookFix] {
    fixes.enumerated().map { index, fix in
      var moved = fix
      (moved.latitude, moved.longitude) = change(index, fix)
      return moved
    }
  }

  static func table(_ fixes: [LookFix], _ time: (LookFix) -> String) -> String {
    LookText.csv(fixes, header: "time,lat,lon") {
      "\(time($0)),\(LookText.number($0.latitude)),\(LookText.number($0.longitude))"
    }
  }

  static func counts(_ name: String, _ change: (Double) -> Double) -> String {
    LookText.csv(walk, header: "\(name),lat,lon") {
      "\(change($0.time - start)),\(LookText.number($0.latitude)),\(LookText.number($0.longitude))"
    }
  }
}
