/// The estimates that are worth keeping, from which the best one is chosen (SPEC §8).
///
/// An estimate is forgotten if it lies inside the accuracy circle of another one that is at least as good.
/// Memory therefore stays bounded while the phone stands still, and on a walk it grows with distance rather
/// than time, up to the settings' capacity.
public struct EstimateBook: Hashable, Sendable {
  /// The settings for choosing the best estimate, and for the number of estimates kept.
  public var settings: ChoiceSettings

  /// The newest estimate, kept or not.
  public private(set) var newest: Estimate?
  /// The estimates kept, oldest first.
  private var entries = BookEntries()
  private var plane: Placement?

  /// Creates an empty book.
  public init(settings: ChoiceSettings = ChoiceSettings()) { self.settings = settings }

  /// The number of estimates kept.
  public var count: Int { entries.count }

  /// Adds an estimate that is newer than all previous ones.
  ///
  /// - Parameters:
  ///   - estimate: The new estimate.
  ///   - standpoint: The phone's standpoint at the estimate's time, for which the rule `present` computes the
  ///     accuracies that it compares. If nil, the claimed accuracies are compared.
  /// - Returns: The estimates dropped because of it, oldest first.
  /// - Complexity: O(n) in the number of estimates kept.
  @discardableResult
  public mutating func add(
    _ estimate: Estimate, from standpoint: Standpoint? = nil
  ) -> [DroppedEstimate] {
    newest = estimate
    guard let position = position(of: estimate.fix.coordinate) else { return [] }
    let accuracy = estimate.fix.horizontalAccuracy
    let isOutclassed = entries.contains { entry in
      let other = entry.estimate.fix.horizontalAccuracy
      return other < accuracy && (entry.position - position).length <= other
        && self.accuracy(of: entry.estimate, from: standpoint) < accuracy
    }
    if isOutclassed { return [DroppedEstimate(fix: estimate.fix, reason: .outclassed)] }
    var dropped = remove { entry in
      accuracy <= entry.estimate.fix.horizontalAccuracy
        && (entry.position - position).length <= accuracy
    }
    while entries.count >= settings.capacity {
      let oldest = entries.removeFirst()
      dropped.append(DroppedEstimate(fix: oldest.estimate.fix, reason: .crowded))
    }
    entries.append(BookEntry(estimate: estimate, position: position))
    return dropped
  }

  /// Forgets the estimates before a time in seconds, because later fixes contradict them.
  ///
  /// - Returns: The forgotten estimates, oldest first.
  mutating func forget(before time: Double) -> [DroppedEstimate] {
    remove { $0.estimate.fix.time < time }
  }

  /// Removes the estimates that newer fixes make useless.
  ///
  /// - Returns: The removed estimates, oldest first.
  private mutating func remove(where isUseless: (BookEntry) -> Bool) -> [DroppedEstimate] {
    var dropped: [DroppedEstimate] = []
    entries.removeAll(where: isUseless) { entry in
      dropped.append(DroppedEstimate(fix: entry.estimate.fix, reason: .replaced))
    }
    return dropped
  }

  /// Returns the best estimate for a phone at a location.
  ///
  /// It is the most accurate estimate within the settings' reach of the location; if several are equally
  /// accurate, the newest of them.
  ///
  /// - Returns: The best estimate; the newest of all if none is within reach; nil without estimates.
  /// - Complexity: O(n) in the number of estimates kept.
  public func best(near location: GeodeticCoordinate) -> Estimate? {
    choice(near: location)?.estimate
  }

  /// Returns the best estimate for a phone at a location, as `best` does, with the reason for choosing it.
  public func choice(
    near location: GeodeticCoordinate
  ) -> (estimate: Estimate, reason: EstimateReason)? {
    guard let plane, let position = try? plane.position(of: location) else {
      return newest.map { ($0, .noneNear) }
    }
    var best: Estimate?
    var (near, isTied) = (0, false)
    for entry in entries.parts.joined()
    where (entry.position - position).length <= settings.reach {
      let accuracy = entry.estimate.fix.horizontalAccuracy
      near += 1
      if let leader = best?.fix.horizontalAccuracy {
        if leader < accuracy { continue }
        isTied = leader == accuracy
      }
      best = entry.estimate
    }
    if let best { return (best, near == 1 ? .only : isTied ? .newest : .accurate) }
    return newest.map { ($0, .noneNear) }
  }

  /// Returns the estimate that gives the most accurate location at a standpoint.
  ///
  /// The held estimate is returned instead unless it is worse by more than the settings' margin. If several
  /// estimates are equally accurate, the newest is chosen. The distance to the location is ignored.
  ///
  /// - Parameters:
  ///   - standpoint: The phone's current standpoint.
  ///   - held: The current choice, even if it is no longer in the book; nil if absent. It is from the
  ///     same AR session.
  /// - Returns: The best estimate and the reason for choosing it; the newest of all if the book is empty; nil
  ///   before the first estimate.
  /// - Complexity: O(n) in the number of estimates kept.
  public func choice(
    at standpoint: Standpoint, holding held: Estimate?
  ) -> (estimate: Estimate, reason: EstimateReason)? {
    guard let (leader, accuracy, isTied) = leader(at: standpoint) else {
      return newest.map { ($0, .noneNear) }
    }
    if let held, held != leader,
      standpoint.accuracy(of: held) <= (1 + settings.margin) * accuracy
    {
      return (held, .held)
    }
    return (leader, count == 1 ? .only : isTied ? .newest : .accurate)
  }

  /// Returns the most accurate estimate at a standpoint, its accuracy, and whether others are equally
  /// accurate.
  ///
  /// If several are equally accurate, it is the newest of them.
  private func leader(
    at standpoint: Standpoint
  ) -> (estimate: Estimate, accuracy: Double, isTied: Bool)? {
    var leader: (estimate: Estimate, accuracy: Double, isTied: Bool)?
    for entry in entries.parts.joined() {
      let accuracy = standpoint.accuracy(of: entry.estimate)
      if let leader, leader.accuracy < accuracy { continue }
      leader = (entry.estimate, accuracy, leader?.accuracy == accuracy)
    }
    return leader
  }

  /// Returns the accuracy by which the settings' rule compares an estimate, metres.
  private func accuracy(of estimate: Estimate, from standpoint: Standpoint?) -> Double {
    guard settings.rule == .present, let standpoint else { return estimate.fix.horizontalAccuracy }
    return standpoint.accuracy(of: estimate)
  }

  private mutating func position(of coordinate: GeodeticCoordinate) -> Vector3? {
    let plane = plane ?? Placement(reference: coordinate)
    self.plane = plane
    return try? plane.position(of: coordinate)
  }
}
