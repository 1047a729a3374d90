import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

/// Addresses modelled on real ones, in the forms described by Wikipedia (page Storey, section Numbering)
/// and OpenStreetMap's wiki (Key:level, Key:addr:floor).
///
/// The storey of each was determined by hand.
@Suite("Words for storeys")
struct StoreyWordsTests {
  /// The storeys stated in an address: the lowest and the highest, counted in the American and in the
  /// British way.
  struct Expected: Sendable {
    let american: ClosedRange<Double>
    let british: ClosedRange<Double>

    static func storey(_ storey: Double) -> Expected { storeys(storey, storey) }

    static func storeys(_ low: Double, _ high: Double) -> Expected {
      Expected(american: low...high, british: low...high)
    }

    static func english(_ american: Double, _ british: Double) -> Expected {
      Expected(american: american...american, british: british...british)
    }
  }

  private static let some: [(address: String, expected: Expected)] = [
    ("Shop 301, 3/F, Harbour City, 17 Canton Road, Tsim Sha Tsui, Hong Kong", .storey(3.0)),
    ("G/F, 10 Stanley Street, Central", .storey(0.0)),
    ("UG/F, Causeway Bay Plaza 2, 463 Lockhart Road", .storey(0.5)),
    ("M/F, Man Yee Building, 68 Des Voeux Road Central", .storey(0.5)),
    ("LG1/F, Pacific Place, 88 Queensway", .storey(-1.0)),
    ("GF, 15 Hollywood Road", .storey(0.0)),
    ("香港銅鑼灣羅素街8號3樓", .storey(3.0)),
    ("Flat A, 12/F, Chungking Mansions, Kowloon", .storey(12.0)),
    ("台北市信義區市府路45號3樓", .storey(2.0)),
    ("台北市大安區忠孝東路四段45號B1", .storey(-1.0)),
    ("高雄市前鎮區中華五路789號負一樓", .storey(-1.0)),
    ("北京市朝阳区建国路87号SKP 3层", .storey(2.0)),
    ("上海市黄浦区南京东路829号十二楼", .storey(11.0)),
    ("广州市天河路208号天河城负一楼", .storey(-1.0)),
    ("深圳市福田区益田路5033号平安金融中心B2层", .storey(-2.0)),
    ("北京市西城区西单北大街131号地下一层", .storey(-1.0)),
    ("上海市徐汇区淮海中路999号1–2楼", .storeys(0.0, 1.0)),
    ("东城区小牌坊胡同甲7号 3-5F", .storeys(2.0, 4.0)),
    ("海淀区中关村大街19号5号楼3层", .storey(2.0)),
    ("東京都渋谷区道玄坂2-1-1 渋谷駅前会館 地下1階", .storey(-1.0)),
    ("東京都渋谷区宇田川町21-6 QFRONT 2F", .storey(1.0)),
    ("東京都新宿区西新宿1−1−3 3F", .storey(2.0)),
    ("東京都千代田区丸の内2-4-1 丸ビル B1F", .storey(-1.0)),
    ("大阪市北区角田町8-7 阪急百貨店 12階", .storey(11.0)),
    ("Москва, ул. Тверская, 9, 5 этаж", .storey(4.0)),
    ("Невский пр., 35, 2-й этаж", .storey(1.0)),
    ("Казань, пр. Победы, 91, этаж 3", .storey(2.0)),
    ("350 5th Avenue, 86th Floor, New York", .english(85.0, 86.0)),
    ("1 Poultry, 2nd floor, London", .english(1.0, 2.0)),
    ("Second Floor, 18 Wigmore Street, London", .english(1.0, 2.0)),
    ("Ground Floor, 221 Regent Street, London", .storey(0.0)),
    ("Lower Ground Floor, 10 Charlotte Street, London", .storey(-1.0)),
    ("Basement, 12 Oxford Street, London", .storey(-1.0)),
    ("Level 3, 500 Bourke Street, Melbourne", .english(2.0, 3.0)),
    ("Mannerheimintie 14, 3. krs, Helsinki", .storey(2.0)),
    ("Kauppakeskus Kamppi, 5. kerros, Helsinki", .storey(4.0)),
    ("L2-15, Pavilion, Bukit Bintang, Kuala Lumpur", .english(1.0, 2.0)),
    ("Shop L3-K08, Mid Valley Megamall", .english(2.0, 3.0)),
    ("Lot L10-301A, 1 Utama", .english(9.0, 10.0)),
    ("Plaza Low Yat LG-08, Kuala Lumpur", .storey(-1.0)),
    ("LG2-12, The Gardens Mall", .storey(-2.0)),
    ("Unit #L4-01, Marina Square", .english(3.0, 4.0)),
    ("北京市朝阳区朝阳北路101号朝阳大悦城L2-15", .storey(1.0)),
    ("上海市徐汇区淮海中路999号环贸 B1-23", .storey(-1.0)),
  ]

