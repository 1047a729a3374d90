// A pair of fixes at the cursor: what the way between them says of AR's axes, and how much their
// accuracy circles leave open.
const pairSvg = $("pair"), back = $("back");
let chosen = null;
const reach = 100;
const between2 = (a, b) => Math.hypot(fixes.e[b] - fixes.e[a], fixes.n[b] - fixes.n[a]);
const weightOf = (a, b) => between2(a, b) / Math.max(.1, fixes.r[a] + fixes.r[b]);
const bearing = (e, n) => Math.atan2(e, n) * 180 / Math.PI;
// The fix at the cursor and one before it: the chosen one, else that of the largest weight. Both lie
// on one stretch of AR's way.
function pairAt(t) {
  const second = lastUntil(fixes.t, t);
  const end = second < 0 ? null : placeAt(ways, fixes.t[second]);
  if (!end) return null;
  let first = -1;
  for (let i = Math.max(0, second - reach); i < second; i++) {
    const start = placeAt(ways, fixes.t[i]);
    if (!start || start.line !== end.line) continue;
    if (i === chosen) return {first: i, second, start, end};
    if (first < 0 || weightOf(i, second) > weightOf(first, second)) first = i;
  }
  return first < 0 ? null
    : {first, second, start: placeAt(ways, fixes.t[first]), end};
}
function pairFacts({first, second, start, end}) {
  const distance = between2(first, second), radii = fixes.r[first] + fixes.r[second];
  const fixed = bearing(fixes.e[second] - fixes.e[first], fixes.n[second] - fixes.n[first]);
  const seen = bearing(end.e - start.e, end.n - start.n);
  return {distance, fixed, seen, angle: wrap(fixed - seen),
    moved: Math.hypot(end.e - start.e, end.n - start.n),
    open: distance > radii ? Math.asin(radii / distance) * 180 / Math.PI : 180};
}
function drawPair(t) {
  const pair = pairAt(t);
  pairSvg.replaceChildren();
  $("pairbox").classList.toggle("hidden", !pair);
  if (!pair) return;
  const {first, second} = pair, facts = pairFacts(pair);
  const [width, height] = size(pairSvg);
  pairSvg.setAttribute("viewBox", "0 0 " + width + " " + height);
  const a = {e: fixes.e[first], n: fixes.n[first]}, b = {e: fixes.e[second], n: fixes.n[second]};
  const far = Math.max(facts.distance, facts.moved);
  // All that is drawn: circles, what the fixes say give or take what the circles leave open, and where
  // AR's way leads as it is recorded and corrected.
  const along = (degrees, length) => ({e: a.e + Math.sin(degrees * Math.PI / 180) * length,
    n: a.n + Math.cos(degrees * Math.PI / 180) * length});
  const totals = courses.filter(course => course.shown && totalAt(course, t))
    .map(course => totalAt(course, t).d);
  const places = [0, ...totals].map(d => ({...along(facts.seen + d, facts.moved), r: 0}))
    .concat({...a, r: fixes.r[first]}, {...b, r: fixes.r[second]});
  if (facts.open < 180) for (const way of [-1, 1])
    places.push({...along(facts.fixed + way * facts.open, far), r: 0});
  const least = pick => Math.min(...places.map(pick)), most = pick => Math.max(...places.map(pick));
  const left = least(place => place.e - place.r), right = most(place => place.e + place.r);
  const low = least(place => place.n - place.r), high = most(place => place.n + place.r);
  const scale = Math.min((width - 24) / Math.max(right - left, 1),
    (height - 24) / Math.max(high - low, 1));
  const at = (e, n) => [width / 2 + (e - (left + right) / 2) * scale,
    height / 2 - (n - (low + high) / 2) * scale];
  const ray = (degrees, length) => {
    const place = along(degrees, length);
    return at(place.e, place.n);
  };
  const point = ([x, y]) => x.toFixed(1) + "," + y.toFixed(1);
  const fan = [];
  if (facts.open < 180) for (let i = -12; i <= 12; i++)
    fan.push(point(ray(facts.fixed + facts.open * i / 12, far)));
  make(pairSvg, "path", {class: "fan", d: fan.length
    ? "M" + point(at(a.e, a.n)) + "L" + fan.join(" ") + "z" : ""});
  for (const [i, place] of [[first, a], [second, b]]) {
    const [cx, cy] = at(place.e, place.n);
    make(pairSvg, "circle", {class: "line axis", cx, cy, r: fixes.r[i] * scale});
  }
  make(pairSvg, "path", {class: "line truth pairline",
    d: "M" + point(at(a.e, a.n)) + "L" + point(at(b.e, b.n))});
  make(pairSvg, "path", {class: "line before",
    d: "M" + point(at(a.e, a.n)) + "L" + point(ray(facts.seen, facts.moved))});
  for (const course of [...courses].reverse()) {
    const total = totalAt(course, t);
    if (total && course.shown) make(pairSvg, "path", {class: "line " + course.name,
      d: "M" + point(at(a.e, a.n)) + "L" + point(ray(facts.seen + total.d, facts.moved))});
  }
  // From AR's direction to that of the fixes.
  const arc = [], turn = Math.min(.45 * far, .6 * facts.moved + 1);
  for (let i = 0; i <= 24; i++) arc.push(point(ray(facts.seen + facts.angle * i / 24, turn)));
  make(pairSvg, "path", {class: "line axis", d: "M" + arc.join("L")});
  for (const place of [a, b]) {
    const [cx, cy] = at(place.e, place.n);
    make(pairSvg, "circle", {class: "ink", cx, cy, r: 2.5});
  }
  $("pairline").textContent = clock(fixes.t[first]) + " and " + clock(fixes.t[second]) + ", "
    + metres(facts.distance) + " apart, ± " + metres(fixes.r[first]) + " and ± "
    + metres(fixes.r[second]) + ": this pair says " + degrees(facts.angle)
    + (facts.open < 180 ? " ± " + degrees(facts.open) : ", but the circles meet: any angle fits");
  back.min = Math.max(0, second - reach);
  back.max = Math.max(0, second - 1);
  back.value = first;
  back.setAttribute("aria-valuetext", clock(fixes.t[first]));
}
back.addEventListener("input", () => {
  chosen = +back.value;
  drawPair(now);
  drawOverlay();
});
$("best").addEventListener("click", () => {
  chosen = null;
  drawPair(now);
  drawOverlay();
});
