import ARRouteEngine
import RouteGifts

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// One of two processes that act on a world of gifts simultaneously; each line that it prints was
/// acknowledged.
///
/// Usage: `GiftActor open WORLD USER` opens the gift named by each line that it reads, and prints `got` or
/// `missed`; `GiftActor add WORLD USER PREFIX COUNT` puts the gifts PREFIX0, PREFIX1 and so on, and prints
/// each; `GiftActor keep OUTBOX USER` keeps a gift in a file until it is sent.
@main
enum GiftActor {
  static func main() {
    let words = CommandLine.arguments
    do {
      guard words.count >= 4 else { exit(64) }
      if words[1] == "keep" {
        try GiftOutbox(path: words[2]).put(gift("kept", of: words[3]), for: "world")
        return say("kept")
      }
      let store = try GiftAddress(words[2]).open()
      if words[1] == "open" {
        say("ready")
        while let identifier = readLine() {
          let answer = try store.open(identifier, by: words[3], at: 2)
          if case .opened = answer { say("got") } else { say("missed") }
        }
      } else {
        guard words.count == 6, let count = Int(words[5]) else { exit(64) }
        for number in 0..<count {
          let identifier = "\(words[4])\(number)"
          try store.add(gift(identifier, of: words[3]))
          say(identifier)
        }
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  private static func gift(_ identifier: String, of user: String) -> Gift {
    guard let place = GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2),
      let gift = Gift(
        identifier: identifier, owner: user, model: "box", coordinate: place, placed: 1)
    else { exit(64) }
    return gift
  }

  /// Prints a line immediately, because the process may be killed before the next line.
  private static func say(_ line: String) {
    var bytes = Array((line + "\n").utf8)
    let count = bytes.count
    _ = bytes.withUnsafeMutableBytes { write(1, $0.baseAddress, count) }
  }
}
