extension [Double?] {
  /// True when at least nine in ten of the times are later than the previous one, and at least half of the
  /// steps are similar.
  var growEvenly: Bool {
    let known = compactMap(\.self)
    let steps = zip(known, known.dropFirst()).map { $1 - $0 }
    guard let usual = steps.median, usual > 0 else { return false }
    let even = steps.count { usual / 2...usual * 2 ~= $0 }
    return steps.count { $0 > 0 } * 10 >= steps.count * 9 && even * 2 >= steps.count
  }

  /// True when no more than one in ten times is earlier than the previous one.
  var goOn: Bool {
    let known = compactMap(\.self)
    let back = zip(known, known.dropFirst()).count { $1 < $0 }
    return back * 10 <= known.count
  }
}