  /// The forms that must be recognised in any case, whatever else is removed.
  private static let kept: [(address: String, expected: Expected)] = [
    ("3F", .storey(2)), ("L2", .english(1, 2)), ("L2-15", .english(1, 2)), ("B1", .storey(-1)),
    ("3层", .storey(2)), ("F座3层", .storey(2)), ("三楼", .storey(2)), ("地下一层", .storey(-1)),
    ("二階", .storey(1)), ("3-й этаж", .storey(2)), ("3rd floor", .english(2, 3)),
  ]

  /// Addresses in forms that are deliberately not read, to avoid guessing the wrong storey.
  private static let unread: [String] = [
    "香港中環德輔道中68號地下",
    "北京市东城区王府井大街138号新东安广场一二层",
    "서울특별시 강남구 테헤란로 152 강남파이낸스센터 3층",
    "서울 중구 남대문로 81 롯데백화점 지하 1층",
    "부산광역시 해운대구 센텀남대로 35 B1층",
    "서울 마포구 양화로 45, 2~3층",
    "Самара, ул. Дыбенко, 30, на первом этаже",
    "68 Orchard Road, #03-15 Plaza Singapura, Singapore",
    "290 Orchard Road, #B1-12 Paragon, Singapore",
    "Königstraße 28, 2. OG, Stuttgart",
    "Zeil 106, 1. UG, 60313 Frankfurt",
    "Mariahilfer Straße 38, Erdgeschoss, Wien",
    "Friedrichstr. 71, EG, Berlin",
    "Bahnhofstrasse 3, UG, Zürich",
    "Kurfürstendamm 21, 3. Stock, Berlin",
    "12 rue de Rivoli, 3e étage, Paris",
    "40 boulevard Haussmann, rez-de-chaussée, Paris",
    "101 Porte Berger, niveau -3, Paris",
    "25 rue de la Paix, 1er et 2e étage, Paris",
    "Calle de Preciados 3, 2º piso, Madrid",
    "Calle Serrano 47, planta baja, Madrid",
    "Carrer de Pelai 54, 3ª planta, Barcelona",
    "Av. da Liberdade 110, 1.º andar, Lisboa",
    "Via Torino 2, 1° piano, Milano",
    "Piazza del Duomo 14, piano terra, Milano",
    "Spuistraat 210, 2e verdieping, Amsterdam",
    "ul. Marszałkowska 104, 2 piętro, Warszawa",
    "Vesterbrogade 3, 2. sal, København",
    "Tầng 3, 72 Lê Thánh Tôn, Quận 1",
  ]

