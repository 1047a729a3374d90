import ARRouteEngine
import RouteFormats
import RouteGifts
import RouteStage

/// The gifts to show, and those that can be left.
struct GiftChoices: Hashable, Sendable {
  /// No gifts.
  static let none = GiftChoices(world: nil, user: nil)

  /// The address of the world that holds the gifts; nil for none.
  var world: String?
  /// The user who views them; nil for an anonymous one.
  var user: String?
  /// The models, by name or by Wavefront OBJ file; empty for the built-in ones.
  var models: [String] = []
  /// The distance ahead at which a gift is placed in the air if there is no ground, metres.
  var airReach = GiftStyle().airReach
  /// True when gifts change while they are viewed, as in a walk.
  var isLive = false

  /// Returns the gifts in their current state, before any walker has seen them; nil if no world is given.
  ///
  /// Live gifts start empty, after a check that the world can be read. A missing world is accepted if the
  /// walker may leave the first gift, and a server may be unreachable: the walk continues without it.
  func laid() throws(Failure) -> LaidGifts? {
    guard let world else { return nil }
    guard isLive else { return LaidGifts(try GiftWorlds.gifts(of: world), seenBy: user) }
    do throws(Failure) {
      try GiftWorlds.with(world, isReadOnly: user == nil, mayCreate: false) { _ in }
    } catch {
      switch error.cause as? GiftStoreError {
      case .absent where user != nil: break
      // The window reports the unreachable server and retries.
      case .unreachable: break
      default: throw error
      }
    }
    return LaidGifts([], seenBy: user)
  }

  /// Adds the models to the style of gifts.
  func apply(to style: inout GiftStyle) throws(Failure) {
    style.airReach = airReach
    var files: [String: String] = [:]
    for word in models where Self.isFile(word) {
      let other = files.updateValue(word, forKey: Self.name(of: word))
      guard other == nil || other == word else { throw .giftModelTwice(word) }
      let model: WavefrontModel
      do { model = try WavefrontModel.read(path: word) } catch { throw .file(word, error) }
      guard let body = GiftBody(model.mesh) else { throw .giftModelTooLarge(word) }
      style.models[Self.name(of: word)] = body
    }
  }

  /// The gifts that the walker can choose to leave; nil if no gifts are shared.
  var hands: GiftHands? {
    guard world != nil else { return nil }
    let names = models.map(Self.name)
    return GiftHands(
      models: names.isEmpty ? GiftBody.names : names, airReach: airReach, hasUser: user != nil)
  }

  /// Returns the desk that manages the world during a walk; nil if no gifts are shared.
  func desk() -> GiftDesk? {
    guard let world, isLive else { return nil }
    return GiftDesk(GiftAddress(world), user: user)
  }

  /// Returns true when a word is a model's file rather than its name.
  static func isFile(_ word: String) -> Bool { word.lowercased().hasSuffix(".obj") }

  /// Returns the name of a model; for a file, the file's name without its folders and extension.
  static func name(of word: String) -> String {
    guard isFile(word) else { return word }
    return String((word.split(separator: "/").last ?? "").dropLast(4))
  }
}

/// The access of commands to worlds of gifts.
enum GiftWorlds {
  /// Opens a world and passes it to `body`; failures name the world.
  static func with<Result>(
    _ address: String, isReadOnly: Bool, mayCreate: Bool = true,
    _ body: (any GiftStore) throws(GiftStoreError) -> Result
  ) throws(Failure) -> Result {
    // Opening a pipe would block.
    let world = GiftAddress(address)
    if let file = world.files.first, file == "-" || Output.isOther(file) {
      throw .input(file, Output.isFolder(file) ? .isDirectory : .isNoFile)
    }
    do throws(GiftStoreError) {
      return try body(world.open(isReadOnly: isReadOnly, mayCreate: mayCreate))
    } catch {
      throw .gifts(address, error)
    }
  }

  /// Returns all gifts of a world in the order in which they were placed.
  static func gifts(of address: String) throws(Failure) -> [Gift] {
    try with(address, isReadOnly: true) { store throws(GiftStoreError) -> [Gift] in
      var gifts: [Gift] = []
      let strangers = try store.visitAll { gifts.append($0) }
      if strangers > 0 {
        StandardError.warn(Failure.warning(aboutStrangeGifts: strangers, in: address))
      }
      return gifts
    }
  }
}
