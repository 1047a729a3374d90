import ARRouteEngine
import RouteFormats

extension GiftRow {
  /// Creates a row from columns; nil if any of them is invalid.
  init?(_ row: [String?]) {
    func number(_ column: Int) -> Double? { row[column].flatMap { Double($0) } }
    guard row.count >= Self.count, let identifier = row[0], let owner = row[1], let model = row[2],
      let latitude = number(3), let longitude = number(4), let height = number(5),
      let heading = number(6), let placed = number(9)
    else { return nil }
    self.identifier = identifier
    self.owner = owner
    self.model = model
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
    self.heading = heading
    trueLatitude = number(7)
    trueLongitude = number(8)
    self.placed = placed
    opener = row[10]
    opened = number(11)
    removed = number(12)
  }

  /// Returns gifts as JSON for the statement's parameter; numbers are written with all their digits.
  static func json(of gifts: [Gift]) -> String {
    var json = JSONWriter()
    json.array { json in
      for gift in gifts {
        let row = GiftRow(gift)
        guard let position = row.position else { continue }
        json.object { json in
          func text(_ name: StaticString, _ value: String?) {
            json.member(name, value) { $0.string($1) }
          }
          func number(_ name: StaticString, _ value: Double?) {
            text(name, value.map { "\($0)" })
          }
          text("id", row.identifier)
          text("owner", row.owner)
          text("model", row.model)
          number("latitude", row.latitude)
          number("longitude", row.longitude)
          number("height", row.height)
          number("heading", row.heading)
          number("true_latitude", row.trueLatitude)
          number("true_longitude", row.trueLongitude)
          number("placed", row.placed)
          text("opener", row.opener)
          number("opened", row.opened)
          number("removed", row.removed)
          number("x", position.x)
          number("y", position.y)
          number("z", position.z)
        }
      }
    }
    return json.text
  }
}
