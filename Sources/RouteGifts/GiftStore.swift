package import ARRouteEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A world of gifts shared by several walkers, wherever it is kept.
///
/// A store is used by one thread at a time; several stores, in several processes, may share one world. A
/// change is durable once the call has returned: it survives a crash of the program or the machine.
package protocol GiftStore: AnyObject {
  /// Adds some gifts, all or none of them.
  ///
  /// - Parameter progress: Called with the number of gifts processed.
  /// - Returns: The number of gifts that were new.
  func add(contentsOf gifts: [Gift], progress: (Int) -> Void) throws(GiftStoreError) -> Int

  /// Opens and takes a gift, for good: of several concurrent callers exactly one gets it.
  ///
  /// A caller that missed the answer asks again with the same time, and gets the same answer.
  ///
  /// - Parameters:
  ///   - identifier: The gift's identifier.
  ///   - user: The user who opens it; not its owner.
  ///   - time: The time of opening, seconds since 1970.
  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening

  /// Removes a waiting gift, which only its owner may do.
  ///
  /// - Parameters:
  ///   - identifier: The gift's identifier.
  ///   - user: The user who removes it.
  ///   - time: The time of removal, seconds since 1970.
  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval

  /// Returns a gift, whatever its outcome; nil without one.
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

  /// Passes all gifts to a closure in the order of the times at which they were put, whatever their outcome.
  ///
  /// - Returns: The number of rows left out as invalid gifts of a foreign program.
  @discardableResult
  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int

  /// Returns the gifts that others or this store have added or changed since it was opened or last asked; an
  /// empty list if there are no changes, and nil if they are unknown and everything has to be read again.
  func news() throws(GiftStoreError) -> [Gift]?

  /// True when its world is no longer the one at its address, so that it has to be opened again: its file was
  /// replaced, or changed while it can only be read as it was.
  var isOutdated: Bool { get }
}

extension GiftStore {
  /// False: a server always has the present world.
  package var isOutdated: Bool { false }

  /// Adds a gift, with its outcome; does nothing if one with its identifier exists already, so that it may be
  /// sent again.
  package func add(_ gift: Gift) throws(GiftStoreError) { _ = try add(contentsOf: [gift]) }

  /// Adds some gifts, all or none of them.
  ///
  /// - Returns: The number of gifts that were new.
  package func add(contentsOf gifts: [Gift]) throws(GiftStoreError) -> Int {
    try add(contentsOf: gifts) { _ in }
  }
}

extension String {
  /// Returns true when it is the same byte by byte, as databases compare: Swift's own comparison treats é as
  /// one scalar and as two as equal.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Gift {
  /// Throws for a user or a time that no gift may have, which a database would accept.
  static func check(user: String, time: Double) throws(GiftStoreError) {
    guard isName(user), times.contains(time) else { throw .badValue }
  }
}

/// The result of opening a gift.
package enum GiftOpening: Hashable, Sendable {
  /// It was opened, and is the user's.
  case opened(Gift)
  /// It was opened before, as the gift shows.
  case alreadyOpened(Gift)
  /// It is the user's own.
  case own(Gift)
  /// It was removed, or never existed.
  case gone
}

/// The result of removing a gift.
package enum GiftRemoval: Hashable, Sendable {
  /// It has been removed.
  case removed(Gift)
  /// It belongs to somebody else.
  case notOwner(Gift)
  /// It was opened before, as the gift shows.
  case alreadyOpened(Gift)
  /// It was removed already, or never existed.
  case gone
}

/// The reason that a world of gifts cannot be used.
package enum GiftStoreError: Error, Hashable, Sendable {
  /// The file or database holds something else.
  case foreign
  /// It was made by a later version: its number, and the latest known one.
  case newer(Int, known: Int)
  /// It does not exist, and is opened for reading only.
  case absent
  /// Its file system lacks locks, or memory that processes share.
  case lockingUnsupported
  /// The folder for the new file does not exist.
  case noFolder
  /// It is not readable, or not writable.
  case forbidden
  /// The file has other names, too: each would have a log of its own, and miss the changes in the others.
  case hasOtherNames
  /// The disk is full.
  case full
  /// A file cannot grow as large as needed (`ulimit -f`).
  case sizeLimited
  /// Others hold it longer than the maximum wait.
  case busy
  /// It is damaged, in the database's words.
  case damaged(String)
  /// The server does not answer, or the connection is lost, in the database's words.
  case unreachable(String)
  /// The server answers and rejects the connection, in the database's words.
  case refused(String)
  /// The answer is longer than this many bytes; the rest was not read.
  case answerTooLong(Int)
  /// libpq does not understand the address.
  case badAddress
  /// A name, an identifier or a time is not valid for a gift.
  case badValue
  /// The library that reaches the server is not on this machine.
  case noLibrary
  /// Any other error, in the database's words.
  case failed(String)
}

extension GiftStoreError {
  /// Creates the meaning of a system error number; with the system's own words for one without a case here.
  package init(systemError number: Int32) {
    self = Self(meaningOf: number) ?? .failed(String(cString: strerror(number)))
  }

  /// Creates the meaning of a system error number that concerns a disk, a file or the machine; nil for
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
