package import ARRouteEngine
package import RouteFormats

/// The reason that a text is not a design.
///
/// Lines are counted from 1.
package enum DesignError: Error, Hashable, Sendable {
  /// It is longer than `Design.maximumLength`.
  case tooLong
  /// It is not JSON.
  case malformed(line: Int, reason: String)
  /// It is JSON, but not a design.
  case content(JSONContentError)
  /// The placemark's numbers make no law together.
  case placemark(line: Int, PlacemarkSizingError)
}

/// The reason that a file or path data named by a design cannot be used.
package enum DesignPartError: Error, Hashable {
  /// The arrow's body, in a file.
  case model(String, FileError<ModelError>)
  /// The mark's sign, in a file.
  case sign(String, FileError<IconError>)
  /// The mark's sign, in words.
  case path(IconError)
}

extension DesignError: JSONFault {
  package var lineOfFault: Int? { line }

  /// The line to jump to.
  var line: Int {
    switch self {
    case .tooLong: 1
    case .malformed(let line, _), .placemark(let line, _): line
    case .content(let error): error.line
    }
  }

  /// The fault and its remedy, for a terminal, without file and line.
  package var message: String {
    switch self {
    case .tooLong: "the design is longer than \(Design.maximumLength >> 10) KB"
    case .malformed(_, let reason):
      "\(reason); {\"version\": 1, \"placemark\": {…}, …} was expected"
    case .content(let error): error.message
    case .placemark(_, let error): error.message(naming: DesignError.path(ofPlacemark:))
    }
  }
}

extension DesignError {
  /// Returns the path, in a design's file, of a number of its placemark, or of its law.
  package static func path(ofPlacemark key: String) -> String { "placemark.\(key)" }
}

extension PlacemarkSizingError {
  /// Returns the fault and its remedy.
  ///
  /// - Parameter name: Returns the user's name for the number, or the law, of a key in a design's file.
  package func message(naming name: (String) -> String) -> String {
    func text(_ number: Double) -> String {
      Int(exactly: number).map { String($0) } ?? "\(number)"
    }
    func part(_ number: PlacemarkNumber, _ value: Double? = nil) -> String {
      name(number.rawValue) + (value.map { " " + text($0) } ?? "")
    }
    return switch self {
    case .notFinite(let number): "\(part(number)) must be a finite number"
    case .negativeNear(let near): "\(part(.near, near)) must be 0 or more"
    case .nearNotPositive(let law):
      "\(part(.near, 0)) must be above 0 where \(name("law")) is \(law.rawValue)"
    case .nearNotBelowFar(let near, let far):
      "\(part(.near, near)) must be below \(part(.far, far))"
    case .minimumNotPositive(let minimum): "\(part(.minimum, minimum)) must be above 0"
    case .maximumBelowMinimum(let maximum, let minimum):
      "\(part(.maximum, maximum)) must not be below \(part(.minimum, minimum))"
    case .outOfBounds(let number, let value, let bounds):
      "\(part(number, value)) must be \(number == .near ? "0, or " : "")from "
        + "\(text(bounds.lowerBound)) to \(text(bounds.upperBound))"
    }
  }
}
