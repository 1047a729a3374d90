import ARRouteEngine
import RouteFormats
import RouteGifts
import RouteStage

/// The gifts that are shown, and what may be left.
struct GiftChoices: Hashable, Sendable {
  /// None.
  static let none = GiftChoices(world: nil, user: nil)

  /// Where they are kept; nil for none.
  var world: String?
  /// Who looks at them; nil for nobody that they know.
  var user: String?
  /// The models, by name or by file of Wavefront OBJ; empty for those there are.
  var models: [String] = []
  /// How far ahead one is put where there is no ground, metres.
  var airReach = GiftStyle().airReach
  /// True when they change while one looks: in a walk.
  var isLive = false

  /// The gifts as they are now, around nobody yet; nil for none.
  ///
  /// Of those that change none are known yet, but that they can be read: a walker may be the first who
  /// leaves one, and one walks on where a server is away.
  func laid() throws(Failure) -> LaidGifts? {
    guard let world else { return nil }
    guard isLive else { return LaidGifts(try GiftWorlds.gifts(of: world), seenBy: user) }
    do throws(Failure) {
      try GiftWorlds.with(world, isReadOnly: user == nil, mayCreate: false) { _ in }
    } catch {
      switch error.cause as? GiftStoreError {
      case .absent where user != nil: break
      // The window tells of it, and looks again.
      case .unreachable: break
      default: throw error
      }
    }
    return LaidGifts([], seenBy: user)
  }

  /// Makes the models part of how gifts are found.
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

  /// What the walker has to leave; nil where no gifts are shared.
  var hands: GiftHands? {
    guard world != nil else { return nil }
    let names = models.map(Self.name)
    return GiftHands(
      models: names.isEmpty ? GiftBody.names : names, airReach: airReach, hasUser: user != nil)
  }

  /// What keeps the world while a walk goes on; nil where no gifts are shared.
  func desk() -> GiftDesk? {
    guard let world, isLive else { return nil }
    return GiftDesk(GiftAddress(world), user: user)
  }

  /// True when a word is a model's file, not its name.
  static func isFile(_ word: String) -> Bool { word.lowercased().hasSuffix(".obj") }

  /// The name of a model: a file by its name without folders and ending.
  static func name(of word: String) -> String {
    guard isFile(word) else { return word }
    return String((word.split(separator: "/").last ?? "").dropLast(4))
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
    let world = GiftAddress(address)
    if !world.isRemote, address == "-" || Output.isOther(address) {
      throw .input(address, Output.isFolder(address) ? .isDirectory : .isNoFile)
    }
    do throws(GiftStoreError) {
      return try body(world.open(isReadOnly: isReadOnly, mayCreate: mayCreate))
    } catch {
      throw .gifts(address, error)
    }
  }

  /// All gifts of a world, by the time they were put.
  static func gifts(of address: String) throws(Failure) -> [Gift] {
    try with(address, isReadOnly: true) { store throws(GiftStoreError) -> [Gift] in
      var gifts: [Gift] = []
      let strangers = try store.visitAll { gifts.append($0) }
      if strangers > 0 {
        StandardError.report(Failure.warning(aboutStrangeGifts: strangers, in: address))
      }
      return gifts
    }
  }
}
