/// Assigns the columns of a header to roles, and lists other columns that could have been meant.
///
/// Columns that belong together are assigned together, for example the latitude and longitude of the same
/// receiver, or the position and rotation of the same tracker.
struct ColumnMatch {
  /// A set of columns that could have been meant instead of the assigned ones.
  struct Rival: Hashable {
    /// The roles of the columns.
    var roles: [ColumnRole]
    /// The assigned columns, one for each role.
    var taken: [Int]
    /// The other columns, one for each role.
    var others: [Int]
  }

  /// The assigned columns, by role.
  private(set) var columns: [ColumnRole: Int]
  /// The other columns that could have been meant.
  private(set) var rivals: [Rival] = []

  /// The candidate role of each column.
  private let all: [Candidate?]
  /// The candidates that may be assigned.
  private let candidates: [(column: Int, candidate: Candidate)]

  private typealias Candidate = ColumnNames.Candidate

  /// Assigns the columns of a header.
  ///
  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - chosen: The user's choice of a column for each role, nil for no column; it takes precedence.
  init(_ names: [String], chosen: [ColumnRole: Int?] = [:]) {
    let countsFromZero = names.contains("r00")
    let all = names.map { ColumnNames.candidate($0, matrixFromZero: countsFromZero) }
    let taken = Set(chosen.values.compactMap(\.self))
    candidates = all.enumerated().compactMap {
      column, candidate -> (column: Int, candidate: Candidate)? in
      guard let candidate, !chosen.keys.contains(candidate.role) else { return nil }
      // One column may be the time of both the row and its fix.
      let isTime = candidate.role == .time || candidate.role == .fixTime
      guard isTime || !taken.contains(column) else { return nil }
      return (column, candidate)
    }
    columns = chosen.compactMapValues(\.self)
    self.all = all
    take([.latitude, .longitude], like: source(.latitude) ?? source(.longitude))
    for role in [ColumnRole.altitude, .accuracy, .dilution, .fixTime] {
      takeBest(role, like: source(.latitude))
    }
    take([.truthLatitude, .truthLongitude], like: nil)
    takeBest(.truthHeading, like: source(.truthLatitude))
    take(ColumnRole.position, like: source(.x))
    let tracker = columns[.x].flatMap { all[$0]?.tracker }
    take(ColumnRole.quaternion, like: source(.qx), of: tracker)
    let done: Set<ColumnRole> = [.altitude, .accuracy, .dilution, .fixTime, .truthHeading]
    for role in ColumnRole.allCases where !done.contains(role) { takeBest(role, like: nil) }
    if columns[.x] != nil { noteTimes(names) }
  }
}

extension ColumnMatch {
  /// Returns the source of the column that has a role: empty if its name states none; nil if no column has
  /// the role.
  private func source(_ role: ColumnRole) -> String? {
    columns[role].map { all[$0]?.source ?? "" }
  }

  private func candidates(for role: ColumnRole) -> [(column: Int, candidate: Candidate)] {
    candidates.filter { $0.candidate.role == role }
  }

  /// Assigns columns to several roles, all from the best source that has columns for all of them.
  ///
  /// - Parameters:
  ///   - source: The preferred source, one of whose columns has already been chosen; nil if absent.
  ///   - tracker: The preferred tracker; nil if absent.
  private mutating func take(_ roles: [ColumnRole], like source: String?, of tracker: String? = nil)
  {
    let open = roles.filter { columns[$0] == nil }
    guard !open.isEmpty else { return }
    var groups: [String: [ColumnRole: (column: Int, candidate: Candidate)]] = [:]
    var order: [String] = []
    for role in open {
      for found in candidates(for: role) {
        let key = found.candidate.source
        if groups[key] == nil { order.append(key) }
        let rank = groups[key]?[role]?.candidate.rank ?? .max
        if found.candidate.rank < rank { groups[key, default: [:]][role] = found }
      }
    }
    func cost(_ key: String) -> (Int, Int, Int, Int) {
      let group = groups[key] ?? [:]
      let first = group.values.map(\.column).min() ?? 0
      let candidate = group.values.first?.candidate
      return (
        key == source ? 0 : 1, tracker == nil || candidate?.tracker == tracker ? 0 : 1,
        candidate?.sourceRank ?? 0, first
      )
    }
    let whole = order.filter { groups[$0]?.count == open.count }.sorted { cost($0) < cost($1) }
    guard let best = whole.first, let group = groups[best] else { return }
    for role in open { columns[role] = group[role]?.column }
    guard open.count == roles.count else { return }
    for key in whole.dropFirst() {
      rivals.append(
        Rival(
          roles: roles, taken: roles.compactMap { columns[$0] },
          others: roles.compactMap { groups[key]?[$0]?.column }))
    }
  }

  /// Assigns the best column to a role that has none yet.
  ///
  /// A column of the same source is preferred, then one of no particular source, and then one of a source
  /// whose other columns have not been assigned either.
  private mutating func takeBest(_ role: ColumnRole, like source: String?) {
    guard columns[role] == nil else { return }
    let found = candidates(for: role).filter { _, candidate in
      source == nil || candidate.source == source || candidate.source.isEmpty
        || role == .fixTime || !isRival(candidate.source)
    }
    func cost(_ column: Int, _ candidate: Candidate) -> (Int, Int, Int, Int) {
      (
        candidate.source == source ? 0 : 1, candidate.source.isEmpty ? 0 : 1, candidate.rank,
        column
      )
    }
    columns[role] =
      found.min { cost($0.column, $0.candidate) < cost($1.column, $1.candidate) }?.column
  }

  /// Returns true when a source has its own latitude and longitude.
  private func isRival(_ source: String) -> Bool {
    let own = Set(all.compactMap { $0?.source == source ? $0?.role : nil })
    return own.contains(.latitude) && own.contains(.longitude)
  }

  /// Records other time columns as rivals; a date next to a time of day is not a rival.
  private mutating func noteTimes(_ names: [String]) {
    guard let taken = columns[.time] else { return }
    for (column, _) in candidates(for: .time) where column != taken {
      guard !names[column].hasSuffix("date"), !ColumnNames.writtenTimes.contains(names[column])
      else { continue }
      rivals.append(Rival(roles: [.time], taken: [taken], others: [column]))
    }
  }
}
