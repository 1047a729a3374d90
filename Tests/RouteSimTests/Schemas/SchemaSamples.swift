/// At least one valid text for each schema.
///
/// The parts that may be missing, and those that may have any value, are listed with it.
enum SchemaSamples {
  static let frame = """
    {"time": 0, "viewport": {"width": 375, "height": 667, "focal": 530},
     "camera": {"latitude": 48.8, "longitude": 2.3, "position": [0, 0, 0], "heading": 90, "pitch": 0,
      "roll": 0},
     "finish": {"visible": true, "distance": 678.6, "position": [663.7, 0, 141.4],
      "center": [300.4, 333.5], "diameter": 83.8, "sphereRadius": 52.5,
      "silhouette": {"major": 86, "minor": 84.1, "angle": 0}, "pulse": {"scale": 1, "opacity": 1},
      "label": {"text": "678 m", "center": [300.4, 275.5], "angle": 0, "size": 17, "fits": true,
       "drawn": {"center": [300.4, 275.5], "width": 64.6, "height": 20.4}, "covers": ["placemark"],
       "coveredBy": []}, "coveredBy": ["label"]},
     "hint": {"visible": false, "center": null, "edge": null, "turn": 12, "style": "edge",
      "halo": null, "wedge": null, "drawn": null, "covers": [], "coveredBy": []},
     "arrows": [{"chainage": 252, "position": [1.8, -1.5, -0.6], "heading": 71,
      "center": [5.5, 753.7], "visible": false}],
     "route": {"length": 1074.4, "chainage": 250, "remaining": 824.4, "crossTrack": 0, "segment": 9,
      "offRoute": false,
      "leg": {"confidence": 0.8, "second": {"chainage": 612.5, "confidence": 0.15}}},
     "location": {"latitude": 48.8, "longitude": 2.3, "accuracy": 0, "source": "truth"},
     "correction": {"angle": 0, "error": null, "runs": 0},
     "truth": {"latitude": 48.8, "longitude": 2.3, "heading": 90}, "tracking": "world",
     "trackingReason": null,
     "poses": "log",
     "registration": {"finishDegrees": 0, "finishMeters": 0, "arrowMeters": 0}, "ready": true,
     "events": [{"time": 3, "kind": "corrected", "reason": "robust", "value": 12.5,
      "meaning": "the heading correction ran"}],
     "next": {"kind": "left", "angle": -88.2, "chainage": 311.5, "distance": 61.5},
     "estimate": {"latitude": 48.8, "longitude": 2.3, "accuracy": 5.2, "age": 3,
      "reason": "accurate", "kept": 4, "dropped": {"absurdAccuracy": 0, "badTime": 0,
      "timeGoesBack": 0, "noPose": 1, "outclassed": 7, "replaced": 3, "crowded": 0,
      "interrupted": 0}}}
    """

  /// A finish behind the phone, with a wedge as the hint.
  static let wedge = """
    {"visible": true, "center": [25, 449.6], "edge": "left", "turn": -125.5, "style": "wedge",
     "halo": null, "wedge": {"tip": [-900, 400], "ends": [[25, 300], [25, 500]], "leg": 930,
      "aperture": 12}, "drawn": {"center": [25, 440], "opacity": 1, "halo": null, "wedge": {"tip": [-900, 400],
      "ends": [[25, 300], [25, 500]], "leg": 930, "aperture": 12},
      "label": {"center": [60, 400], "width": 64.6, "height": 20.4}}, "covers": [], "coveredBy": []}
    """

  static let halo = """
    {"visible": true, "center": [25, 449.6], "edge": "left", "turn": -125.5, "style": "halo",
     "halo": {"center": [-900, 400], "radius": 950}, "wedge": null, "drawn": {"center": [25, 440],
      "opacity": 0.5, "halo": {"center": [-900, 400], "radius": 950}, "wedge": null, "label": null},
     "covers": ["placemark"], "coveredBy": ["phone"]}
    """

  static let behind = """
    {"visible": false, "distance": 678.6, "position": [0, 0, 678], "center": null, "diameter": 83.8,
     "sphereRadius": null, "silhouette": null, "pulse": {"scale": 1.1, "opacity": 0.5},
     "label": {"text": "678 m", "center": null, "angle": 0, "size": 11, "fits": false,
      "drawn": null, "covers": [], "coveredBy": []}, "coveredBy": []}
    """

