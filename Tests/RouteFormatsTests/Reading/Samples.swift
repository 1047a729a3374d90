@testable import ARRouteEngine
@testable import RouteFormats

extension Sample {
  /// The samples: one or more small files in every format.
  static let all: [Sample] = xml + geoJSON + responses + lines

  static let xml: [Sample] = [
    Sample(
      title: "GPX route wins over track and waypoints",
      text: """
        <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="1" lon="2"/><trk><trkseg><trkpt lat="3" lon="4"/><trkpt lat="5" lon="6"/></trkseg>
        </trk><rte><name>A</name><rtept lat="48.1" lon="11.5"><name>x</name></rtept>
        <rtept lon="-11.6" lat="+48.2"/></rte></gpx>
        """, format: .gpx, places: [[48.1, 11.5], [48.2, -11.6]]),
    Sample(
      title: "GPX track of two segments",
      text: """
        <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>7.5</ele>
        <time>2020-01-01T00:00:00Z</time></trkpt></trkseg><trkseg/><trkseg>
        <trkpt lat="3e0" lon="4"><extensions><ele>9</ele><time>x</time></extensions></trkpt>
        </trkseg></trk></gpx>
        """, format: .gpx, places: [[1, 2], [3, 4]]),
    Sample(
      title: "GPX waypoints alone",
      text: #"<gpx><wpt lat="1" lon="2"/><wpt lat='3' lon='4'></wpt></gpx>"#, format: .gpx,
      places: [[1, 2], [3, 4]]),
    Sample(
      title: "KML line string",
      text: """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>K</name><Placemark><Polygon>
        <outerBoundaryIs><LinearRing><coordinates>9,9 8,8 7,7 9,9</coordinates></LinearRing>
        </outerBoundaryIs></Polygon></Placemark><Placemark><LineString><coordinates>
          -122.5,37.25,10 -122.25, 37.5, 11
          -122,37.75</coordinates></LineString></Placemark></Document></kml>
        """, format: .kml, places: [[37.25, -122.5], [37.5, -122.25], [37.75, -122]]),
    Sample(
      title: "KML track with times behind",
      text: """
        <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
        <gx:coord>7 50 100</gx:coord><gx:coord/><gx:coord>7.5 50.5</gx:coord>
        <when>2020-01-01T00:00:00Z</when><when>2020-01-01T00:00:01Z</when>
        <when>2020-01-01T00:00:02Z</when></gx:Track></Placemark></kml>
        """, format: .kml, places: [[50, 7], [50.5, 7.5]]),
    Sample(
      title: "TCX course",
      text: """
        <TrainingCenterDatabase><Courses><Course><Name>C</Name><Lap><BeginPosition>
        <LatitudeDegrees>9</LatitudeDegrees><LongitudeDegrees>9</LongitudeDegrees></BeginPosition>
        </Lap><Track><Trackpoint><Time>2020-01-01T00:00:00Z</Time><Position>
        <LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>
        <AltitudeMeters>5</AltitudeMeters></Trackpoint><Trackpoint><Position>
        <LatitudeDegrees>3</LatitudeDegrees><LongitudeDegrees>4</LongitudeDegrees></Position>
        </Trackpoint></Track></Course></Courses></TrainingCenterDatabase>
        """, format: .tcx, places: [[1, 2], [3, 4]]),
  ]

  static let geoJSON: [Sample] = [
    Sample(
      title: "GeoJSON bare line string",
      text: #"{"type":"LineString","coordinates":[[2,1],[4,3,100]]}"#, format: .geojson,
      places: [[1, 2], [3, 4]]),
    Sample(
      title: "GeoJSON type behind the coordinates",
      text: #"{"coordinates":[[[2,1],[4,3]],[],[[6,5]]],"type":"MultiLineString"}"#,
      format: .geojson, places: [[1, 2], [3, 4], [5, 6]]),
    Sample(
      title: "GeoJSON collection with areas and a geometry collection",
      text: """
        {"type": "FeatureCollection", "name": "walks", "features": [
          {"type": "Feature", "properties": null, "geometry": {"type": "Polygon",
            "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}},
          {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
            {"type": "Point", "coordinates": [9, 9]},
            {"type": "LineString", "coordinates": [[2, 1], [4, 3]]}]},
            "properties": {"name": "inner \\"one\\"", "coordinates": [[5, 5], [6, 6]]}}]}
        """, format: .geojson, places: [[1, 2], [3, 4]]),
    Sample(
      title: "GeoJSON with times",
      text: """
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,1],[4,3]]},
        "properties":{"coordTimes":["2020-01-01T00:00:00Z","2020-01-01T00:00:01.5Z"]}}
        """, format: .geojson, places: [[1, 2], [3, 4]]),
    Sample(
      title: "GeoJSON text sequence",
      text: "\u{1E}{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\","
        + "\"coordinates\":[[2,1],[4,3]]}}\n\u{1E}{\"type\":\"LineString\","
        + "\"coordinates\":[[6,5],[8,7]]}\n",
      format: .geojson, places: [[1, 2], [3, 4], [5, 6], [7, 8]]),
  ]

