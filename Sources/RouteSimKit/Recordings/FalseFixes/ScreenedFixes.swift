import RouteFormats

/// The fixes to be screened: those of a file in its order, or the usable ones of them by growing time.
///
/// A log may have millions of fixes. Points are shared with the document that has them, and numbers and times
/// are kept only if they differ from the file's.
struct ScreenedFixes: RandomAccessCollection {
  private enum Source {
    case points([GeoPoint])
    case candidates([FixScreening.Candidate])
  }

  private let source: Source
  /// The times by number in the file, if a clock was set back; nil if they are the file's.
  private var times: [Double]?
  /// The numbers in the file; nil if these are all its fixes, in its order.
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

  /// The first index.
  var startIndex: Int { 0 }

  /// Returns one of the fixes.
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
  /// Returns the usable fixes by growing time, those of one time in the order of the file.
  ///
  /// - Parameter times: The times by number in the file; nil for the file's own.
  /// - Complexity: O(n) if they are in order, else O(n log n); no memory if all are usable, too.
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
