/// The log of Android's GnssLogger: one point for each `Fix` line of one provider.
///
/// An app that records says of several sources where it is, one after another in one log: the
/// satellite receiver, the system's fused place, the network. They disagree, so one of them is used:
/// the receiver, else the fused, else the network's, else whoever comes first. Sentences of NMEA
/// are used where no `Fix` is there.
final class GnssLogReader: FormatReader {
  /// A source of fixes, and what it said.
  private struct Provider {
    let name: String
    let line: Int
    var document = DocumentBuilder(format: .gnsslogger)

    var count: Int { document.document.tracks.points.count }

    /// How much it is preferred, the lower the more.
    var rank: Int {
      switch name {
      case "GPS": 0
      case "FLP", "FUSED": 1
      case "NLP", "NETWORK": 2
      default: 3
      }
    }
  }

  private var lines = LineSplitter()
  private var columns: GnssLogColumns?
  private var providers: [Provider] = []
  /// The index of the provider whose fixes are handed over while they come.
  private var chosen: Int?
  private var sentences = NMEAReader()

  /// So many names are told apart.
  private static let mostProviders = 8
  /// After so many fixes of another provider the receiver is waited for no more.
  private static let patience = 100

  /// Whether a line is a fix, or the comment that names its columns.
  static func isLikely(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: "Fix,".utf8) || GnssLogColumns(comment: line) != nil
  }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func takeNews() -> LogPiece {
    chosen.map { providers[$0].document.takeNews() } ?? LogPiece()
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    sentences.finish()
    guard let index = chosen ?? best, providers[index].count > 0 || !sentences.document.hasFindings
    else {
      return sentences.document.hasFindings
        ? sentences.document : DocumentBuilder(format: .gnsslogger)
    }
    var document = providers[index].document
    let others = providers.indices.filter { $0 != index && providers[$0].count > 0 }
      .map { providers[$0] }.sorted { $0.rank < $1.rank }
    if let line = others.map(\.line).min() {
      document.warn(
        .otherSource(
          count: others.reduce(0) { $0 + $1.count }, line: line,
          others: others.map(\.name).joined(separator: ", "), used: providers[index].name))
    }
    return document
  }
}

extension GnssLogReader {
  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    if line.first == UInt8(ascii: "#") {
      if let named = GnssLogColumns(comment: line) { columns = named }
    } else if line.starts(with: "Fix,".utf8) {
      readFix(line, number: number)
    } else if line.starts(with: "NMEA,".utf8) {
      sentences.read(line, number: number)
    }
  }

  private func readFix(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let index = provider(UnsafeBufferPointer(rebasing: fields[1]), line: number)
    providers[index].document.append(
      fields, columns ?? GnssLogColumns(fieldCount: fields.count), line: number)
    if chosen == nil {
      let isReceiver = providers[index].rank == 0
      if providers[index].count >= (isReceiver ? 2 : Self.patience) { chosen = index }
    }
  }

  /// The index of a provider, which a line may be the first to name.
  private func provider(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> Int {
    let written = String(decoding: bytes.prefix(20), as: UTF8.self)
    let name = Printable.sanitised(written).uppercased()
    if let index = providers.firstIndex(where: { $0.name == name }) { return index }
    if providers.count < Self.mostProviders {
      providers.append(Provider(name: name, line: line))
    }
    return providers.count - 1
  }

  /// The provider that is preferred of those with two fixes, else that with most.
  private var best: Int? {
    providers.indices.filter { providers[$0].count > 1 }.min {
      providers[$0].rank < providers[$1].rank
    } ?? providers.indices.max { providers[$0].count < providers[$1].count }
  }
}
