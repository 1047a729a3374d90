public import RouteFormats

/// Why a script cannot be followed.
///
/// Lines are counted from 1.
public enum ScenarioError: Error, Hashable, Sendable {
  /// It is longer than `Scenario.maximumLength`.
  case tooLong
  /// It is no JSON.
  case malformed(line: Int, reason: String)
  /// It is JSON, but no script.
  case content(JSONContentError)
}

extension ScenarioError {
  /// The line to jump to.
  public var line: Int {
    switch self {
    case .tooLong: 1
    case .malformed(let line, _): line
    case .content(let error): error.line
    }
  }

  /// What is wrong and what would be right, fit for a terminal, without file and line.
  public var message: String {
    switch self {
    case .tooLong: "the script is longer than \(Scenario.maximumLength >> 20) MB"
    case .malformed(_, let reason):
      "\(reason); {\"events\": [{\"at\": 0, …}]} was expected"
    case .content(let error): error.message
    }
  }
}