  static let responses: [Sample] = [
    Sample(
      title: "OSRM, polyline of five decimals told by a waypoint behind it",
      text: #"{"code":"Ok","routes":[{"geometry":"_p~iF~ps|U_ulLnnqC_mqNvxq`@","legs":[]},"#
        + #"{"geometry":"??AA"}],"waypoints":[{"location":[-120.2,38.5]},{"location":[0,0]}]}"#,
      format: .osrm, places: [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]),
    Sample(
      title: "OSRM, GeoJSON geometry",
      text: #"{"routes":[{"geometry":{"coordinates":[[2,1],[4,3]],"type":"LineString"}}]}"#,
      format: .osrm, places: [[1, 2], [3, 4]]),
    Sample(
      title: "OSRM, a round trip",
      text: #"{"trips":[{"geometry":{"coordinates":[[2,1],[4,3]],"type":"LineString"}}]}"#,
      format: .osrm, places: [[1, 2], [3, 4]]),
    Sample(
      title: "OSRM, legs of steps alone",
      text: """
        {"routes":[{"legs":[{"steps":[
          {"geometry":{"type":"LineString","coordinates":[[2,1],[4,3]]}},
          {"geometry":{"type":"LineString","coordinates":[[4,3],[4,3]]}}]},{"steps":[
          {"geometry":{"type":"LineString","coordinates":[[4,3],[6,5]]}},
          {"geometry":{"type":"LineString","coordinates":[[6,5],[6,5]]}}]}]}]}
        """, format: .osrm, places: [[1, 2], [3, 4], [5, 6]]),
    Sample(
      title: "Valhalla, two legs",
      text: #"{"trip":{"legs":[{"shape":"_izlhA~rlgdF_{geC~ywl@"},{"#
        + #""shape":"_ecslA~meueF_kwzCn`{nI"}],"units":"kilometers"}}"#,
      format: .valhalla, places: [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]),
    Sample(
      title: "GraphHopper, six decimals told",
      text: #"{"paths":[{"points":"_izlhA~rlgdF_{geC~ywl@","points_encoded":true,"#
        + #""points_encoded_multiplier":1e6,"bbox":[-121,38,-120,41]}]}"#,
      format: .graphhopper, places: [[38.5, -120.2], [40.7, -120.95]]),
    Sample(
      title: "GraphHopper, not encoded",
      text: #"{"paths":[{"points":{"type":"LineString","coordinates":[[2,1,5],[4,3,6]]},"#
        + #""points_encoded":false}]}"#,
      format: .graphhopper, places: [[1, 2], [3, 4]]),
  ]

  static let lines: [Sample] = [
    Sample(
      title: "polyline", text: "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n", format: .polyline,
      places: [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]),
    Sample(
      title: "polyline as a JSON string", text: #""_p~iF~ps|U_ulLnnqC_mqNvxq`@""#,
      format: .polyline, places: [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]),
    Sample(
      title: "NMEA across midnight",
      text: """
        $GPGGA,235959.50,5230.000,N,01330.000,E,1,08,1.1,59.9,M,23.7,M,,*56\r
        $GPRMC,235959.50,A,5230.000,N,01330.000,E,0.69,181.39,311214,,,A*56\r
        $GNGGA,000000.50,5230.600,S,01330.600,W,1,08,1.1,59.9,M,23.7,M,,*46\r
        $GPGGA,000001.50,5230.600,S,01330.600,W,0,08,1.1,59.9,M,23.7,M,,*58\r

        """, format: .nmea, places: [[52.5, 13.5], [-52.51, -13.51]]),
    Sample(
      title: "NMEA wrapped by Android",
      text: """
        # a comment
        NMEA,$GPGGA,234257.00,3725.590397,N,12210.422534,W,1,24,0.4,51.9,M,-28.4,M,,*63,1699400577561
        NMEA,$GPGGA,234309.00,3725.590516,N,12210.422517,W,1,24,0.4,51.9,M,-28.4,M,,*67,1699400589566

        """, format: .nmea,
      places: [
        [37 + 25.590397 / 60, -(122 + 10.422534 / 60)],
        [37 + 25.590516 / 60, -(122 + 10.422517 / 60)],
      ]),
    Sample(
      title: "polylines amid blanks, the second beginning like JSON",
      text: "\r\n  _p~iF~ps|U_ulLnnqC \t\r\n{sejD_yoeQY~B  \n \n", format: .polyline,
      places: [[38.5, -120.2], [40.7, -120.95], [28.0507, 95.44096], [28.05083, 95.44032]]),
    Sample(
      title: "gpsd among sentences",
      text: """
        $GPGSV,1,1,00*79
        {"class":"VERSION","release":"3.22"}
        {"class":"TPV","mode":1}
        {"class":"TPV","mode":3,"time":"2020-01-01T00:00:00.000Z","lat":1,"lon":2,"altMSL":5.5}
        {"class":"TPV","mode":3,"time":"2020-01-01T00:00:01.000Z","lat":3,"lon":4}

        """, format: .gpsd, places: [[1, 2], [3, 4]]),
    Sample(
      title: "CSV with quotes and units",
      text: "\u{FEFF}\"Time\";\"Latitude (deg)\";\"Longitude (deg)\";note\r\n"
        + "1577836800500;1;2;\"a;\"\"b\"\"\"\r\n1577836801500;3;4;\r\n",
      format: .csv, places: [[1, 2], [3, 4]]),
    Sample(
      title: "session log",
      text: #"{"type": "header", "version": 1, "route": {"name": "R", "points": ["#
        + #"{"latitude": 7, "longitude": 8}, {"latitude": 9, "longitude": 10}]}}"#
          + """

          {"type": "pose", "time": 0.1, "position": [0,0,0], "orientation": [0,0,0,1]}
          {"type": "location", "time": 1.0, "latitude": 1, "longitude": 2, "horizontalAccuracy": 5}
          {"type": "weather", "sun": true}
          {"type": "location", "time": 2.0, "latitude": 3, "longitude": 4, "horizontalAccuracy": 5}

          """, format: .session, places: [[1, 2], [3, 4]]),
  ]
}
