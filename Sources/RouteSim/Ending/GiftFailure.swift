import ARRouteEngine
import RouteFormats
import RouteGifts

/// A failure with a world of gifts.
enum GiftFailure: Hashable {
  /// The world cannot be used.
  case store(String, GiftStoreError)
  /// A file of gifts could not be read, or nothing in it could be used.
  case file(String, FileError<GiftFileError>)
  /// A gift of this identifier is there already.
  case exists(String)
  /// A gift is somebody else's.
  case isOfOther(String, owner: String)
  /// A gift was opened before.
  case isOpened(String)
  /// There is no such gift.
  case absent(String)
  /// A gift was taken away before.
  case isRemoved(String)
  /// The output would take the place of a database.
  case overWorld(String)
  /// A model's file is larger than a gift may be.
  case modelTooLarge(String)
  /// Two files of models have one name, by which a gift tells which is its.
  case modelTwice(String)
}

extension GiftFailure {
  /// The status the program ends with.
  var status: ExitStatus {
    switch self {
    case .store(_, let error):
      switch error {
      case .foreign, .newer, .damaged, .failed, .hasOtherNames, .answerTooLong: .badData
      case .absent, .noFolder: .noInput
      case .lockingUnsupported, .busy, .unreachable, .noLibrary: .unavailable
      case .badAddress, .badValue: .usage
      case .forbidden, .refused: .notPermitted
      case .full, .sizeLimited: .writeFailed
      }
    case .file(_, .input): .noInput
    case .file(_, .content), .modelTooLarge: .badData
    case .exists, .isOfOther, .isOpened: .notPermitted
    case .overWorld, .modelTwice: .usage
    case .absent, .isRemoved: .noInput
    }
  }

  /// The line that says what is wrong and what would be right.
  var line: String {
    switch self {
    case .store(let address, let error):
      "\(Printable.sanitised(GiftAddress(address).shown)): \(Self.words(for: error))"
    case .file(let path, .input(let error)): "\(Failure.name(path)): \(error.message)"
    case .file(let path, .content(.tooLong)):
      "\(Failure.name(path)): the file is longer than \(GiftGeoJSON.maximumLength >> 20) MB; give several"
    case .file(let path, .content(.malformed(let line, let reason))):
      Failure.place(path, line) + "this is no JSON: \(reason)"
    case .file(let path, .content(.content(let error))):
      Failure.place(path, error.line) + error.message
    case .exists(let identifier):
      "there is a gift '\(Failure.shortened(identifier))' already; give another --id, or none"
    case .isOfOther(let identifier, let owner):
      "'\(Failure.shortened(identifier))' is \(Failure.shortened(owner))'s, who alone may take it away"
    case .isOpened(let identifier):
      "'\(Failure.shortened(identifier))' was opened, and is its finder's for good"
    case .isRemoved(let identifier):
      "'\(Failure.shortened(identifier))' was taken away before"
    case .overWorld(let path):
      "\(Failure.name(path)) is a database, which would be lost; give another --output, or remove it"
    case .modelTooLarge(let path):
      "\(Failure.name(path)): the model is empty or reaches farther than \(Int(GiftBody.largest)) m from its foot; its numbers are metres"
    case .modelTwice(let path):
      "\(Failure.name(path)): another --model is called '\(Failure.shortened(GiftChoices.name(of: path)))', too; give the file a name of its own"
    case .absent(let identifier):
      "there is no gift '\(Failure.shortened(identifier))'; 'routesim gifts list' tells which there are"
    }
  }

  static func words(for error: GiftStoreError) -> String {
    switch error {
    case .foreign: "this is no world of gifts; another file or database was expected"
    case .newer(let found, let known):
      "this world is of version \(found), and \(known) is the latest that is known here; take a newer "
        + "routesim"
    case .absent: "there is no world of gifts; 'routesim gifts add' makes one"
    case .noFolder: "the folder in which it would be is not there"
    case .lockingUnsupported:
      "its file system has no locks that programs share; keep the world on a local disk"
    case .forbidden: "it may not be read or written by this user"
    case .hasOtherNames:
      "the file has other names, too (hard links), and a world can have one; remove the others"
    case .full: "the disk is full; nothing was changed"
    case .sizeLimited:
      "files may not grow as large as it has to (ulimit -f); no gift was changed; raise the limit"
    case .busy: "others hold it; try again"
    case .damaged(let words): "this world is damaged: \(Printable.sanitised(words, limit: 200))"
    case .unreachable(let words):
      "the server does not answer: \(Printable.sanitised(words, limit: 200))"
    case .refused(let words): "the server refuses: \(Printable.sanitised(words, limit: 200))"
    case .answerTooLong(let bytes):
      "the server answers with more than \(bytes >> 20) MB, which no gifts are; give the address of a world of gifts"
    case .badAddress:
      "the address is not understood; postgres://HOST/DATABASE was expected, a user before an @, with %25 for % and the like"
    case .badValue: "a name or a time is none that a gift may have"
    case .noLibrary: "libpq is not on this machine; apt-get install libpq5"
    case .failed(let words): "the database refuses: \(Printable.sanitised(words, limit: 200))"
    }
  }
}
