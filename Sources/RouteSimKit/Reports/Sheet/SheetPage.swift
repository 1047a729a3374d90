import RouteFormats

/// A writer of a sheet of pictures as one HTML page that works offline, for people without a design tool.
///
/// The page contains the sheet as SVG, which it can enlarge, and whose layers it can hide, and the screens'
/// numbers as a table. It makes no network requests, and its policy forbids them; without scripts it shows
/// the same picture and numbers.
enum SheetPage {
  /// Returns a sheet as an HTML document in consecutive pieces, ending with a line feed.
  static func pieces(of sheet: PictureSheet, _ names: PictureNames) -> AnyIterator<[UInt8]> {
    let svg = SVGWriter.pieces(
      of: sheet, title: names.title, description: names.description, scale: names.scale)
    var isBegun = false
    var isDone = false
    return AnyIterator {
      guard isBegun else {
        isBegun = true
        return head(names.title ?? "RouteSim") + drop(declaration, from: svg.next() ?? [])
      }
      if let piece = svg.next() { return piece }
      guard !isDone else { return nil }
      isDone = true
      return end(of: sheet)
    }
  }

  /// The XML declaration of an SVG file, which HTML does not have.
  private static let declaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  private static func drop(_ prefix: [UInt8], from bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : bytes
  }

  /// The parts of the page before and after the picture.
  private static let parts: [[UInt8]] = PageFile.text(PackageResources.sheet_html)
    .split(separator: "{{svg}}", maxSplits: 1).map { Array($0.utf8) }

  private static func head(_ title: String) -> [UInt8] {
    let title = XMLText.escaped(title)
    let head = PageHead(
      title: title, style: PageFile.text(PackageResources.sheet_css),
      styleHash: PageHash.sheetStyle, scriptHash: PageHash.sheetScript, hasImages: true)
    return Array((head.text + PageFile.text(parts[0], filledWith: ["title": title])).utf8)
  }

  private static func end(of sheet: PictureSheet) -> [UInt8] {
    let text = PageFile.text(
      parts[1],
      filledWith: [
        "numbers": table(of: sheet), "script": PageFile.text(PackageResources.sheet_js),
      ])
    return Array(text.utf8)
  }

  /// Returns the numbers of the screens as a table with a row for each screen; empty without numbers.
  private static func table(of sheet: PictureSheet) -> String {
    var titles: [String] = []
    for number in sheet.panels.flatMap(\.numbers) where !titles.contains(number.title) {
      titles.append(number.title)
    }
    guard !titles.isEmpty else { return "" }
    var text = "<section id=\"numbers\"><h2>Numbers</h2><div><table>\n"
    text += "<tr><th scope=\"col\">screen</th>"
    text += titles.map { "<th scope=\"col\">\(XMLText.escaped($0))</th>" }.joined() + "</tr>\n"
    for (index, panel) in sheet.panels.enumerated() where !panel.numbers.isEmpty {
      let name = panel.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(index + 1)"
      text += "<tr><th scope=\"row\">\(XMLText.escaped(name))</th>"
      for title in titles {
        let value = panel.numbers.first { $0.title == title }?.value ?? "–"
        text += "<td>\(XMLText.escaped(value))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</table></div></section>\n"
  }
}

extension PictureFormat {
  /// A sheet as a page for a browser.
  static let html = PictureFormat("html", .points(SheetPage.pieces(of:_:)))

  /// The formats of commands that draw; scripts' snapshots have those of `allCases`.
  package static let ofCommands = [svg, html, png]
}
