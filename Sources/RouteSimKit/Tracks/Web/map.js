// The map: its lines are drawn once, in metres with y to the south, and moved by a transform.
const map = $("map");
const world = make(map, "g", {});
const overlay = make(map, "g", {});
const keep = {"vector-effect": "non-scaling-stroke"};
const path = line => "M" + line.e.map((e, i) => e.toFixed(1) + "," + (-line.n[i]).toFixed(1))
  .join(" ");
const gridPath = make(world, "path", {class: "line grid", ...keep});
const fixLayer = make(world, "g", {});
const stride = Math.max(1, Math.ceil(fixes.t.length / 400));
make(fixLayer, "path", {class: "circle", ...keep, d: fixes.t.map((_, i) => {
  const r = fixes.r[i].toFixed(1);
  return i % stride ? "" : "M" + (fixes.e[i] - r).toFixed(1) + "," + (-fixes.n[i]).toFixed(1)
    + "a" + r + "," + r + " 0 1,0 " + 2 * r + ",0a" + r + "," + r + " 0 1,0 " + -2 * r + ",0z";
}).join("")});
make(fixLayer, "path", {class: "line fix", ...keep, d: fixes.t.map((_, i) =>
  "M" + fixes.e[i].toFixed(1) + "," + (-fixes.n[i]).toFixed(1) + "h0").join("")});
const recordedLayer = make(world, "g", {});
for (const way of ways) make(recordedLayer, "path", {class: "line before", ...keep, d: path(way)});
for (const course of [...courses].reverse()) {
  course.layer = make(world, "g", {});
  course.ways = ways.map(way =>
    make(course.layer, "path", {class: "line " + course.name, ...keep, d: path(way)}));
}
const truthLayer = make(world, "g", {});
for (const line of truth) make(truthLayer, "path", {class: "line truth", ...keep, d: path(line)});

function extent() {
  const e = [], n = [];
  const take = line => { for (const v of line.e) e.push(v); for (const v of line.n) n.push(v); };
  truth.forEach(take);
  ways.forEach(take);
  for (const course of courses) for (const way of ways) {
    const total = totalAt(course, way.t[way.t.length - 1]);
    if (total) for (let i = 0; i < way.t.length; i++) {
      const place = turned({e: way.e[i], n: way.n[i]}, pivotOf(way), total.d);
      e.push(place.e);
      n.push(place.n);
    }
  }
  for (const [list, all] of [[fixes.e, e], [fixes.n, n]]) {
    const sorted = [...list].sort((a, b) => a - b), cut = Math.floor(sorted.length / 100);
    if (sorted.length) all.push(sorted[cut], sorted[sorted.length - 1 - cut]);
  }
  const reach = list => list.reduce(
    ([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);
  return e.length ? [...reach(e), ...reach(n)] : [-5, 5, -5, 5];
}
const [west, east, south, north] = extent();
const view = {scale: 1, x: 0, y: 0};
const size = svg => [svg.clientWidth || 600, svg.clientHeight || 300];
function fit() {
  const [width, height] = size(map), margin = 36;
  view.scale = Math.min((width - 2 * margin) / Math.max(east - west, 10),
    (height - 2 * margin) / Math.max(north - south, 10));
  view.x = width / 2 - (west + east) / 2 * view.scale;
  view.y = height / 2 + (south + north) / 2 * view.scale;
  drawMap();
}
const screen = place => [view.x + place.e * view.scale, view.y - place.n * view.scale];
function zoom(factor, x, y) {
  const [width, height] = size(map);
  x = x ?? width / 2;
  y = y ?? height / 2;
  const scale = Math.max(1e-3, Math.min(1e3, view.scale * factor)), ratio = scale / view.scale;
  view.x = x + (view.x - x) * ratio;
  view.y = y + (view.y - y) * ratio;
  view.scale = scale;
  drawMap();
}
function roundLength(most) {
  const unit = 10 ** Math.floor(Math.log10(most));
  return most >= unit * 5 ? unit * 5 : most >= unit * 2 ? unit * 2 : unit;
}
function drawMap() {
  const [width, height] = size(map);
  map.setAttribute("viewBox", "0 0 " + width + " " + height);
  world.setAttribute("transform",
    "translate(" + view.x + " " + view.y + ") scale(" + view.scale + ")");
  const length = roundLength(width / 4 / view.scale);
  let grid = "";
  const left = -view.x / view.scale, right = (width - view.x) / view.scale;
  const top = -view.y / view.scale, bottom = (height - view.y) / view.scale;
  for (let e = Math.ceil(left / length) * length; e <= right; e += length)
    grid += "M" + e + "," + top + "V" + bottom;
  for (let y = Math.ceil(top / length) * length; y <= bottom; y += length)
    grid += "M" + left + "," + y + "H" + right;
  gridPath.setAttribute("d", grid);
  drawOverlay(length);
}
function drawOverlay(length = roundLength(size(map)[0] / 4 / view.scale)) {
  const [width, height] = size(map), t = now;
  overlay.replaceChildren();
  const x = 16, y = height - 16;
  make(overlay, "path", {class: "line axis",
    d: "M" + x + "," + (y - 6) + "v6h" + length * view.scale + "v-6"});
  make(overlay, "text", {class: "middle soft halo-text", x: x + length * view.scale / 2, y: y - 7},
    length < 1000 ? length + " m" : length / 1000 + " km");
  make(overlay, "path", {class: "ink",
    d: "M" + (width - 24) + ",16l7,20l-7,-5l-7,5z"});
  make(overlay, "text", {class: "middle label", x: width - 24, y: 51}, "N");
  const start = truth.length ? {e: truth[0].e[0], n: truth[0].n[0]}
    : ways.length ? pivotOf(ways[0]) : null;
  if (start) mark(start, "ink", 5, "start");
  const i = lastUntil(fixes.t, t);
  if (i >= 0 && layers.fixes) {
    const [fx, fy] = screen({e: fixes.e[i], n: fixes.n[i]});
    make(overlay, "circle", {class: "line axis", cx: fx, cy: fy, r: fixes.r[i] * view.scale,
      "stroke-width": 1.5});
  }
  const pair = pairAt(t);
  if (pair && layers.fixes) {
    const {first, second} = pair;
    const from = screen({e: fixes.e[first], n: fixes.n[first]});
    const to = screen({e: fixes.e[second], n: fixes.n[second]});
    make(overlay, "circle", {class: "line axis", cx: from[0], cy: from[1],
      r: fixes.r[first] * view.scale, "stroke-width": 1.5});
    make(overlay, "path", {class: "line axis pairline", d: "M" + from + "L" + to});
  }
  for (const course of [...courses].reverse()) {
    const place = placeAt(ways, t), total = totalAt(course, t);
    if (place && total && course.shown)
      mark(turned(place, pivotOf(place.line), total.d), course.name, 5);
  }
  const place = placeAt(truth, t);
  if (place && layers.truth) mark(place, "ink", 5.5);
}
function mark(place, name, radius, text) {
  const [x, y] = screen(place);
  make(overlay, "circle", {class: "dot " + name, cx: x, cy: y, r: radius});
  if (text) make(overlay, "text", {class: "label halo-text", x: x + 9, y: y - 7}, text);
}
