// The charts.
const middle = misalignment.length ? misalignment[misalignment.length - 1].d.at(-1)
  : (courses.find(course => course.d.length) || {d: [0]}).d.at(-1);
const near = angle => middle + wrap(angle - middle);
const knowsTruth = misalignment.length > 0;
$("errortitle").textContent = knowsTruth
  ? "Error: distance of the total from the truth (logarithmic scale)"
  : "Stated standard error, as the truth is unknown (logarithmic scale)";
for (const course of courses) course.error = course.t.map((t, i) => {
  if (!knowsTruth) return course.s[i] < 0 ? null : course.s[i];
  const angle = trueAngle(t);
  return angle === null ? null : Math.abs(wrap(course.d[i] - angle));
});
// What each run added to the total; the first to 0.
for (const course of courses)
  course.change = course.d.map((d, i) => wrap(d - (i ? course.d[i - 1] : 0)));
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600,
  43200, 86400, 172800, 604800];
const angleSteps = [.5, 1, 2, 5, 10, 15, 30, 45, 90];
function draw(id, low, high, spread, marks, lines, label) {
  const svg = $(id), [width, height] = size(svg);
  const box = {left: 52, top: 8, right: width - (width < 560 ? 12 : 96), bottom: height - 26};
  const x = t => box.left + (t - data.from) / span * (box.right - box.left);
  const y = v => box.bottom
    - (spread(v) - spread(low)) / (spread(high) - spread(low)) * (box.bottom - box.top);
  svg.setAttribute("viewBox", "0 0 " + width + " " + height);
  svg.replaceChildren();
  const clip = make(make(svg, "clipPath", {id: id + "clip"}), "rect",
    {x: box.left, y: box.top, width: Math.max(0, box.right - box.left), height: box.bottom - box.top});
  for (const [start, end] of data.gaps) {
    const gap = make(svg, "rect", {class: "gap", x: x(start), y: box.top,
      width: Math.max(1, x(end) - x(start)), height: box.bottom - box.top});
    make(gap, "title", {}, "nothing recorded, " + clock(start) + " to " + clock(end));
  }
  for (const [value, text] of marks(y, box)) {
    make(svg, "path", {class: "line grid", d: "M" + box.left + "," + y(value) + "H" + box.right});
    make(svg, "text", {class: "end soft", x: box.left - 8, y: y(value) + 4}, text);
  }
  const step = timeSteps.find(s => s / span * (box.right - box.left) >= 70) || timeSteps.at(-1);
  for (let t = Math.ceil(data.from / step) * step; t <= data.to; t += step) {
    make(svg, "path", {class: "line axis", d: "M" + x(t) + "," + box.bottom + "v5"});
    make(svg, "text", {class: "middle soft", x: x(t), y: box.bottom + 19}, clock(t));
  }
  make(svg, "path", {class: "line axis", d: "M" + box.left + "," + box.bottom + "H" + box.right});
  const inside = make(svg, "g", {"clip-path": "url(#" + id + "clip)"});
  lines(inside, x, y);
  if (width >= 560) {
    const ends = label().map(([name, value]) => ({name, y: Math.max(box.top,
      Math.min(box.bottom, y(value)))})).sort((a, b) => a.y - b.y);
    let least = box.top;
    for (const end of ends) { end.at = Math.max(end.y, least); least = end.at + 15; }
    let most = box.bottom;
    for (const end of [...ends].reverse()) { end.at = Math.min(end.at, most); most = end.at - 15; }
    for (const end of ends) {
      make(svg, "path", {class: "line lead",
        d: "M" + (box.right + 2) + "," + end.y + "L" + (box.right + 10) + "," + end.at});
      make(svg, "text", {class: "label " + end.name, x: box.right + 13, y: end.at + 4}, end.name);
    }
  }
  return {svg, x, y, box, cursor: make(svg, "g", {})};
}
const charts = {};
const clamp = (y, box) => Math.max(box.top, Math.min(box.bottom, y));
function steps(course, pick) {
  const result = [];
  course.t.forEach((t, i) => {
    const next = i + 1 < course.t.length ? course.t[i + 1] : data.to;
    const value = pick(i);
    if (value !== null) result.push({i, t, end: gapAfter(t, next), value});
  });
  return result;
}
function stepPath(list, x, y) {
  let d = "", before = null;
  for (const step of list) {
    const joins = before && before.end === step.t && Math.abs(before.value - step.value) <= 180;
    d += (joins ? "L" : "M") + x(step.t).toFixed(1) + "," + y(step.value).toFixed(1)
      + "H" + x(step.end).toFixed(1);
    before = step;
  }
  return d;
}
function drawCharts() {
  const shown = courses.filter(course => course.shown);
  let low = middle, high = middle;
  const reach = v => { low = Math.min(low, v); high = Math.max(high, v); };
  misalignment.forEach(line => line.d.forEach(d => reach(near(d))));
  // Without a fiftieth of the time above and below: the first guesses, from fixes a few metres
  // apart, would leave no room for the rest.
  const all = shown.flatMap(course => steps(course, i => near(course.d[i])))
    .sort((a, b) => a.value - b.value);
  const cut = all.reduce((sum, step) => sum + step.end - step.t, 0) / 50;
  for (const list of [all, [...all].reverse()]) {
    let time = 0;
    const first = list.find(step => (time += step.end - step.t) > cut);
    if (first) reach(first.value);
  }
  const room = Math.max(4, (high - low) * .15);
  low -= room;
  high += room;
  $("angletitle").textContent = "Misalignment: each strategy's total, ± 1 σ"
    + (all.some(step => step.value < low || step.value > high) ? "; outliers are cut off" : "");
  charts.angle = draw("angle", low, high, v => v, (y, box) => {
    const step = angleSteps.find(s => s / (high - low) * (box.bottom - box.top) >= 28) || 90;
    const marks = [];
    for (let v = Math.ceil(low / step) * step; v <= high; v += step)
      marks.push([v, degrees(wrap(v), step < 1 ? 1 : 0)]);
    return marks;
  }, (inside, x, y) => {
    for (const course of [...shown].reverse()) {
      const list = steps(course, i => near(course.d[i]));
      make(inside, "path", {class: "band " + course.name, d: list.map(step => {
        const s = course.s[step.i];
        if (s < 0 || step.end <= step.t) return "";
        const top = y(Math.min(high, step.value + s)), bottom = y(Math.max(low, step.value - s));
        return "M" + x(step.t).toFixed(1) + "," + top.toFixed(1) + "H" + x(step.end).toFixed(1)
          + "V" + bottom.toFixed(1) + "H" + x(step.t).toFixed(1) + "z";
      }).join("")});
      make(inside, "path", {class: "line " + course.name, d: stepPath(list, x, y)});
    }
    if (layers.truth) for (const line of misalignment)
      make(inside, "path", {class: "line truth", d: "M" + line.t.map((t, i) =>
        x(t).toFixed(1) + "," + y(near(line.d[i])).toFixed(1)).join(" ")});
  }, () => shown.filter(course => course.d.length).map(course =>
    [course.name, near(course.d.at(-1))]).concat(knowsTruth ? [["truth", middle]] : []));
  let most = 10;
  for (const course of shown) for (const e of course.error) most = Math.max(most, e);
  most = Math.min(180, most * 1.04);
  charts.error = draw("error", 0, most, v => Math.log1p(Math.max(0, v)), y => {
    let last = Infinity;
    return [0, 1, 2, 5, 10, 20, 45, 90, 180].filter(v => {
      if (v > most || last - y(v) < 14) return false;
      last = y(v);
      return true;
    }).map(v => [v, degrees(v, 0)]);
  },
  (inside, x, y) => {
    make(inside, "path", {class: "line goal",
      d: "M" + x(data.from) + "," + y(5) + "H" + x(data.to)});
    for (const course of [...shown].reverse())
      make(inside, "path", {class: "line " + course.name,
        d: stepPath(steps(course, i => course.error[i]), x, y)});
  }, () => shown.flatMap(course => {
    const last = course.error.findLast(e => e !== null);
    return last === undefined ? [] : [[course.name, last]];
  }));
  let largest = 10;
  for (const course of shown)
    for (const d of course.change.slice(1)) largest = Math.max(largest, Math.abs(d));
  charts.change = draw("change", 0, largest, v => Math.log1p(4 * Math.max(0, v)), y => {
    let last = Infinity;
    return [0, .5, 1, 2, 5, 10, 20, 45, 90, 180].filter(v => {
      if (v > largest || last - y(v) < 14) return false;
      last = y(v);
      return true;
    }).map(v => [v, degrees(v, v < 1 && v > 0 ? 1 : 0)]);
  }, (inside, x, y) => {
    for (const course of [...shown].reverse()) {
      make(inside, "path", {class: "stem line " + course.name, d: course.t.map((t, i) =>
        "M" + x(t).toFixed(1) + "," + y(0).toFixed(1) + "V"
        + y(Math.abs(course.change[i])).toFixed(1)).join("")});
      make(inside, "path", {class: "tip line " + course.name, d: course.t.map((t, i) =>
        "M" + x(t).toFixed(1) + "," + y(Math.abs(course.change[i])).toFixed(1) + "h0").join("")});
    }
  }, () => []);
  // The slider's thumb, 16 px wide, stands where the cursor is.
  const {box} = charts.angle;
  slider.style.marginLeft = box.left - 8 + "px";
  slider.style.width = box.right - box.left + 16 + "px";
  drawCursor();
}
