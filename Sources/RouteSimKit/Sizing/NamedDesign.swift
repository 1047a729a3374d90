package import ARRouteEngine
import RouteFormats

/// A design with a name that distinguishes it from others.
package struct NamedDesign: Hashable, Sendable {
  /// The name, not yet sanitised for a terminal.
  package var name: String
  /// The design.
  package var design: Design
  /// The icon on the design's placemark, once it has been read from its file; nil for an icon that the
  /// design itself contains.
  var sign: MarkIcon?

  /// Creates a named design.
  ///
  /// - Parameter sign: The icon on the design's placemark, read from its file; nil if the design itself
  ///   contains it.
  package init(_ name: String, _ design: Design, sign: MarkIcon? = nil) {
    self.name = name
    self.design = design
    self.sign = sign
  }

  /// Returns the name of a design's file, without folder and extension.
  package static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json") && file.utf8.count > 5 ? String(file.dropLast(5)) : file
  }

  /// Returns designs with distinct names: designs with equal names are named after their files, and
  /// numbered if that is not sufficient.
  ///
  /// - Parameter files: The file of each design; nil for a design that is not from a file.
  package static func distinct(_ designs: [NamedDesign], files: [String?]) -> [NamedDesign] {
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

  /// Returns a description of the size law, including numbers that it does not use, such as `perspective,
  /// 100 pt up to 50 m, 50 pt from 100 m; far is not used`.
  ///
  /// - Parameter units: The units of distances.
  func summary(in units: Units) -> String {
    let sizing = design.sizing
    let unused = sizing.unused.map(\.rawValue)
    let rest =
      unused.isEmpty
      ? "" : "; \(unused.joined(separator: " and ")) \(unused.count == 1 ? "is" : "are") not used"
    let largest = "\(SizingTable.short(sizing.maximum)) pt"
    guard let last = sizing.knees.last else { return "always \(largest)" + rest }
    var words = "\(sizing.law.rawValue), \(largest) up to \(units.exactText(for: sizing.near)), "
    if sizing.law == .stepped {
      words += "then \(SizingTable.short((sizing.maximum + sizing.minimum) / 2)) pt, "
    }
    return words
      + "\(SizingTable.short(sizing.minimum)) pt from \(units.exactText(for: last))" + rest
  }
}

extension NamedDesign {
  /// Returns the differences between designs, as shown on a sheet of several designs.
  ///
  /// There is one remark for each key, with the designs' values in order, or `no difference` if there are
  /// none. The text is sanitised for a terminal.
  package static func differences(of designs: [NamedDesign]) -> [String] {
    let differences = Design.differences(of: designs.map(\.design))
    guard !differences.isEmpty else { return ["no difference"] }
    return differences.map { difference in
      difference.title + ": "
        + Printable.excerpts(difference.shortValues, limit: 48).joined(separator: " | ")
    }
  }
}

extension Design.Difference {
  /// The names of keys whose own name says little to people who do not write design files.
  private static let titles = [
    "placemark.law": "size with distance", "placemark.max": "largest size, pt",
    "placemark.min": "smallest size, pt", "placemark.near": "largest up to, m",
    "placemark.far": "smallest from, m", "mark.ring": "placemark’s ring, radii",
    "mark.image": "icon’s file", "mark.path": "icon’s drawing", "mark.letter": "icon’s letters",
    "mark.icon": "icon", "mark.iconColor": "icon’s colour",
    "mark.iconSize": "icon’s size, diameters",
    "hint.inset": "hint’s distance from the edge, pt", "hint.distance": "distance beside the hint",
    "arrows.spacing": "arrows’ spacing, m", "arrows.window": "arrows’ window, m",
    "arrows.period": "arrows’ period, s", "arrows.model": "arrows’ file",
  ]

  /// The owners that appear in names, from the groups of keys.
  private static let owners = [
    "placemark": "placemark’s", "mark": "placemark’s", "hint": "hint’s", "arrows": "arrows’",
    "label": "label’s", "scene": "scene’s", "cards": "cards’",
  ]

  /// The name of the difference for people, such as `hint’s style`.
  fileprivate var title: String {
    if let title = Self.titles[key] { return title }
    let parts = key.split(separator: ".")
    guard parts.count == 2, let owner = Self.owners[String(parts[0])] else { return key }
    let words = parts[1].reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return "\(owner) \(words.replacing("color", with: "colour"))"
  }

  /// The values in words that people can compare: numbers instead of the paths of drawings, and only the
  /// base names of files if these are distinct.
  fileprivate var shortValues: [String] {
    if key == "mark.path" {
      var drawings: [String] = []
      return values.map { value in
        guard value != "default" else { return "none" }
        if !drawings.contains(value) { drawings.append(value) }
        return "drawing \((drawings.firstIndex(of: value) ?? 0) + 1)"
      }
    }
    if key == "hint.distance" { return values.map { $0 == "true" ? "yes" : "no" } }
    guard ["mark.image", "arrows.model"].contains(key) else { return values }
    let names = values.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return Set(names).count == Set(values).count ? names : values
  }
}

extension PlacemarkSizing {
  /// Returns the reason why some numbers of the law are not used, such as `perspective reaches 50 pt at 100
  /// m`; nil if all are used.
  ///
  /// - Parameter units: The units of distances.
  package func reasonForUnused(in units: Units) -> String? {
    guard !unused.isEmpty else { return nil }
    guard let last = knees.last else {
      return "the disc is always \(SizingTable.short(maximum)) pt"
    }
    return
      "\(law.rawValue) reaches \(SizingTable.short(minimum)) pt at \(units.exactText(for: last))"
  }
}
