package import ARRouteDrawing
package import ARRouteEngine
import RouteFormats

/// The contrasts of a frame's placemark, text and hint with their background.
///
/// The background consists of the sky, the ground, and the façades, roofs, paths, areas and trees of a map,
/// in the colours that they have in pictures. The measure is WCAG's contrast ratio, as in `SizingContrast`:
/// the ratio of the best part of each subject, at the surrounding point where it is lowest and for the
/// colour vision for which it is lowest. Arrows and cards in the background are ignored, and so are the
/// line of the horizon and the pulse.
package struct FrameContrast: Hashable, Sendable {
  /// A part of the picture whose contrast is measured.
  enum Subject: String, Hashable, Sendable, CaseIterable {
    /// The finish placemark.
    case mark
    /// The distance on the placemark's plate.
    case text
    /// The hint that points to a finish outside the view.
    case hint
  }

  /// The contrast of one subject.
  package struct Finding: Hashable, Sendable {
    /// The part that was measured.
    let subject: Subject
    /// The contrast ratio of the subject's body alone, 1 to 21, for typical colour vision.
    let ratio: Double
    /// The contrast ratio of the subject's best part, for the colour vision for which it is lowest.
    let least: Double
    /// The colour vision for which the ratio is lowest.
    let vision: ColorVision
    /// The surface on which the ratio is lowest; for text, the surface behind its plate.
    let surface: Layer
    /// The colour of the surface.
    let color: Color
    /// The part with the highest ratio on that surface.
    let part: SizingContrast.Part

    /// The minimum that WCAG 2.2 requires: 3 for graphics (1.4.11), 4.5 for text (1.4.3).
    var required: Double { subject == .text ? 4.5 : 3 }
    /// True when the contrast is sufficient.
    package var isEnough: Bool { least >= required }
    /// The contrast divided by the required contrast; 1 or more is sufficient.
    package var share: Double { least / required }

    /// A description of the finding, such as `mark on a building 1.2:1, below 3:1`.
    var words: String {
      let eyes = vision == .typical ? "" : " with \(vision.rawValue)"
      let shortfall = isEnough ? "" : ", below \(FixedDecimal.text(required, decimals: 1)):1"
      return "\(subject.rawValue) on \(surfaceWords) \(SizingContrast.tenths(least)):1"
        + eyes + shortfall
    }

    /// The subject and its ratio, such as `mark 1.2:1`.
    package var briefWords: String { "\(subject.rawValue) \(SizingContrast.tenths(least)):1" }

    private var surfaceWords: String {
      switch surface {
      case .buildings: "a building"
      case .trees: "a tree"
      case .ways: "a street"
      case .areas: "an area"
      default: "the \(surface.rawValue)"
      }
    }
  }

  /// The findings about the subjects on the screen, in the order of the cases.
  package let findings: [Finding]

  /// Measures the contrasts of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world of the frame.
  ///   - theme: The theme of the picture, before the settings are applied to it.
  package init(of frame: Frame, in world: World, theme: Theme) {
    let outline = ContentOutline(of: frame, world.settings)
    let (mark, text, hint) = (outline.mark, outline.text, outline.hint)
    guard !(mark.isEmpty && text.isEmpty && hint.isEmpty) else {
      findings = []
      return
    }
    let backdrop = Backdrop(of: frame, in: world, theme: theme, at: mark + text + hint)
    let worn = theme.wearing(world.settings)
    let style = world.settings.mark
    // Parts may be dimmed behind buildings.
    func faded(_ parts: [(SizingContrast.Part, Color)]) -> [(SizingContrast.Part, Color)] {
      parts.map { ($0.0, $0.1.faded(outline.opacity)) }
    }
    let plate = worn.plate.faded(outline.opacity)
    let hinted = [(SizingContrast.Part.body, worn.hint)] + style.outline(in: worn)
    findings = [
      Finding(.mark, faded(style.parts(in: worn)), before: backdrop.surfaces(at: mark)),
      Finding(
        .text, faded([(.body, worn.label)]), before: backdrop.surfaces(at: text), plate: plate),
      Finding(.hint, hinted, before: backdrop.surfaces(at: hint)),
    ].compactMap(\.self)
  }
}

extension FrameContrast.Finding {
  /// Measures the contrast of a subject.
  ///
  /// - Parameters:
  ///   - surfaces: The background surfaces; empty if the subject is not on the screen.
  ///   - plate: The plate between the subject and the background.
  fileprivate init?(
    _ subject: FrameContrast.Subject, _ parts: [(SizingContrast.Part, Color)],
    before surfaces: [Backdrop.Surface], plate: Color? = nil
  ) {
    // Each surface is used once, in the order of the points.
    var known: Set<Backdrop.Surface> = []
    let grounds = surfaces.filter { known.insert($0).inserted }.map { surface in
      (surface, plate?.laid(over: surface.color) ?? surface.color)
    }
    guard !grounds.isEmpty else { return nil }
    self.subject = subject
    ratio = Standout(of: Array(parts.prefix(1)), before: grounds, for: [.typical]).ratio
    let found = Standout(of: parts, before: grounds)
    (least, vision, part) = (found.ratio, found.vision, found.part)
    (surface, color) = (found.ground.layer, found.ground.color)
  }
}

extension JSONWriter {
  /// Writes the contrasts of placemark, text and hint; a contrast is null if the subject is not on the
  /// screen.
  package mutating func contrast(_ contrast: FrameContrast) {
    object("contrast") { json in
      for subject in FrameContrast.Subject.allCases {
        switch subject {
        case .mark: json.key("mark")
        case .text: json.key("text")
        case .hint: json.key("hint")
        }
        guard let finding = contrast.findings.first(where: { $0.subject == subject }) else {
          json.null()
          continue
        }
        json.object { json in
          json.number("ratio", finding.ratio, decimals: 6)
          json.number("least", finding.least, decimals: 6)
          json.number("required", finding.required, decimals: 1)
          json.string("behind", finding.surface.rawValue)
          json.string("color", finding.color.hexText)
        }
      }
    }
  }
}