  /// A session log that contains all kinds of records.
  static let log =
    records.map { $0.replacing("\n", with: "") + "\n" }.joined()

  static let records = [
    """
    {"type": "header", "version": 1, "route": {"name": "Way", "points": [{"latitude": 48.8, "longitude":
     2.3, "altitude": null}, {"latitude": 48.81, "longitude": 2.3, "altitude": 35}]}, "seed": 7,
     "misalignment": 40, "tracking": "orientation"}
    """,
    #"{"type": "pose", "time": 0, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}"#,
    #"{"type": "truth", "time": 0, "latitude": 48.8, "longitude": 2.3, "heading": 0}"#,
    """
    {"type": "location", "time": 0, "latitude": 48.8, "longitude": 2.3, "horizontalAccuracy": 5,
     "altitude": null}
    """,
    #"{"type": "tracking", "time": 1, "state": "limited", "reason": "excessiveMotion"}"#,
    #"{"type": "reset", "time": 2}"#,
    #"{"type": "tap", "time": 3, "position": [187.5, 300]}"#,
    #"{"type": "choose", "time": 4, "place": 7}"#,
  ]

  static let gift = """
    {"id": "a-1", "owner": "Ada", "model": "star", "wrapped": true, "latitude": 48.8,
     "longitude": 2.3, "height": 0.5, "distance": 12.5, "position": [1.5, -1, -12.4],
     "center": [200.5, 380.1], "visible": true, "openable": false,
     "error": {"placer": [1.5, -2], "finder": [0.5, 3], "total": 2.2}}
    """

  static let choice = """
    {"index": 3, "name": "Ateneum", "category": "museum", "address": "Kaivokatu 2", "storeys": [0, 2],
     "latitude": 60.17, "longitude": 24.94, "distance": 82.5, "bearing": 312.5, "turn": -17}
    """

  private static let optionalInRecords = [
    "version", "route", "route.name", "seed", "misalignment", "tracking", "altitude",
    "route.points[].altitude", "orientation", "place", "reason",
  ]

  static let run = """
    {"time": 10, "strategy": "robust", "pairs": 2, "angle": -1.2, "total": 36.3, "error": 17.6,
     "truth": null, "poses": "simulated", "explanation": {
      "estimates": [
       {"time": 0, "accuracy": 5, "used": true, "reason": null, "outlierProbability": 0.1,
        "weight": 0.9},
       {"time": 5, "accuracy": 31, "used": false, "reason": "inaccurate"}],
      "pairs": [
       {"first": 0, "second": 1, "weight": 0.7, "angle": 3, "used": false, "reason": "notChosen",
        "distance": 25.2, "circles": 180}]}}
    """

  static let study = """
    {"strategies": ["robust", "all"], "seed": 1, "resamples": 2000, "used": 1, "withTruth": 1,
     "figures": [{"figure": "settledSeconds", "unit": "seconds",
      "strategies": [{"strategy": "robust", "logs": 1, "never": 0, "median": 3, "medianInterval": [1, 4],
       "p95": null, "p95Interval": null, "max": 9}],
      "differences": [{"strategy": "all", "from": "robust", "logs": 1, "less": 0, "greater": 1,
       "median": 2, "medianInterval": [-1, null], "p95": null, "p95Interval": null}]}],
     "coverage": [{"strategy": "robust", "runs": 9, "within1Sigma": 0.7, "within2Sigma": null}],
     "logs": [{"log": "a", "duration": 60, "meters": 80.5, "fixes": 60, "truth": true,
      "poses": "log", "strategies": [{"strategy": "robust", "runs": 59, "error30": 3,
       "error60": null, "error120": null, "errorEnd": 1, "settledSeconds": 20, "settledMeters": 30,
       "convergedSeconds": 20, "convergedMeters": 30, "statedEnd": 4}]}],
     "refused": [{"log": "b", "reason": "b: no such file"}]}
    """

