/// Detection of the fixes at a log's start for which a receiver was still searching for its position.
enum ColdStart {
  /// The longest plausible duration of a search, seconds.
  private static let longest = 120.0
  /// The accuracy beyond which a fix belongs to a search: this multiple of the median accuracy, but at
  /// least this number of metres.
  private static let coarse = (times: 5.0, metres: 50.0)
  /// The minimum number of fixes that must follow a search: this multiple of the number of fixes in the
  /// search, but at least this number.
  private static let sequel = (times: 2, least: 10)

  /// Returns the indices of the search's fixes among all fixes, which are in order of time.
  static func length(of fixes: ScreenedFixes) -> Range<Int> {
    let length = max(byAccuracy(fixes), byWander(fixes))
    return 0..<length
  }

  /// Returns the number of fixes at the start whose stated accuracy is so poor that the position is hardly
  /// known.
  private static func byAccuracy(_ fixes: ScreenedFixes) -> Int {
    var known: [Double] = []
    known.reserveCapacity(fixes.count)
    for fix in fixes {
      if let accuracy = fix.accuracy, accuracy > 0 { known.append(accuracy) }
    }
    known.sort()
    guard known.count * 2 > fixes.count, let start = fixes.first?.time else { return 0 }
    let limit = max(coarse.times * known[known.count / 2], coarse.metres)
    let search = fixes.prefix { ($0.accuracy ?? 0) > limit && $0.time - start <= longest }
    return isFollowed(search.count, fixes) ? search.count : 0
  }

  private static func isFollowed(_ count: Int, _ fixes: ScreenedFixes) -> Bool {
    let rest = fixes.count - count
    return count < fixes.count && rest >= sequel.least && rest >= sequel.times * count
  }

  /// For how long after the start accelerations are examined for a wandering position, in seconds.
  private static let minute = 60.0
  /// The minimum number of accelerations in the rest of the log for a comparison.
  private static let leastRest = 30
  /// The acceleration that nobody exceeds on foot: this multiple of the 95th percentile in the rest of the
  /// log, but at least this number of metres per second squared.
  private static let wild = (times: 4.0, acceleration: 3.0)
  /// The minimum number of such accelerations (`least`), and the maximum number of fixes from the start to
  /// the first one and from each one to the next (`apart`).
  private static let wildest = (least: 3, apart: 5)

  /// Returns the number of fixes at the start for which the position jumps in a way that it never does
  /// later.
  private static func byWander(_ fixes: ScreenedFixes) -> Int {
    guard let start = fixes.first?.time else { return 0 }
    let first = fixes.prefix { $0.time - start <= minute }.count
    guard fixes.count - first >= leastRest else { return 0 }
    // For a very long log, part of the rest is enough.
    let rest = first..<min(fixes.count, first + 5000)
    let usual = rest.dropFirst().dropLast().compactMap { acceleration(at: $0, of: fixes) }
      .sorted()
    guard usual.count >= leastRest else { return 0 }
    let limit = max(wild.times * usual[usual.count * 95 / 100], wild.acceleration)
    var last: Int?
    var count = 0
    for index in 1..<max(first, 2) where index + 1 < fixes.count {
      if index - (last ?? 0) > wildest.apart { break }
      guard let found = acceleration(at: index, of: fixes), found > limit else { continue }
      last = index
      count += 1
    }
    // The last such acceleration occurs at the first correct fix.
    guard let last, count >= wildest.least, isFollowed(last, fixes) else { return 0 }
    return last
  }

  /// Returns the acceleration at a fix, metres per second squared; nil next to a pause.
  private static func acceleration(
    at index: Int, of fixes: ScreenedFixes
  ) -> Double? {
    let before = fixes[index].time - fixes[index - 1].time
    let after = fixes[index + 1].time - fixes[index].time
    guard 0.2...3 ~= before, 0.2...3 ~= after else { return nil }
    let first = fixes[index - 1].position.offset(to: fixes[index].position)
    let second = fixes[index].position.offset(to: fixes[index + 1].position)
    let east = second.east / after - first.east / before
    let north = second.north / after - first.north / before
    return (east * east + north * north).squareRoot() * 2 / (before + after)
  }
}
