import ARRouteEngine
import RouteFormats
import RouteSimKit

/// An event in a log that a tester wants to see.
struct LogEvent: Hashable, Sendable {
  /// The event's time, seconds from the log's start.
  var time: Double
  /// The occurrence at that time.
  var what: Occurrence

  /// An occurrence in a log.
  enum Occurrence: Hashable, Sendable {
    /// A figure reached a local maximum: the figure, its value, and its rank among the worst, from 0.
    case worst(CurveFigure, Double, rank: Int)
    /// AR tracking was lost; the end of the loss, seconds, if known.
    case trackingLost(until: Double?)
    /// A new AR session began.
    case newSession
    /// There were no fixes; the end of the gap, seconds, if known.
    case fixesLost(until: Double?)
    /// The phone's estimate of its position jumped, by a distance in metres.
    case leap(Double)
    /// A false fix was left out.
    case falseFix(FalseFixReason)
    /// The walker left the route.
    case offRoute
    /// An expectation of a script failed, with the given message.
    case failed(String)
    /// The heading correction ran; the total angle.
    case corrected(Angle)
    /// The user has marked the moment.
    case mark(note: String)
  }

  /// A kind of event.
  enum Kind: CaseIterable, Hashable, Sendable {
    case worst, tracking, fixes, leap, route, check, mark, correction

    /// The name of the kind.
    var title: String {
      switch self {
      case .worst: "worst errors"
      case .tracking: "tracking lost"
      case .fixes: "fixes lost"
      case .leap: "jumps and false fixes"
      case .route: "off the route"
      case .check: "failed expectations"
      case .mark: "bookmarks"
      case .correction: "correction runs"
      }
    }
  }

  /// The kind of the event.
  var kind: Kind {
    switch what {
    case .worst: .worst
    case .trackingLost, .newSession: .tracking
    case .fixesLost: .fixes
    case .leap, .falseFix: .leap
    case .offRoute: .route
    case .failed: .check
    case .corrected: .correction
    case .mark: .mark
    }
  }

  /// Returns a description of the event.
  func words(in units: Units) -> String {
    switch what {
    case .worst(let figure, let value, let rank):
      "\(Self.ordinal(rank)) \(figure.title), \(figure.text(value, units))"
    case .trackingLost(let end): "tracking lost\(lasting(until: end))"
    case .newSession: "a new AR session"
    case .fixesLost(let end): "fixes lost\(lasting(until: end))"
    case .leap(let length): "the position jumps \(Quantity.length(length, units))"
    case .falseFix(let reason): "a false fix, \(reason.words)"
    case .offRoute: "off the route"
    case .failed(let message): "expectation failed, \(Printable.sanitised(message))"
    case .corrected(let angle): "correction run, \(Quantity.fixed(angle.degrees, 1))°"
    case .mark(let note): note.isEmpty ? "a bookmark" : "bookmark, \(Printable.sanitised(note))"
    }
  }

  private func lasting(until end: Double?) -> String {
    end.map { " for \(Quantity.clock($0 - time))" } ?? ""
  }

  private static func ordinal(_ rank: Int) -> String {
    switch rank {
    case 0: "worst"
    case 1: "2nd worst"
    case 2: "3rd worst"
    default: "\(rank + 1)th worst"
    }
  }
}

/// The events that n and N visit.
enum EventChoice: Hashable, Sendable, CaseIterable {
  /// All except the correction runs, of which there are too many.
  case notable
  /// All events.
  case all
  /// The events of one kind.
  case kind(LogEvent.Kind)

  static var allCases: [EventChoice] { [.notable, .all] + LogEvent.Kind.allCases.map(kind) }

  /// A description of the choice.
  var title: String {
    switch self {
    case .notable: "all except correction runs"
    case .all: "all"
    case .kind(let kind): kind.title
    }
  }

  /// Returns true if events of a kind are included.
  func contains(_ kind: LogEvent.Kind) -> Bool {
    switch self {
    case .notable: kind != .correction
    case .all: true
    case .kind(let one): kind == one
    }
  }
}