  /// Texts that only look like a storey: numbers of houses, rooms, entrances, roads and exits, dates and
  /// names.
  private static let none: [String] = [
    "Floor Street 7",
    "L2-5, Pavilion",
    "B1-23, Janakpuri, New Delhi",
    "Block L2-15, Sector 4",
    "KL2-15 Street",
    "l2-15, Main Street",
    "L2-, Main Street",
    "7 Floor Street, Leeds",
    "7 Floor Tiles, Leeds",
    "海淀区中关村大街27号3号楼",
    "上海市静安区南京西路1601号1203室",
    "F1 Racing Bar",
    "F1 Racing Bar, 北京路3号",
    "B12 Main Street",
    "18 Rue du 4 Septembre, Paris",
    "350 5th Avenue, New York",
    "3000 M Street NW, Washington",
    "M Street",
    "1200 F Street NW, Washington",
    "12 F Street NW, Washington",
    "221F Baker Street, London",
    "221B Baker Street, London",
    "Apt 4F, 220 West 98th Street, New York",
    "Apt. 4F, 220 West 98th Street, New York",
    "2 Fl. Oz. Bar",
    "2 Fl Oz Bar, High Street 3",
    "111 NW 1st Street, Miami, FL 33128",
    "北京市朝阳区望京西园3楼2单元401室",
    "北京首都国际机场T3航站楼",
    "广州市越秀区解放北路988号五层楼",
    "九层塔餐厅, 人民路12号",
    "北京市朝阳区三里屯路19号",
    "昌平区十三陵镇",
    "台北市中山區中山北路二段16巷3號",
    "鎌倉市二階堂93",
    "木造3階建て 世田谷区太子堂4-1-1",
    "東京都港区六本木6-10-1",
    "地下鉄赤坂駅 1番出口",
    "名古屋市中区栄3-15-33",
    "서울 지하철 3호선 5번 출구",
    "충주시 5층석탑길 3",
    "12층 건물 옆, 종로 3",
    "Екатеринбург, ул. 8 Марта, 12",
    "2-этажный дом, ул. Ленина, 3",
    "Москва, площадь 1905 года, 4",
    "дом 5 этажей, ул. Мира",
    "Straße des 17. Juni 135, Berlin",
    "Stockholmer Straße 3, Berlin",
    "An der B1, Dortmund",
    "Bundesstraße B1, Dortmund",
    "3 Stock Road, Billericay",
    "10e arrondissement, Paris",
    "Place du 8 Mai 1945, Lyon",
    "36 Quai des Orfèvres, Paris",
    "Calle 5 de Mayo 10, Puebla",
    "Calle Planta 3B, Sevilla",
    "Rua 25 de Março 100, São Paulo",
    "Piano Bar, Via Roma 12",
    "Via XX Settembre 5, Roma",
    "Studio 54, 254 West 54th Street",
    "Tower 42, 25 Old Broad Street, London",
    "The Basement Bar, 12 Broad Street",
    "Ground Control Coffee, 3 Mill Lane",
    "Unit B1, 14 Mill Lane",
    "Gate B12, Terminal 2",
    "Shop B1, 14 Mill Lane",
    "G Street 5, Sacramento",
    "LG Twin Towers, 128 Yeoui-daero",
    "MG Road 14, Bengaluru",
    "UGC Ciné Cité, Place des Halles",
    "Level Crossing Lane 3",
    "High Street Level Crossing 2",
    "5th and Main, Kansas City",
    "Sal's Pizza, 2 Court Street",
    "Mannerheimintie 14, Helsinki",
    "Fl. Kronstadt 2, Brașov",
    "3 Etage Street, Metz",
    "24/7 Fitness, 3 High Street",
  ]

  @Test("an address that states a storey is read", arguments: kept + some)
  func matches(address: String, expected: Expected) throws {
    let american = try #require(StoreyWords.storeys(in: address))
    #expect(american.lowest...american.highest == expected.american)
    let british = try #require(StoreyWords.storeys(in: address, convention: .british))
    #expect(british.lowest...british.highest == expected.british)
  }

  @Test(
    "an address without a storey, or in a form that is not read, gives none",
    arguments: none + unread)
  func matchesNothing(address: String) {
    #expect(StoreyWords.storeys(in: address) == nil)
    #expect(StoreyWords.storeys(in: address, convention: .british) == nil)
  }

