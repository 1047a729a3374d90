/// The position data of one sentence.
struct NMEAFix {
  /// The types of sentences that contain a position, in order of precedence.
  enum Source: Int, Comparable {
    case gga, gns, rmc, gll, pubx

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }

    /// True for the two types that nearly every receiver sends; other sentences of an epoch repeat or replace
    /// these.
    var isMain: Bool { self == .gga || self == .rmc }

    /// The index of the field that contains the time of day.
    var timeField: Int {
      switch self {
      case .gga, .gns, .rmc: 1
      case .pubx: 2
      case .gll: 5
      }
    }
  }

  let source: Source
  /// The talker's two letters, such as `GP`.
  let talker: UInt16
  /// False when the receiver reports that it does not know its position.
  let isValid: Bool
  /// The latitude and longitude, degrees; nil if a field is not a number.
  private(set) var latitude: Double?
  private(set) var longitude: Double?
  /// The altitude above sea level, or above the ellipsoid for PUBX, metres.
  private(set) var altitude: Double?
  /// The horizontal dilution of precision.
  private(set) var dilution: Double?
  /// The 68 % radius that the receiver states, metres.
  private(set) var statedAccuracy: Double?
  /// The way in which the fix was obtained.
  private(set) var quality = FixQuality.autonomous

  private init(_ source: Source, _ sentence: NMEASentence, isValid: Bool) {
    self.source = source
    self.isValid = isValid
    talker = sentence.talker
  }

  private mutating func setPosition(_ sentence: NMEASentence, at index: Int) {
    latitude = sentence.degrees(at: index, negative: "S")
    longitude = sentence.degrees(at: index + 2, negative: "W")
  }

  /// Returns true if this fix takes precedence over another of the same epoch.
  ///
  /// The order of the sources decides, and for the same source, the later fix takes precedence unless only
  /// the earlier one is valid. A fix with a position precedes one without, unless one of the two comes from
  /// GGA, which is authoritative on every receiver.
  func comesBefore(_ other: Self) -> Bool {
    if source == other.source { return isValid || !other.isValid }
    if source != .gga, other.source != .gga, hasPosition != other.hasPosition { return hasPosition }
    return source < other.source
  }

  /// True when the fix has a latitude and longitude and the receiver reports that they are valid.
  var hasPosition: Bool { isValid && latitude != nil && longitude != nil }
}

extension NMEAFix {
  /// Creates the fix from a sentence; nil for a sentence without a position, or one that does not state if it
  /// is valid.
  init?(_ sentence: NMEASentence) {
    switch sentence.type {
    case "GGA": self.init(gga: sentence)
    case "GNS": self.init(gns: sentence)
    case "RMC": self.init(rmc: sentence)
    case "GLL": self.init(gll: sentence)
    case "PUBX,00": self.init(pubx: sentence)
    default: return nil
    }
  }

  /// Reads `GGA,time,lat,N,lon,E,quality,satellites,HDOP,altitude,M,…`; a quality of 0 means void.
  private init?(gga sentence: NMEASentence) {
    guard let quality = sentence.field(6).first else { return nil }
    self.init(.gga, sentence, isValid: quality != UInt8(ascii: "0"))
    setPosition(sentence, at: 2)
    self.quality = FixQuality(gga: quality)
    dilution = DecimalParser.parse(sentence.field(8))
    altitude = DecimalParser.parse(sentence.field(9))
  }

  /// Reads `GNS,time,lat,N,lon,E,modes,satellites,HDOP,altitude,…`, with one mode per satellite system; if
  /// all are `N`, the fix is void.
  ///
  /// If each system has a talker of its own, only the first sentence has modes; the others give only the
  /// corrections for their system.
  private init?(gns sentence: NMEASentence) {
    let modes = sentence.field(6)
    guard !modes.isEmpty else { return nil }
    self.init(.gns, sentence, isValid: modes.contains { $0 != UInt8(ascii: "N") })
    setPosition(sentence, at: 2)
    quality = FixQuality(modes: modes)
    dilution = DecimalParser.parse(sentence.field(8))
    altitude = DecimalParser.parse(sentence.field(9))
  }

  /// Reads `RMC,time,status,lat,N,lon,E,speed,course,date,…,mode`; any status other than `A` means void.
  private init?(rmc sentence: NMEASentence) {
    self.init(.rmc, sentence, isValid: sentence.field(2).first == UInt8(ascii: "A"))
    setPosition(sentence, at: 3)
    quality = FixQuality(mode: sentence.field(12).first)
  }

  /// Reads `GLL,lat,N,lon,E,time,status,mode`; any status other than `A` means void, and the oldest sentences
  /// have none.
  private init?(gll sentence: NMEASentence) {
    let status = sentence.field(6).first ?? UInt8(ascii: "A")
    self.init(.gll, sentence, isValid: status == UInt8(ascii: "A"))
    setPosition(sentence, at: 1)
    quality = FixQuality(mode: sentence.field(7).first)
  }

  /// Reads u-blox's `PUBX,00,time,lat,N,lon,E,altitude,status,hAcc,vAcc,…,HDOP,…`; the status `NF` (no fix)
  /// or `TT` (time only) means void.
  ///
  /// Source: u-blox 8 / M8 Receiver description, 31.3.2.
  private init?(pubx sentence: NMEASentence) {
    let status = sentence.field(8)
    guard status.count == 2 else { return nil }
    let isVoid = status.elementsEqual("NF".utf8) || status.elementsEqual("TT".utf8)
    self.init(.pubx, sentence, isValid: !isVoid)
    setPosition(sentence, at: 3)
    altitude = DecimalParser.parse(sentence.field(7))
    if status[0] == UInt8(ascii: "D") {
      quality = status[1] == UInt8(ascii: "R") ? .estimated : .differential
    }
    statedAccuracy = FixAccuracy.radius(stated: DecimalParser.parse(sentence.field(9)))
    dilution = DecimalParser.parse(sentence.field(15))
  }
}
