import RouteFormats

extension GiftStoreError {
  /// The fault and its remedy as a message for a terminal, without the world's address.
  package var message: String {
    switch self {
    case .foreign: "this is not a world of gifts; give a different file or database"
    case .newer(let found, let known):
      "this world has version \(found), but the latest version known here is \(known); use a newer "
        + "routesim"
    case .absent: "there is no world of gifts; 'routesim gifts add' creates one"
    case .noFolder: "its folder does not exist"
    case .lockingUnsupported:
      "its file system does not support locks between programs; keep the world on a local disk"
    case .forbidden: "this user has no permission to read or write it"
    case .hasOtherNames:
      "the file has other names (hard links), and a world can have only one; remove the others"
    case .full: "the disk is full; nothing was changed"
    case .sizeLimited:
      "the file would exceed the size limit (ulimit -f); no gift was changed; raise the limit"
    case .busy: "another program has locked it; try again"
    case .damaged(let words): "this world is damaged: \(Printable.sanitised(words, limit: 200))"
    case .unreachable(let words):
      "the server does not answer: \(Printable.sanitised(words, limit: 200))"
    case .refused(let words): "the server refuses: \(Printable.sanitised(words, limit: 200))"
    case .answerTooLong(let bytes):
      "the server’s answer is larger than \(bytes >> 20) MB, too large for gifts; give the "
        + "address of a world of gifts"
    case .badAddress:
      "the address is not understood; postgres://HOST/DATABASE was expected, with a user, if any, "
        + "before an @, and special characters escaped, such as %25 for %"
    case .badValue: "a gift cannot have this name or time"
    case .noLibrary: "libpq is not installed; install it with apt-get install libpq5"
    case .failed(let words): "the database refuses: \(Printable.sanitised(words, limit: 200))"
    }
  }

  /// Returns the message after the address, without a password.
  package func line(of address: String) -> String {
    "\(Printable.sanitised(GiftAddress(address).shown)): \(message)"
  }
}
