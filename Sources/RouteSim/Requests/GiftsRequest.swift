import ARRouteEngine
import RouteGifts

/// A request to list or change the gifts of a world without walking there.
struct GiftsRequest: Request, Hashable {
  /// The action to perform.
  enum Action: Hashable {
    /// Lists the waiting gifts, or all of them regardless of their state.
    case list(Listing)
    /// Places a gift.
    case add(NewGift)
    /// Removes one of the user's own gifts.
    case remove(identifier: String, user: String)
    /// Writes all gifts as GeoJSON.
    case export
    /// Places the gifts from a GeoJSON file, except those already in the world.
    case load(path: String)
  }

  /// The format in which a world is exported.
  enum ExportFormat: String, WrittenFormat {
    case geojson

    static let otherEndings = ["geojson": ["json"]]
  }

  /// The selection and format of a list of gifts.
  struct Listing: Hashable {
    enum Format: String, WrittenFormat {
      case table
      case json
    }

    /// True when gifts that are no longer waiting are also listed.
    var isComplete = false
    /// The coordinate around which the nearest gifts are listed; nil for all gifts, in the order in which
    /// they were placed.
    var center: GeodeticCoordinate?
    /// The radius around the centre, metres.
    var radius = 100.0
    /// The maximum number of gifts listed.
    var limit = 500
    var format = Format.table
  }

  /// The gift to place.
  struct NewGift: Hashable {
    /// The identifier; nil to generate one.
    var identifier: String?
    var user: String
    var coordinate: GeodeticCoordinate
    var model: String
    /// The height above the ground, metres.
    var height = 0.0
    /// The heading, degrees clockwise from true north.
    var heading = 0.0
  }

  /// The world's address: a file or a server.
  var address: String
  var action: Action
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    // The output is not a world of gifts, and must not overwrite one.
    if case .file(let path) = output, !GiftAddress(path).keptFiles.isEmpty {
      throw .outputOverGifts(path)
    }
    switch action {
    case .list(let listing): try list(listing)
    case .add(let new): try add(new)
    case .remove(let identifier, let user): try remove(identifier, by: user)
    case .export: try export()
    case .load(let path): try load(path)
    }
    return .success
  }

  private func list(_ listing: Listing) throws(Failure) {
    var (gifts, others) = ([Gift](), 0)
    try GiftWorlds.with(address, isReadOnly: true) { store throws(GiftStoreError) in
      if let center = listing.center, !listing.isComplete {
        gifts = try store.nearest(to: center, within: listing.radius, limit: listing.limit)
        return
      }
      let strangers = try store.visitAll { gift in
        guard listing.isComplete || gift.isWaiting else { return }
        if let center = listing.center {
          let distance = try? Geodesic.distance(from: center, to: gift.coordinate)
          guard (distance ?? .infinity) <= listing.radius else { return }
        } else if gifts.count == listing.limit {
          others += 1
          return
        }
        gifts.append(gift)
      }
      if strangers > 0 {
        StandardError.warn(Failure.warning(aboutStrangeGifts: strangers, in: address))
      }
    }
    if let center = listing.center {
      let near = gifts.map { gift in
        (gift, (try? Geodesic.distance(from: center, to: gift.coordinate)) ?? .infinity)
      }.sorted { ($0.1, $0.0.identifier) < ($1.1, $1.0.identifier) }
      others = max(0, near.count - listing.limit)
      gifts = near.prefix(listing.limit).map(\.0)
    }
    let table = GiftTable(gifts, seenFrom: listing.center)
    switch listing.format {
    case .table: try output.write(table.text)
    case .json: try output.write(table.json)
    }
    if others > 0 { StandardError.warn(Failure.warning(aboutUnlistedGifts: others)) }
  }

  private func add(_ new: NewGift) throws(Failure) {
    let gift = Gift(
      identifier: new.identifier ?? Identifier.random(), owner: new.user, model: new.model,
      coordinate: new.coordinate, height: new.height, heading: .degrees(new.heading),
      placed: WallTime.now)
    guard let gift else { preconditionFailure("the options' syntax let a bad gift through") }
    let count = try GiftWorlds.with(address, isReadOnly: false) { store throws(GiftStoreError) in
      try store.add(contentsOf: [gift])
    }
    guard count == 1 else { throw .giftExists(gift.identifier) }
    do throws(Failure) {
      try output.write(gift.identifier + "\n")
    } catch {
      // Repeating the command would place a second gift.
      StandardError.report("the gift \(gift.identifier) was left nevertheless")
      throw error
    }
  }

  private func remove(_ identifier: String, by user: String) throws(Failure) {
    let (removal, before) = try GiftWorlds.with(address, isReadOnly: false, mayCreate: false) {
      store throws(GiftStoreError) in
      (try store.remove(identifier, by: user, at: WallTime.now), try store.gift(identifier))
    }
    switch removal {
    case .removed: break
    case .notOwner(let gift): throw .giftIsOfOther(identifier, owner: gift.owner)
    case .alreadyOpened: throw .giftIsOpened(identifier)
    case .gone: throw before == nil ? .giftIsAbsent(identifier) : .giftIsRemoved(identifier)
    }
  }

  private func export() throws(Failure) {
    var rest = try GiftWorlds.gifts(of: address)[...]
    var writer = GiftGeoJSON.Writer()
    var hasEnded = false
    try output.write {
      guard let gift = rest.popFirst() else {
        guard !hasEnded else { return nil }
        hasEnded = true
        return writer.end()
      }
      return writer.next(gift)
    }
  }

  private func load(_ path: String) throws(Failure) {
    let gifts: [Gift]
    do { gifts = try GiftGeoJSON.read(path: path) } catch { throw .file(path, error) }
    let progress = ProgressLine("importing gifts")
    defer { progress.clear() }
    let count = try GiftWorlds.with(address, isReadOnly: false) { store throws(GiftStoreError) in
      try store.add(contentsOf: gifts) { progress.update($0, of: gifts.count) }
    }
    let known = gifts.count - count
    try output.write(
      "\(count) added" + (known > 0 ? ", \(known) were already there" : "") + "\n")
  }
}