  static let report = """
    {"kind": "log", "format": "gpx", "name": "A", "points": 2, "segments": 1, "length": 14,
     "duration": 10, "first": {"latitude": 48.8, "longitude": 2.3, "time": "2019-12-15T20:19:55Z"},
     "last": {"latitude": 48.9, "longitude": 2.3, "time": null},
     "bounds": {"south": 48.8, "west": 2.3, "north": 48.9, "east": 2.3}, "dropped": 0,
     "accuracy": {"points": 1, "least": 5, "median": 5, "greatest": 5},
     "poses": 0, "used": {"points": 1, "length": 0,
      "bounds": {"south": 48.8, "west": 2.3, "north": 48.8, "east": 2.3}}, "falseFixes": [
      {"line": 12, "time": "2019-12-15T20:19:55Z", "reason": "jump"}],
     "times": {"gaps": 1, "gapSeconds": 80, "longestGap": [3, 83],
      "end": 90.5, "gapTimes": [[3, 83]],
      "findings": [{"kind": "outOfOrder", "count": 2, "line": 7}]},
     "ar": {"duration": 32.1, "rate": 60, "lost": 0.5, "truths": 0,
      "quarterTurns": 1, "compassNorth": {"angle": 250.8, "spread": 12, "count": 3210},
      "tracking": "world", "backInTime": 1, "newSessions": [83]},
     "madeRoute": {"method": "smoothed", "obstacle": null, "fixes": 629, "leftOut": 6, "rawLength": 1373.9,
      "acrossGaps": 0, "points": 8, "length": 923.4, "farthest": 9.1},
     "places": {"count": 3, "named": 2, "addresses": 1, "storeys": 1, "belowGround": 0, "radius": 200,
      "inReach": 2, "categories": [{"category": "cafe", "count": 2}]}}
    """

  static let checks = """
    {"log": "a.jsonl", "script": "c.json", "outcome": "failed", "passed": 1, "failed": 1, "skipped": 0,
     "checks": [{"name": "at 5 s: tracking", "group": "expectation", "outcome": "failed",
      "message": "no", "time": 5, "file": "c.json", "line": 3, "attachments": ["a.diff.png"]}],
     "summary": {"frames": 3, "poses": "log",
      "registration": {"error": {"median": 1, "p95": 2, "max": 3}, "meters": null,
       "arrowMeters": null}, "heading": {"error": null},
      "location": {"error": null, "accuracy": {"median": 1, "p95": 2, "max": 3}},
      "correction": {"error": null},
      "route": {"crossTrack": {"median": 1, "p95": 2, "max": 3}}, "speed": null,
      "fixes": {"gap": null, "error": null}, "arrived": {"first": 61.5},
      "ready": {"share": 0.5, "first": null},
      "offRoute": {"share": 0}}}
    """

  static let marks = """
    {"version": 1, "marks": [{"time": 751.3, "note": "a"}]}
    """

  static let sizes = """
    [{"distance": 100, "diameter": 98.7, "sphereRadius": 9.3, "millimetres": 15.3,
      "visualAngle": 2.9, "objectDiameter": null, "label": {"text": "100 m", "width": 59.5},
      "warnings": ["large-disc"], "contrast": {"sky": 2.8, "ground": 4.4, "arrows": 1.3,
      "label": 15.6}, "leastContrast": {"sky": 8.1, "ground": 13, "arrows": 8, "label": 15.6},
      "design": "defaults", "designWarnings": ["contrast-arrows"], "unused": ["far"],
      "onRim": ["hint"]}]
    """

  static let contrast = """
    {"mark": {"ratio": 1.8, "least": 7.2, "required": 3, "behind": "buildings", "color": "0AF970"},
     "text": {"ratio": 15.5, "least": 14.9, "required": 4.5, "behind": "trees", "color": "626A72"},
     "hint": {"ratio": 1.8, "least": 7.2, "required": 3, "behind": "ways", "color": "616970"}}
    """

