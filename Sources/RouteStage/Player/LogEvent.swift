import ARRouteEngine
import RouteFormats
import RouteSimKit

/// Something in a log that a tester wants to see.
struct LogEvent: Hashable, Sendable {
  /// Its time, seconds from the log's start.
  var time: Double
  /// The occurrence.
  var what: Occurrence

  /// An occurrence.
  enum Occurrence: Hashable, Sendable {
    /// A number is as bad as nowhere else near; the how many-th worst, from 0.
    case worst(CurveFigure, Double, rank: Int)
    /// AR lost the phone's place; its end, seconds, if known.
    case trackingLost(until: Double?)
    /// AR began anew.
    case newSession
    /// No fix came; its end, seconds, if known.
    case fixesLost(until: Double?)
    /// The phone's estimate of its position leapt, metres.
    case leap(Double)
    /// A fix was left out, as it is false.
    case falseFix(FalseFixReason)
    /// The walker left the route.
    case offRoute
    /// An expectation of a script failed; the message.
    case failed(String)
    /// The heading correction ran; its total.
    case corrected(Angle)
    /// Somebody marked it.
    case mark(note: String)
  }

  /// A kind of event.
  enum Kind: CaseIterable, Hashable, Sendable {
    case worst, tracking, fixes, leap, route, check, mark, correction

    /// Their names.
    var title: String {
      switch self {
      case .worst: "worst errors"
      case .tracking: "tracking lost"
      case .fixes: "fixes lost"
      case .leap: "leaps and false fixes"
      case .route: "off the route"
      case .check: "failed expectations"
      case .mark: "marks"
      case .correction: "correction runs"
      }
    }
  }

  /// The kind of its occurrence.
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

  /// Its words.
  func words(in units: Units) -> String {
    switch what {
    case .worst(let figure, let value, let rank):
      "\(Self.ordinal(rank)) \(figure.title), \(figure.text(value, units))"
    case .trackingLost(let end): "tracking lost\(lasting(until: end))"
    case .newSession: "a new AR session"
    case .fixesLost(let end): "fixes lost\(lasting(until: end))"
    case .leap(let length): "the place leaps \(Quantity.length(length, units))"
    case .falseFix(let reason): "a false fix, \(reason.words)"
    case .offRoute: "off the route"
    case .failed(let message): "expectation failed, \(Printable.sanitised(message))"
    case .corrected(let angle): "correction run, \(Quantity.fixed(angle.degrees, 1))°"
    case .mark(let note): note.isEmpty ? "a mark" : "mark, \(Printable.sanitised(note))"
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

/// The choice of events that n and N go to.
enum EventChoice: Hashable, Sendable, CaseIterable {
  /// All but the correction runs, which are too many.
  case notable
  /// All there are.
  case all
  /// Those of one kind.
  case kind(LogEvent.Kind)

  static var allCases: [EventChoice] { [.notable, .all] + LogEvent.Kind.allCases.map(kind) }

  /// The choice, in words.
  var title: String {
    switch self {
    case .notable: "all but correction runs"
    case .all: "all"
    case .kind(let kind): kind.title
    }
  }

  /// True when events of a kind are among them.
  func contains(_ kind: LogEvent.Kind) -> Bool {
    switch self {
    case .notable: kind != .correction
    case .all: true
    case .kind(let one): kind == one
    }
  }
}
