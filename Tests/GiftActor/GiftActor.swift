import ARRouteEngine
import RouteGifts

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// One of two processes that do something to a world of gifts at once; each line that it prints was
/// acknowledged.
///
/// Usage: `GiftActor open WORLD USER PREFIX COUNT` opens the gifts PREFIX0, PREFIX1 and so on, and prints
/// those it got; `GiftActor add WORLD USER PREFIX COUNT` puts them.
@main
enum GiftActor {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 6, let count = Int(words[5]) else { exit(64) }
    do {
      let store = try GiftAddress(words[2]).open()
      for number in 0..<count {
        let identifier = "\(words[4])\(number)"
        if try act(words[1], on: store, identifier, by: words[3]) { say(identifier) }
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// Whether it was done.
  private static func act(
    _ word: String, on store: any GiftStore, _ identifier: String, by user: String
  ) throws -> Bool {
    if word == "open" {
      if case .opened = try store.open(identifier, by: user, at: 2) { return true }
      return false
    }
    guard let place = GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2),
      let gift = Gift(
        identifier: identifier, owner: user, model: "box", coordinate: place, placed: 1)
    else { exit(64) }
    try store.add(gift)
    return true
  }

  /// At once, as the next line may never come.
  private static func say(_ line: String) {
    var bytes = Array((line + "\n").utf8)
    let count = bytes.count
    _ = bytes.withUnsafeMutableBytes { write(1, $0.baseAddress, count) }
  }
}
