package import ARRouteEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A world of gifts that several walkers share, wherever it is kept.
///
/// A store is used by one thread at a time; several stores, of several processes, may be of one world. What
/// was acknowledged by returning lasts: it is there after a crash of the program or the machine.
package protocol GiftStore: AnyObject {
  /// Adds some gifts, all or none of them.
  ///
  /// - Parameter progress: Called with how many are done.
  /// - Returns: How many were not there yet.
  func add(contentsOf gifts: [Gift], progress: (Int) -> Void) throws(GiftStoreError) -> Int

  /// Opens and takes a gift, for good: of several who do so at once exactly one gets it.
  ///
  /// A caller that missed the answer asks again with the same time, and gets the same one.
  ///
  /// - Parameters:
  ///   - identifier: The gift's.
  ///   - user: Who opens it; not its owner, whose it is.
  ///   - time: When, seconds since 1970.
  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening

  /// Takes a waiting gift away, which its owner alone may.
  ///
  /// - Parameters:
  ///   - identifier: The gift's.
  ///   - user: Who takes it away.
  ///   - time: When, seconds since 1970.
  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval

  /// A gift, whatever became of it; nil for none.
  func gift(_ identifier: String) throws(GiftStoreError) -> Gift?

  /// The waiting gifts nearest to a coordinate, nearest first.
  ///
  /// - Parameters:
  ///   - coordinate: On the ground.
  ///   - radius: How far they may be, metres.
  ///   - limit: How many there may be.
  func nearest(
    to coordinate: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift]

  /// Hands out all gifts by the time at which they were put, whatever became of them.
  ///
  /// - Returns: How many are left out, as they are none that may be, and somebody else has put them.
  @discardableResult
  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int

  /// Gifts that came or changed since this store was opened or asked before, by others and by itself; an
  /// empty list where nothing did, and nil where that is not known and everything is to be looked up
  /// again.
  func news() throws(GiftStoreError) -> [Gift]?

  /// True when it is no longer of the world that is there by its address, and is to be opened again: its file
  /// was laid aside for another, or changed where it can be read only as it lay.
  var isOutdated: Bool { get }
}

extension GiftStore {
  /// No: a server knows what is there.
  package var isOutdated: Bool { false }

  /// Adds a gift, with what became of it; nothing where one of its identifier is there already, so that it
  /// may be sent again.
  package func add(_ gift: Gift) throws(GiftStoreError) { _ = try add(contentsOf: [gift]) }

  /// Adds some gifts, all or none of them.
  ///
  /// - Returns: How many were not there yet.
  package func add(contentsOf gifts: [Gift]) throws(GiftStoreError) -> Int {
    try add(contentsOf: gifts) { _ in }
  }
}

extension String {
  /// True when it is the same letter by letter, as databases compare: Swift's own comparison takes é of one
  /// sign and of two for the same.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Gift {
  /// Refuses a user or a time that no gift may have, which a database would keep all the same.
  static func check(user: String, time: Double) throws(GiftStoreError) {
    guard isName(user), times.contains(time) else { throw .badValue }
  }
}

/// The result of opening a gift.
package enum GiftOpening: Hashable, Sendable {
  /// It was opened, and is the user's.
  case opened(Gift)
  /// It was opened before, as it says.
  case alreadyOpened(Gift)
  /// It is the user's own.
  case own(Gift)
  /// It was taken away, or never was.
  case gone
}

/// The result of taking a gift away.
package enum GiftRemoval: Hashable, Sendable {
  /// It is gone.
  case removed(Gift)
  /// It is somebody else's.
  case notOwner(Gift)
  /// It was opened before, as it says.
  case alreadyOpened(Gift)
  /// It is gone already, or never was.
  case gone
}

/// Why a world of gifts cannot be used.
package enum GiftStoreError: Error, Hashable, Sendable {
  /// The file or database holds something else.
  case foreign
  /// It was made by a later version: its number, and the last that is known.
  case newer(Int, known: Int)
  /// There is none, and it is only to be read.
  case absent
  /// Its file system has no locks, or no memory that processes share.
  case lockingUnsupported
  /// The folder in which it is to be made is not there.
  case noFolder
  /// It may not be read, or not written.
  case forbidden
  /// The file has other names, too: each would have a log of its own, and lose what the other's has.
  case hasOtherNames
  /// The disk is full.
  case full
  /// A file may not grow as large as is needed (`ulimit -f`).
  case sizeLimited
  /// Others hold it longer than one waits.
  case busy
  /// It is damaged, in words of the database.
  case damaged(String)
  /// The server does not answer, or has gone, in words of the database.
  case unreachable(String)
  /// The server answers and lets nobody in like that, in words of the database.
  case refused(String)
  /// The answer is longer than this many bytes; the rest was not read.
  case answerTooLong(Int)
  /// The address is none that libpq understands.
  case badAddress
  /// A name, an identifier or a time is none that a gift may have.
  case badValue
  /// The library that reaches the server is not on this machine.
  case noLibrary
  /// Anything else, in words of the database.
  case failed(String)
}

extension GiftStoreError {
  /// The meaning of an error number of the system; its own words for those without one here.
  package init(systemError number: Int32) {
    self = Self(meaningOf: number) ?? .failed(String(cString: strerror(number)))
  }

  /// The meaning of an error number of the system that is about a disk, a file or the machine; nil for others,
  /// behind which there may be something else.
  init?(meaningOf number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .full
    case EACCES, EPERM, EROFS: self = .forbidden
    case EFBIG, EMFILE, ENFILE, ENOMEM, EIO: self = .failed(String(cString: strerror(number)))
    default: return nil
    }
  }
}