  static let along = """
    [{"design": "defaults", "length": 1448.5, "step": 2, "facing": "way", "by": "all",
      "places": 725, "wrong": {"sight": 633, "arrows": 194, "contrast": 0, "target": 0,
       "overlap": 1, "size": 0, "label": 0, "distance": 2}, "inBuildings": [{"from": 12.5, "to": 14}],
      "worst": [{"chainage": 1048, "latitude": 60.17, "longitude": 24.9, "heading": 12.5,
       "finish": {"distance": 216.5, "visible": true, "inSight": false, "behind": 122.8,
        "diameter": 95.7}, "arrows": {"hidden": 0.7}, "contrast": \(contrast),
       "warnings": ["large-disc"], "clashes": [{"part": "label", "by": "phone"}],
       "wrong": ["overlap", "size", "sight", "arrows"],
       "command": "routesim render walk.gpx --chainage 1048"}]}]
    """

  static let devices = """
    [{"name": "pixel-9", "title": "Pixel 9", "platform": "android", "width": 411.4, "height": 923.4,
      "scale": 2.625, "focalLength": 664, "horizontal": 34.4, "vertical": 69.6,
      "pixelsPerInch": 422, "source": "points: 1080×2424 px"}]
    """

  static let places = """
    {"type": "FeatureCollection", "name": "a", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2.3, 48.8]},
       "properties": {"kind": "frame", "time": "2026-01-01T12:00:00.5Z", "altitude": 1, "segment": 0,
        "used": false, "reason": "jump", "seconds": 1, "heading": 2, "accuracy": 3, "ready": true,
        "chainage": 4, "crossTrack": -5, "offRoute": false, "finishVisible": true,
        "finishDistance": 6, "hintVisible": false, "hintTurn": -7, "misalignment": 8,
        "registrationDegrees": 9, "registrationMetres": 10, "truthLatitude": 48.8,
        "truthLongitude": 2.3, "poses": "log", "coordTimes": []}}]}
    """

  static let placements = """
    [{"latitude": 48, "distance": 1000, "azimuth": 60, "placement": "great-circle",
      "there": 2.2, "length": -2.1, "direction": 0.05, "back": 2.3, "roundTrip": 0}]
    """

  static let arrows = """
    [{"spacing": 3, "window": 25, "arrows": 9, "visible": 8, "large": 8, "farthest": 24,
      "overlapping": 5, "overlapsFrom": 9}]
    """

  static let legibility = """
    [{"shape": "band", "distance": 10, "width": 53, "height": 23.8, "tip": 23.2, "notch": 16.6,
      "contrast": 9.5, "named": true, "namedInTerminal": true}]
    """

  static let difference = """
    {"designs": ["A", "B"], "width": 750, "height": 1334, "differing": 117421,
     "percent": 11.736232, "greatest": 255}
    """

  static let design = """
    {"version": 1,
     "placemark": {"law": "perspective", "max": 100, "min": 50, "near": 50, "far": 2000},
     "mark": {"color": "#FF8800", "opacity": 0.5, "ring": 0.2, "ringColor": "102030",
      "outline": "both", "icon": "dot", "letter": null, "image": "sign.svg", "path": null,
      "iconColor": "000000", "iconSize": 0.5},
     "hint": {"inset": 25, "style": "edge", "color": "FF8800"},
     "arrows": {"spacing": 3, "window": 100, "period": 2, "pose": "flat", "shape": "slim",
      "model": "a.obj", "color": "#ff8800", "edge": "#05070a", "light": "shoulder"},
     "label": {"language": "en", "units": "metric", "font": "Roboto", "color": "FFFFFF", "plate": "000000",
      "plateOpacity": 0.5},
     "scene": {"sky": "102030", "ground": "203040"},
     "cards": {"width": 20, "facing": "billboard", "radius": 200, "limit": 60, "threshold": 10,
      "storey": 3, "near": 60, "depth": 20, "cluster": 12, "spread": 180, "rest": 0.25}}
    """

  private static let keysOfDesigns = [
    "version", "placemark", "placemark.law", "placemark.max", "placemark.min", "placemark.near",
    "placemark.far", "mark", "mark.color", "mark.opacity", "mark.ring", "mark.ringColor",
    "mark.outline", "mark.icon", "mark.letter", "mark.image", "mark.path", "mark.iconColor",
    "mark.iconSize", "hint", "hint.inset", "hint.style", "hint.color", "arrows", "arrows.spacing",
    "arrows.window",
    "arrows.period", "arrows.pose", "arrows.shape", "arrows.model", "arrows.color", "arrows.edge",
    "arrows.light", "label",
    "label.language", "label.units", "label.font", "label.color", "label.plate",
    "label.plateOpacity", "scene",
    "scene.sky", "scene.ground", "cards", "cards.width", "cards.facing", "cards.radius",
    "cards.limit", "cards.threshold", "cards.storey", "cards.near", "cards.depth", "cards.cluster",
    "cards.spread", "cards.rest",
  ]

