package import ARRouteEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A world of gifts that several walkers share, regardless of where it is kept.
///
/// A store is used by one thread at a time; several stores, in several processes, may share one world. A
/// change is durable once the call has returned: it survives a crash of the program or the machine.
package protocol GiftStore: AnyObject {
  /// Adds gifts, either all of them or none.
  ///
  /// - Parameter progress: Called with the number of gifts processed.
  /// - Returns: The number of gifts that were new.
  func add(contentsOf gifts: [Gift], progress: (Int) -> Void) throws(GiftStoreError) -> Int

  /// Opens a gift for a user, who keeps it for good: of several concurrent callers, exactly one gets it.
  ///
  /// A caller that missed the answer can ask again with the same time and gets the same answer.
  ///
  /// - Parameters:
  ///   - identifier: The gift's identifier.
  ///   - user: The user who opens the gift; not its owner.
  ///   - time: The time of opening, seconds since 1970.
  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening

  /// Removes a waiting gift, which only the gift's owner may do.
  ///
  /// - Parameters:
  ///   - identifier: The gift's identifier.
  ///   - user: The user who removes the gift.
  ///   - time: The time of removal, seconds since 1970.
  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval

  /// Returns a gift, regardless of its outcome; nil if it does not exist.
  func gift(_ identifier: String) throws(GiftStoreError) -> Gift?

  /// Returns the waiting gifts nearest to a coordinate, nearest first.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate on the ground.
  ///   - radius: The maximum distance, metres.
  ///   - limit: The maximum number of gifts.
  func nearest(
    to coordinate: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift]

  /// Passes all gifts, regardless of their outcome, to a closure in the order in which they were placed.
  ///
  /// - Returns: The number of rows left out because they contain invalid gifts from another program.
  @discardableResult
  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int

  /// Returns the gifts that this store or other stores have added or changed since it was opened, or since
  /// the last call.
  ///
  /// The list is empty if there are no changes; it is nil if the changes are unknown, so that everything
  /// has to be read again.
  func news() throws(GiftStoreError) -> [Gift]?

  /// True when the store's world is no longer the one at its address, and the address has to be opened
  /// again.
  ///
  /// The file was replaced, or it has changed while this store can only read its old state.
  var isOutdated: Bool { get }
}

extension GiftStore {
  /// Always false: a server always has the current world.
  package var isOutdated: Bool { false }

  /// Adds a gift with its outcome; if one with the same identifier exists already, nothing happens, so that
  /// a gift may be sent again.
  package func add(_ gift: Gift) throws(GiftStoreError) { _ = try add(contentsOf: [gift]) }

  /// Adds gifts, either all of them or none.
  ///
  /// - Returns: The number of gifts that were new.
  package func add(contentsOf gifts: [Gift]) throws(GiftStoreError) -> Int {
    try add(contentsOf: gifts) { _ in }
  }
}

extension String {
  /// Returns true when both are equal byte by byte, as in a database's comparison.
  ///
  /// Swift's own comparison treats é as one scalar and é as two scalars as equal.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Gift {
  /// Throws for a user or a time that is not valid for a gift, although a database would accept it.
  static func check(user: String, time: Double) throws(GiftStoreError) {
    guard isName(user), times.contains(time) else { throw .badValue }
  }
}

/// The result of opening a gift.
package enum GiftOpening: Hashable, Sendable {
  /// The gift has been opened and belongs to the user.
  case opened(Gift)
  /// The gift was opened earlier, as its outcome shows.
  case alreadyOpened(Gift)
  /// The gift is the user's own.
  case own(Gift)
  /// The gift has been removed, or never existed.
  case gone
}

/// The result of removing a gift.
package enum GiftRemoval: Hashable, Sendable {
  /// The gift has been removed.
  case removed(Gift)
  /// The gift belongs to somebody else.
  case notOwner(Gift)
  /// The gift was opened earlier, as its outcome shows.
  case alreadyOpened(Gift)
  /// The gift had already been removed, or never existed.
  case gone
}

/// The reason why a world of gifts cannot be used.
package enum GiftStoreError: Error, Hashable, Sendable {
  /// The file or database contains something else.
  case foreign
  /// The world was made by a later version: its number, and the latest number known here.
  case newer(Int, known: Int)
  /// The world does not exist and is being opened for reading only.
  case absent
  /// The file system lacks locks or shared memory.
  case lockingUnsupported
  /// The folder for the new file does not exist.
  case noFolder
  /// The world is not readable or not writable.
  case forbidden
  /// The file has several names (hard links): each name would have its own log and miss the changes made
  /// under the others.
  case hasOtherNames
  /// The disk is full.
  case full
  /// A file cannot grow as much as needed (`ulimit -f`).
  case sizeLimited
  /// Other programs have locked the world for longer than the maximum waiting time.
  case busy
  /// The world is damaged; with the database's message.
  case damaged(String)
  /// The server does not answer, or the connection was lost; with the database's message.
  case unreachable(String)
  /// The server answers but rejects the connection; with the database's message.
  case refused(String)
  /// The answer is longer than this number of bytes; the rest was not read.
  case answerTooLong(Int)
  /// libpq cannot parse the address.
  case badAddress
  /// A name, an identifier or a time is not valid for a gift.
  case badValue
  /// The library for reaching the server is not on this machine.
  case noLibrary
  /// Any other error, with the database's message.
  case failed(String)
}

extension GiftStoreError {
  /// Creates the error for a system error number; numbers without a case of their own give the system's
  /// message.
  package init(systemError number: Int32) {
    self = Self(meaningOf: number) ?? .failed(String(cString: strerror(number)))
  }

  /// Creates the error for a system error number that concerns a disk, a file or the machine; nil for
  /// others, which may have other causes.
  init?(meaningOf number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .full
    case EACCES, EPERM, EROFS: self = .forbidden
    case EFBIG, EMFILE, ENFILE, ENOMEM, EIO: self = .failed(String(cString: strerror(number)))
    default: return nil
    }
  }
}