  @Test("there are at least sixty addresses, half of which state no storey")
  func tableIsLargeEnough() {
    #expect(Self.some.count + Self.none.count >= 60)
    #expect(Self.none.count >= Self.some.count)
  }

  @Test("full-width letters and digits count as their ASCII equivalents")
  func fullWidth() {
    for address in Self.some.map(\.address) + Self.none {
      let wide = String(
        String.UnicodeScalarView(
          address.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x21...0x7E: Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
            case 0x20: "\u{3000}"
            default: scalar
            }
          }))
      #expect(StoreyWords.storeys(in: wide) == StoreyWords.storeys(in: address), "\(wide)")
    }
  }

  @Test("accents may be separate characters")
  func decomposed() {
    #expect(StoreyWords.storeys(in: "Невский пр., 35, 2-\u{439} этаж") == Storeys(1))
    #expect(StoreyWords.storeys(in: "Невский пр., 35, 2-\u{438}\u{306} этаж") == Storeys(1))
  }

  @Test(
    "OpenStreetMap’s levels count from the ground",
    arguments: [
      ("0", 0.0, 0.0), ("1", 1, 1), ("-1", -1, -1), ("0.5", 0.5, 0.5), ("0;1", 0, 1),
      ("1-3", 1, 3), ("-2--1", -2, -1), ("-1;0;1", -1, 1), (" 2 ", 2, 2), ("2,3", 2, 3),
      ("\u{2212}1", -1, -1), ("3F", 2, 2), ("G", 0, 0),
    ])
  func levels(text: String, low: Double, high: Double) throws {
    let storeys = try #require(StoreyWords.storeys(ofLevel: text))
    #expect((storeys.lowest, storeys.highest) == (low, high))
  }

  @Test(
    "an invalid level gives no storey",
    arguments: ["", "x", "roof", "1 2", "--", "1;;2", "nan", "1e9", "400", "-", ";"]
  )
  func noLevels(text: String) {
    #expect(StoreyWords.storeys(ofLevel: text) == nil)
  }

  @Test("a bare floor is counted according to the country's convention")
  func floors() {
    #expect(StoreyWords.storeys(ofFloor: "3") == Storeys(2))
    #expect(StoreyWords.storeys(ofFloor: "3", convention: .british) == Storeys(3))
    #expect(StoreyWords.storeys(ofFloor: "0") == Storeys(0))
    #expect(StoreyWords.storeys(ofFloor: "-1") == Storeys(-1))
    #expect(StoreyWords.storeys(ofFloor: "3楼", convention: .british) == Storeys(2))
    #expect(StoreyWords.storeys(ofFloor: "Ground floor") == Storeys(0))
  }

  @Test("any pieces of addresses and other text can be read", arguments: UInt64(0)..<300)
  func survives(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let pieces =
      (Self.some.map(\.address) + Self.none).flatMap { $0.unicodeScalars.map { $0 } }
    var scalars = String.UnicodeScalarView()
    for _ in 0..<random.whole(0...60) {
      if random.whole(0...3) > 0 {
        scalars.append(pieces[random.whole(0...pieces.count - 1)])
      } else if let scalar = Unicode.Scalar(UInt32(random.whole(0...0x10FFFF))) {
        scalars.append(scalar)
      }
    }
    let text = String(scalars)
    for storeys in [
      StoreyWords.storeys(in: text), StoreyWords.storeys(ofLevel: text),
      StoreyWords.storeys(ofFloor: text, convention: .british),
    ] {
      guard let storeys else { continue }
      #expect(Storeys.possible.contains(storeys.lowest))
      #expect(storeys.lowest <= storeys.highest)
    }
  }

  @Test("other parts before or after the storey change nothing", arguments: some)
  func standsAlone(address: String, expected: Expected) {
    let longer = StoreyWords.storeys(in: "Café Esplanad, \(address), 00100")
    #expect(longer == StoreyWords.storeys(in: address))
  }
}