  static let script = """
    {"events": [{"at": 2.5, "name": "behind", "look": {"heading": 180, "pitch": -5, "roll": 0},
     "set": {"misalignment": 40, "tracking": "limited", "strategy": "all", "correction": true,
      "gps": false, "noise": true, "drift": 1, "gpsAccuracy": 5, "outliers": 3, "dropouts": 4,
      "conditions": "city", "device": "iphone-8", "units": "metric", "still": true,
      "waypoints": false, "route": "other.gpx",
      "light": 5, "lightLimit": 20, "turnLimit": 120, "motionLimit": 3, "calm": 1,
      "count": 100, "seconds": 10, "fresh": false, "once": false, "maxAccuracy": 25,
      "minDistance": 5, "pairPercent": 20, "worstAccuracy": 10000, "poseReach": 10,
      "poseGap": 10, "fixPatience": 32, "startAccuracy": 100,
      "estimateChoice": "present", "choiceMargin": 20, "estimateReach": 100,
      "estimateCapacity": 4096, "choiceInterval": 3, "trustedError": 30, "learnFrom": 300,
      "odometryDrift": 2, "unknownError": 60, "agingSpeed": 1.4, "replacementDistance": 10,
      "readyAccuracy": 10, "readyError": 15, "lostAccuracy": 20, "lostError": 25,
      "arrivalDistance": 10, "offRouteDistance": 50, "legSideDeviation": 3, "legSideLength": 15,
      "legFixCorrelation": 20, "legTurnBack": 4, "legTurnForth": 1, "legWrongWay": 1,
      "legSkipLength": 15, "legSkipMost": 6, "legElsewhere": 3, "placemarkLaw": "linear",
      "placemarkMax": 100, "placemarkMin": 50, "placemarkNear": 50, "placemarkFar": 2000,
      "hintInset": 25, "hintStyle": "edge", "arrowSpacing": 3, "arrowWindow": 100,
      "arrowPeriod": 2, "arrowPose": "flat", "arrowShape": "band",
      "arrowColor": "FF8800", "arrowEdge": "000000", "arrowLight": "shoulder",
      "language": "en"},
     "tap": [187.5, 300], "choose": 7,
     "snapshot": "behind.svg",
     "match": {"file": "kept.png", "tolerance": 2, "percent": 0.1}}]}
    """

  private static let optionalInScripts =
    [
      "name", "look", "look.pitch", "look.roll", "set", "tap", "choose", "snapshot", "match",
      "match.tolerance",
      "match.percent", "expect",
    ]
    .map { "events[].\($0)" }
    + [
      "misalignment", "tracking", "strategy", "correction", "gps", "noise", "drift", "gpsAccuracy",
      "outliers", "dropouts", "conditions", "device", "units", "still", "waypoints", "route",
      "light", "lightLimit", "turnLimit", "motionLimit", "calm",
      "count", "seconds", "fresh", "once", "maxAccuracy", "minDistance", "pairPercent",
      "worstAccuracy", "poseReach", "poseGap", "fixPatience", "startAccuracy", "estimateChoice",
      "choiceMargin", "estimateReach",
      "estimateCapacity", "choiceInterval", "trustedError", "learnFrom", "odometryDrift",
      "unknownError", "agingSpeed", "replacementDistance", "readyAccuracy", "readyError",
      "lostAccuracy", "lostError", "arrivalDistance", "offRouteDistance", "legSideDeviation",
      "legSideLength", "legFixCorrelation", "legTurnBack", "legTurnForth", "legWrongWay",
      "legSkipLength", "legSkipMost", "legElsewhere", "placemarkLaw",
      "placemarkMax", "placemarkMin", "placemarkNear", "placemarkFar", "hintInset",
      "hintStyle", "arrowSpacing", "arrowWindow", "arrowPeriod", "arrowPose", "arrowShape",
      "arrowColor", "arrowEdge", "arrowLight", "language",
    ].map { "events[].set.\($0)" }

