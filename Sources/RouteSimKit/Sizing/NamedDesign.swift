import ARRouteEngine
import RouteFormats

/// A design and what it is called beside others.
public struct NamedDesign: Hashable, Sendable {
  /// The name; not yet fit for a terminal.
  public var name: String
  /// The design.
  public var design: Design

  /// A design of a name.
  public init(_ name: String, _ design: Design) {
    self.name = name
    self.design = design
  }

  /// The name that a file gives: its own, without folder and ending.
  public static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json") && file.utf8.count > 5 ? String(file.dropLast(5)) : file
  }

  /// Designs with no name twice: those of one name are called as their files, and then numbered.
  ///
  /// - Parameter files: The file of each; nil for one without.
  public static func distinct(_ designs: [NamedDesign], files: [String?]) -> [NamedDesign] {
    var result = designs
    for (index, file) in zip(designs.indices, files) {
      let isAlone = designs.count { $0.name == designs[index].name } == 1
      if !isAlone, let file { result[index].name = file }
    }
    for index in result.indices {
      let name = result[index].name
      let earlier = result[..<index].count { $0.name == name }
      if earlier > 0 { result[index].name = "\(name) (\(earlier + 1))" }
    }
    return result
  }

  /// The size law in words: `linear, 100 pt up to 50 m, 50 pt from 2000 m`.
  public var summary: String {
    let sizing = design.sizing
    func text(_ number: Double) -> String { FixedDecimal.text(number, decimals: 2) }
    let largest = "\(text(sizing.maximum)) pt"
    guard let last = sizing.knees.last else { return "always \(largest)" }
    var words = "\(sizing.law.rawValue), \(largest) up to \(text(sizing.near)) m, "
    if sizing.law == .stepped {
      words += "then \(text((sizing.maximum + sizing.minimum) / 2)) pt, "
    }
    return words + "\(text(sizing.minimum)) pt from \(text(last)) m"
  }
}
