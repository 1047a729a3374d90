package import ARRouteEngine
package import RouteFormats

/// The reason why a text is not a design.
///
/// Lines are counted from 1.
package enum DesignError: Error, Hashable, Sendable {
  /// The text is longer than `Design.maximumLength`.
  case tooLong
  /// The text is not JSON.
  case malformed(line: Int, reason: String)
  /// The text is JSON, but not a design.
  case content(JSONContentError)
  /// The placemark's numbers do not form a valid law.
  case placemark(line: Int, PlacemarkSizingError)
}

/// The reason why a file or path data named in a design cannot be used.
package enum DesignPartError: Error, Hashable {
  /// An error in the file with the arrow's body.
  case model(String, FileError<ModelError>)
  /// An error in the file with the icon.
  case sign(String, FileError<IconError>)
  /// An error in the icon's path data.
  case path(IconError)
}

extension DesignError: JSONFault {
  package var lineOfFault: Int? { line }

  /// The line that an editor should jump to.
  var line: Int {
    switch self {
    case .tooLong: 1
    case .malformed(let line, _), .placemark(let line, _): line
    case .content(let error): error.line
    }
  }

  /// The problem and its solution, for a terminal, without the file and line.
  package var message: String {
    switch self {
    case .tooLong: "the design is larger than \(Design.maximumLength >> 10) KB"
    case .malformed(_, let reason):
      "\(reason); {\"version\": 1, \"placemark\": {…}, …} was expected"
    case .content(let error): error.message
    case .placemark(_, let error): error.message(naming: DesignError.path(ofPlacemark:))
    }
  }
}

extension DesignError {
  /// Returns the path, within a design's file, to a number of the placemark or to its law.
  package static func path(ofPlacemark key: String) -> String { "placemark.\(key)" }
}

extension PlacemarkSizingError {
  /// Returns the problem and its solution.
  ///
  /// - Parameter name: Returns the name, as shown to the user, of the number or law with a given key in a
  ///   design's file.
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
      "\(part(.near, 0)) must be above 0 if \(name("law")) is \(law.rawValue)"
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
