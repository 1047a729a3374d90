import ARRouteEngine

/// A world on a server that may be out of reach: what is put waits in a file of its own, and is sent when the
/// server answers again, once.
///
/// A gift is in the file before it is sent, and is taken out after it was; who is interrupted between the two
/// sends it again, and a world has no gift twice. To open or take away a gift needs the server, which alone
/// knows who was first.
final class PatientGifts: GiftStore {
  private let connect: () throws(GiftStoreError) -> any GiftStore
  private let outbox: any GiftStore
  private var server: (any GiftStore)?

  /// A world that is connected to when it is first needed.
  ///
  /// - Parameters:
  ///   - outbox: Keeps what is not sent yet.
  ///   - connect: Opens the world on the server.
  init(
    outbox: any GiftStore, connect: @escaping () throws(GiftStoreError) -> any GiftStore
  ) {
    self.outbox = outbox
    self.connect = connect
  }

  /// The gifts that were put and are not sent yet, by the time they were put.
  func pending() throws(GiftStoreError) -> [Gift] {
    var gifts: [Gift] = []
    try outbox.visitAll { if $0.isWaiting { gifts.append($0) } }
    return gifts
  }

  /// Sends what waits.
  ///
  /// - Throws: `unreachable` where the server does not answer.
  /// - Returns: What was sent.
  @discardableResult
  func send() throws(GiftStoreError) -> [Gift] {
    let waiting = try pending()
    guard !waiting.isEmpty else { return [] }
    let server = try connected()
    for gift in waiting {
      try server.add(gift)
      _ = try outbox.remove(gift.identifier, by: gift.owner, at: gift.placed)
    }
    return waiting
  }

  private func connected() throws(GiftStoreError) -> any GiftStore {
    if let server { return server }
    let new = try connect()
    server = new
    return new
  }
}

extension PatientGifts {
  func add(_ gift: Gift) throws(GiftStoreError) { _ = try add(contentsOf: [gift]) }

  /// Keeps gifts, and sends them where the server answers.
  func add(contentsOf gifts: [Gift]) throws(GiftStoreError) -> Int {
    let count = try outbox.add(contentsOf: gifts)
    do throws(GiftStoreError) {
      try send()
    } catch {
      guard case .unreachable = error else { throw error }
    }
    return count
  }

  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening {
    try send()
    return try connected().open(identifier, by: user, at: time)
  }

  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval {
    try send()
    return try connected().remove(identifier, by: user, at: time)
  }

  func gift(_ identifier: String) throws(GiftStoreError) -> Gift? {
    try send()
    return try connected().gift(identifier)
  }

  func nearest(
    to place: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift] {
    try send()
    return try connected().nearest(to: place, within: radius, limit: limit)
  }

  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) {
    try send()
    try connected().visitAll(body)
  }

  func news() throws(GiftStoreError) -> [Gift]? {
    try send()
    return try connected().news()
  }
}
