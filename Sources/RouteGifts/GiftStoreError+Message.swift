import RouteFormats

extension GiftStoreError {
  /// The fault and its remedy, for a terminal, without the world's address.
  package var message: String {
    switch self {
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

  /// Returns the message after the address, without a password.
  package func line(of address: String) -> String {
    "\(Printable.sanitised(GiftAddress(address).shown)): \(message)"
  }
}
