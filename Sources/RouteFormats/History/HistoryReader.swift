/// A handler that builds a document from the tokens of a location history.
protocol HistoryHandler: JSONHandler {
  /// Creates a handler that has read nothing.
  init()
  /// The document, to which points are added as they are read.
  var document: DocumentBuilder { get set }
  /// Adds everything that is known only at the end to the document.
  mutating func finish()
}

extension HistoryHandler {
  mutating func finish() {}
}

/// Reads a location history that consists of one or more JSON texts.
final class HistoryReader<Handler: HistoryHandler>: FormatReader {
  private var tokenizer = JSONTokenizer()
  private var handler = Handler()

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    tokenizer.read(bytes, into: &handler)
    try tokenizer.throwUnreadableRest()
  }

  var line: Int { tokenizer.line }

  func takeNews(forgetting: Bool) -> LogPiece {
    handler.document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    tokenizer.finish(into: &handler)
    try tokenizer.throwUnreadableRest()
    handler.finish()
    var document = handler.document
    if let failure = tokenizer.failure {
      document.warn(.malformed(line: tokenizer.line, reason: failure))
    } else if !tokenizer.isComplete {
      document.warn(.truncated(line: tokenizer.line))
    }
    return document
  }
}

/// Points with times, in any order.
struct HistoryPoints {
  private(set) var list = PointList()
  private var newest = -Double.infinity
  private var isSorted = true

  /// The range from the first time to the last; nil if there are no points.
  var span: ClosedRange<Double>? {
    guard let first = list.points.first?.time, let last = list.points.last?.time else { return nil }
    return min(first, last)...max(first, last)
  }

  /// Adds a point if it has a time and its position is in range; otherwise counts the point as dropped.
  mutating func append(
    latitude: Double?, longitude: Double?, altitude: Double? = nil, time: Double?,
    accuracy: Double? = nil, line: Int, document: inout DocumentBuilder
  ) {
    guard let coordinate = document.position(latitude: latitude, longitude: longitude, line: line)
    else { return }
    guard let time else { return document.drop(.incompleteRecord, line: line, text: "no time") }
    guard !list.isFull else { return document.drop(.beyondLimit, line: line) }
    if time < newest { isSorted = false }
    newest = time
    var point = GeoPoint(
      unchecked: coordinate.latitude, coordinate.longitude, altitude: altitude, time: time,
      horizontalAccuracy: FixAccuracy.radius(stated: accuracy))
    point.line = line
    list.append(point)
  }

  /// Sorts the points by time; points with the same time keep their order.
  mutating func sort() {
    guard !isSorted else { return }
    isSorted = true
    let time = \GeoPoint.time
    list.points.sort { ($0[keyPath: time] ?? 0) < ($1[keyPath: time] ?? 0) }
  }

  /// Removes the points whose time is in a range.
  ///
  /// - Returns: The number of points that were removed.
  mutating func remove(in span: ClosedRange<Double>) -> Int {
    let count = list.points.count
    list.points.removeAll { $0.time.map(span.contains) ?? false }
    return count - list.points.count
  }

  /// Adds all points of another list, except for those beyond the limit, which are counted.
  mutating func merge(_ others: HistoryPoints, document: inout DocumentBuilder) {
    guard !others.list.points.isEmpty else { return }
    isSorted = false
    for point in others.list.points {
      if list.isFull {
        document.drop(.beyondLimit, line: point.line ?? 1)
      } else {
        list.append(point)
      }
    }
    sort()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true if the bytes are those of the given word.
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    let letters = word.utf8Start
    for index in indices where self[index] != letters[index] { return false }
    return true
  }
}