  static let score = """
    {"version": 1, "log": "a.jsonl",
     "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "bytes": 9,
     "program": "0.4.0", "settings": "0123456789abcdef", "error": null, "format": "session",
     "seconds": 9, "meters": 9, "fixes": 9, "accuracy": {"median": 5, "p95": 6, "max": 7}, "poses": 9,
     "sessions": 1, "gaps": 0, "gapSeconds": 0, "leftOut": {}, "truth": true, "route": "log",
     "routeMeters": 80, "seed": 1, "conditions": "city", "device": "phone",
     "scores": [{"set": "usual", "parameters": {}, "strategy": "robust", "estimates": 9,
      "runs": 9, "error30": 1, "error60": 2, "error120": 3, "errorEnd": 4, "settledSeconds": 5,
      "settledMeters": 6, "convergedSeconds": 7, "convergedMeters": 8, "statedEnd": 9,
      "within1Sigma": 0.5, "within2Sigma": 0.9, "halves": {"difference": 3, "stated": 4},
      "registration": {"finish": {"median": 1, "p95": 2, "max": 3},
       "finishMeters": {"median": 1, "p95": 2, "max": 3}, "arrowMeters": {"median": 1, "p95": 2, "max": 3}},
      "legs": {"right": 0.9, "longestWrong": 3},
      "events": {"leaps": 0, "fixesLost": 0, "trackingLost": 0, "offRoute": 0, "newSessions": 0,
       "arrived": 1}}],
     "warnings": ["a.jsonl: …"], "cost": {"processor": 0.1, "wall": 0.2}}
    """

  static let failure = """
    {"version": 1, "log": "a.jsonl", "sha256": null, "bytes": null, "program": "0.4.0",
     "settings": "0123456789abcdef", "error": "a.jsonl: no such file", "warnings": [],
     "cost": {"processor": 0, "wall": 0}}
    """

  static let verdict = """
    {"version": 1, "verdict": "worse",
     "before": {"file": "a.jsonl", "logs": 30, "failed": 1, "programs": ["0.4.0"], "cutOff": false},
     "after": {"file": "b.jsonl", "logs": 30, "failed": 2, "programs": ["0.4.0"], "cutOff": false},
     "logs": {"pairs": 28, "lost": 1, "gained": 1, "failed": 0, "onlyBefore": 0, "onlyAfter": 0,
      "renewed": 0, "repeated": 0, "equal": 3}, "optionsDiffer": false,
     "entriesOnlyBefore": ["all"], "entriesOnlyAfter": ["random"],
     "cost": {"before": 1, "after": 2}, "falseAlarms": 5, "swaps": 4000,
     "findings": [{"judgement": "worse", "of": "median", "strategy": "robust", "setBefore": "usual",
      "setAfter": "usual", "figure": "errorEnd", "unit": "degrees", "better": "less",
      "by": "conditions", "group": "city", "before": 1, "after": 2, "percent": 100, "chance": 0.01,
      "text": "…", "count": 9, "walks": [{"log": "a", "before": 1, "after": 2, "command": "routesim replay a"}]}],
     "lost": [{"log": "c", "error": "c: …"}], "gained": [{"log": "d", "error": "d: …"}],
     "gates": [{"gate": "worse=0", "passed": false, "message": "…"}],
     "rows": [{"strategy": "robust", "setBefore": "usual", "setAfter": "usual", "figure": "errorEnd",
      "unit": "degrees", "better": "less", "by": "conditions", "group": "city", "logs": 28, "less": 1,
      "greater": 27, "difference": 1, "untold": 0, "toldNow": 0, "worst": 3, "neverBefore": 1, "neverAfter": 2,
      "median": {"before": 1, "after": 2, "change": 1, "interval": [0, 2], "percent": 100,
       "chance": 0.01, "judgement": "worse"},
      "tail": {"before": 1, "after": 2, "change": 1, "interval": [0, 2], "percent": 100,
       "chance": 0.01, "judgement": "worse"},
      "telling": {"chance": 1, "judgement": null}}]}
    """

