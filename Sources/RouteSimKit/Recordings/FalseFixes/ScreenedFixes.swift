import RouteFormats

/// The fixes to be screened: all those of a file in file order, or only the usable ones in order of time.
///
/// A log can have millions of fixes. Points are therefore shared with their document, and numbers and times
/// are stored only if they differ from the file's.
struct ScreenedFixes: RandomAccessCollection {
  private enum Source {
    case points([GeoPoint])
    case candidates([FixScreening.Candidate])
  }

  private let source: Source
  /// The corrected times, indexed by number in the file, if a clock was set back; nil to use the file's
  /// times.
  private var times: [Double]?
  /// The number of each fix in the file; nil if these are all the file's fixes, in file order.
  private var numbers: [UInt32]?
  /// The number of fixes.
  private(set) var endIndex: Int

  /// Creates the fixes from a file's points; those without a time are unusable.
  init(_ points: [GeoPoint]) {
    source = .points(points)
    endIndex = points.count
  }

  /// Creates the fixes from candidates in file order.
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

  /// Returns a fix's number in the file.
  func number(of index: Int) -> Int { numbers.map { Int($0[index]) } ?? index }
}

extension ScreenedFixes {
  /// Returns the usable fixes in order of time; fixes with equal times stay in file order.
  ///
  /// - Parameter times: The corrected times, indexed by number in the file; nil to use the file's times.
  /// - Complexity: O(n) if the fixes are in order, otherwise O(n log n); takes no memory if they are in
  ///   order and all usable.
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

  /// Returns the fixes without those for which a function returns true.
  ///
  /// - Parameter isLeftOut: Returns true for a fix to be left out, given its number in the file and the fix
  ///   itself.
  func without(_ isLeftOut: (_ number: Int, FixScreening.Candidate) -> Bool) -> ScreenedFixes {
    let left = indices.filter { !isLeftOut(number(of: $0), self[$0]) }
    var fixes = self
    fixes.numbers = left.map { UInt32(number(of: $0)) }
    fixes.endIndex = left.count
    return fixes
  }
}

extension FixScreening.Candidate {
  /// Creates a candidate from a point; without a time, the candidate is unusable.
  fileprivate init(_ point: GeoPoint) {
    self.init(
      time: point.time ?? .infinity,
      position: GroundPosition(latitude: point.latitude, longitude: point.longitude),
      accuracy: point.horizontalAccuracy)
  }
}
