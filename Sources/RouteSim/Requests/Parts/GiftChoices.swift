import ARRouteEngine
import RouteFormats
import RouteGifts

/// The gifts that are shown.
struct GiftChoices: Hashable, Sendable {
  /// None.
  static let none = GiftChoices(world: nil, user: nil)

  /// Where they are kept; nil for none.
  var world: String?
  /// Who looks at them; nil for nobody that they know.
  var user: String?

  /// The gifts as they are now, around nobody yet; nil for none.
  func laid() throws(Failure) -> LaidGifts? {
    guard let world else { return nil }
    return LaidGifts(try GiftWorlds.gifts(of: world), seenBy: user)
  }
}

/// Worlds of gifts as commands open them.
enum GiftWorlds {
  /// Does something with a world, whose errors tell of it.
  static func with<Result>(
    _ address: String, isReadOnly: Bool, mayCreate: Bool = true,
    _ body: (any GiftStore) throws(GiftStoreError) -> Result
  ) throws(Failure) -> Result {
    // A pipe would keep who opens it waiting.
    if case .file(let path) = GiftAddress(address), path == "-" || Output.isOther(path) {
      throw .gifts(.file(path, .input(Output.isFolder(path) ? .isDirectory : .isNoFile)))
    }
    do throws(GiftStoreError) {
      return try body(GiftAddress(address).open(isReadOnly: isReadOnly, mayCreate: mayCreate))
    } catch {
      throw .gifts(.store(address, error))
    }
  }

  /// All gifts of a world, by the time they were put.
  static func gifts(of address: String) throws(Failure) -> [Gift] {
    try with(address, isReadOnly: true) { store throws(GiftStoreError) -> [Gift] in
      var gifts: [Gift] = []
      try store.visitAll { gifts.append($0) }
      return gifts
    }
  }
}