  static let sweep = """
    {"sets": [{"name": "a", "parameters": {"fresh": true}}], "grid": {"count": [5]},
     "draws": {"seed": 1, "count": 2, "parameters": {"count": [5, 9]}}}
    """

  static let all: [SchemaCase] =
    [
      sample("frame", frame, free: ["finish.label.text", "events[].meaning"]),
      sample("frame#/$defs/hint", wedge), sample("frame#/$defs/hint", halo),
      sample("frame#/$defs/gift", gift, free: ["owner", "model"]),
      sample("frame#/$defs/choice", choice, free: ["name", "category", "address"]),
      sample("frame#/$defs/finish", behind, free: ["label.text"]),
      sample(
        "correction-run", run,
        optional: [
          "explanation", "explanation.estimates[].outlierProbability",
          "explanation.estimates[].weight",
        ]),
      sample(
        "correction-study", study,
        free: ["logs[].log", "refused[].log", "refused[].reason"]),
      sample(
        "score", score, optional: ["cost"],
        free: [
          "log", "sha256", "program", "settings", "conditions", "device", "warnings[]",
          "scores[].set",
        ]),
      sample("score", failure, optional: ["cost"], free: ["log", "program", "settings", "error"]),
      sample(
        "verdict", verdict,
        free: [
          "before.file", "before.programs[]", "after.file", "after.programs[]",
          "findings[].strategy",
          "findings[].setBefore", "findings[].setAfter", "findings[].group", "findings[].text",
          "findings[].walks[].log", "findings[].walks[].command", "lost[].log", "lost[].error",
          "gained[].log", "gained[].error", "entriesOnlyBefore[]", "entriesOnlyAfter[]",
          "gates[].gate", "gates[].message", "rows[].strategy",
          "rows[].setBefore", "rows[].setAfter", "rows[].group",
        ]),
      sample(
        "sweep", sweep,
        optional: [
          "sets", "grid", "draws", "sets[].parameters", "sets[].parameters.fresh", "grid.count",
          "draws.parameters.count",
        ],
        free: ["sets[].name"]),
      sample(
        "test-report", checks,
        free: [
          "log", "script", "checks[].name", "checks[].message", "checks[].file",
          "checks[].attachments[]",
        ]),
      sample(
        "inspect", report, optional: ["places", "madeRoute"],
        free: ["name", "places.categories[].category"]),
      sample("sizing", sizes, free: ["[].label.text", "[].design"]),
      sample("sizing-along", along, free: ["[].design", "[].worst[].command"]),
      sample("devices", devices, free: ["[].name", "[].title", "[].source"]),
      sample("frame#/$defs/contrast", contrast),
      sample(
        "places", places, optional: keysOfPlaces,
        free: ["name", "features[].geometry.coordinates[]"]),
      sample("placements", placements),
      sample("arrows", arrows), sample("arrow-legibility", legibility, free: ["[].shape"]),
      sample("design-difference", difference, free: ["designs[]"]),
      sample(
        "design", design, optional: keysOfDesigns,
        free: ["arrows.model", "label.font", "mark.image"]),
      sample(
        "marks", marks, optional: ["version", "marks[].note"], free: ["marks[].note"]),
      sample(
        "script", script, optional: optionalInScripts,
        free: ["events[].name", "events[].set.route", "events[].choose"]),
    ]
    + records.map {
      sample("session-log", $0, optional: optionalInRecords, free: ["route.name"])
    }

  /// The keys that depend on the kind.
  private static let keysOfPlaces =
    ["name"]
    + [
      "time", "coordTimes", "altitude", "accuracy", "segment", "used", "reason", "seconds",
      "heading",
      "ready", "chainage", "crossTrack", "offRoute", "finishVisible", "finishDistance",
      "hintVisible",
      "hintTurn", "misalignment", "registrationDegrees", "registrationMetres", "truthLatitude",
      "truthLongitude", "poses",
    ].map { "features[].properties.\($0)" }

  private static func sample(
    _ schema: String, _ text: String, optional: [String] = [], free: [String] = []
  ) -> SchemaCase {
    SchemaCase(schema: schema, text: text, optional: optional, free: free)
  }
}
