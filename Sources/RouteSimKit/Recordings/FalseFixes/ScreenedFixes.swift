import RouteFormats

/// Fixes that are screened: those of a file in its order, or those of them that count by growing
/// time.
///
/// A log may be millions of fixes. Points are shared with the document that has them, and numbers and
/// times are kept only where they are others than the file's.
struct ScreenedFixes: RandomAccessCollection {
  private enum Source {
    case points([GeoPoint])
    case candidates([FixScreening.Candidate])
  }

  private let source: Source
  /// The times by number in the file, where a clock was set back; nil where they are as told.
  private var times: [Double]?
  /// The numbers in the file; nil where they are all, in its order.
  private var numbers: [UInt32]?
  /// The number of them.
  private(set) var endIndex: Int

  /// The points of a file; those without a time are of no use.
  init(_ points: [GeoPoint]) {
    source = .points(points)
    endIndex = points.count
  }

  /// Fixes in the order of a file.
  init(_ candidates: [FixScreening.Candidate]) {
    source = .candidates(candidates)
    endIndex = candidates.count
  }

  /// Where the first one is.
  var startIndex: Int { 0 }

  /// One of them.
  ///
  /// - Complexity: O(1).
  subscript(index: Int) -> FixScreening.Candidate {
    let number = number(of: index)
    var fix =
      switch source {
      case .points(let points): FixScreening.Candidate(points[number])
      case .candidates(let candidates): candidates[number]
      }
    if let times { fix.time = times[number] }
    return fix
  }

  /// Which one of the file it is.
  func number(of index: Int) -> Int { numbers.map { Int($0[index]) } ?? index }
}

extension ScreenedFixes {
  /// Those of use by growing time, those of one time in the order of the file.
  ///
  /// - Parameter times: By number in the file; nil for those told.
  /// - Complexity: O(n) where they are in order, else O(n log n); no memory where all are of use, too.
  func sorted(at times: [Double]?) -> ScreenedFixes {
    var fixes = self
    fixes.times = times
    if !fixes.allSatisfy(\.isOfUse) { fixes = fixes.without { !$1.isOfUse } }
    guard zip(fixes, fixes.dropFirst()).contains(where: { $0.time > $1.time }) else { return fixes }
    let order = fixes.indices.sorted {
      let (first, second) = (fixes[$0].time, fixes[$1].time)
      return first == second ? $0 < $1 : first < second
    }
    fixes.numbers = order.map { UInt32(fixes.number(of: $0)) }
    return fixes
  }

  /// The others.
  ///
  /// - Parameter isLeftOut: Of a number in the file, and the fix.
  func without(_ isLeftOut: (_ number: Int, FixScreening.Candidate) -> Bool) -> ScreenedFixes {
    let left = indices.filter { !isLeftOut(number(of: $0), self[$0]) }
    var fixes = self
    fixes.numbers = left.map { UInt32(number(of: $0)) }
    fixes.endIndex = left.count
    return fixes
  }
}

extension FixScreening.Candidate {
  /// A point; without a time it is of no use.
  fileprivate init(_ point: GeoPoint) {
    self.init(
      time: point.time ?? .infinity,
      position: GroundPosition(latitude: point.latitude, longitude: point.longitude),
      accuracy: point.horizontalAccuracy)
  }
}
