// The cursor.
let now = data.to;
const slider = $("time");
slider.min = data.from;
slider.max = data.to;
slider.step = span > 7200 ? 10 : span > 600 ? 1 : .1;
function drawCursor() {
  const truly = trueAngle(now);
  for (const id of ["angle", "error", "change"]) {
    const {x, y, box, cursor} = charts[id];
    cursor.replaceChildren();
    make(cursor, "path", {class: "line axis", d: "M" + x(now) + "," + box.top + "V" + box.bottom});
    for (const course of courses) {
      const i = lastUntil(course.t, now);
      const value = i < 0 ? null : id === "angle" ? near(course.d[i])
        : id === "error" ? course.error[i] : Math.abs(course.change[i]);
      if (course.shown && value !== null)
        make(cursor, "circle", {class: "dot " + course.name, cx: x(now), cy: clamp(y(value), box), r: 4.5});
    }
  }
  drawPair(now);
  $("clock").textContent = clock(now);
  $("date").textContent = data.start === null ? ""
    : new Date((data.start + now) * 1000).toISOString().replace("T", " ").replace(/\.\d+Z/, " UTC");
  if (truthCells) truthCells[1].textContent = truly === null ? "–" : degrees(truly);
  for (const course of courses) {
    const total = totalAt(course, now);
    course.cells[1].textContent = total ? degrees(total.d) : "–";
    course.cells[2].textContent = total && total.s !== null ? degrees(total.s) : "–";
    const run = lastUntil(course.t, now);
    course.cells[3].textContent = run < 0 ? "–" : degrees(course.change[run]);
    course.cells[4].textContent = total && truly !== null ? degrees(wrap(total.d - truly)) : "–";
    course.ways.forEach((node, i) => {
      const pivot = pivotOf(ways[i]);
      const turn = totalAt(course, Math.min(now, ways[i].t.at(-1)));
      node.classList.toggle("hidden", !turn);
      if (turn) node.setAttribute("transform",
        "rotate(" + turn.d.toFixed(2) + " " + pivot.e + " " + -pivot.n + ")");
    });
  }
  const i = lastUntil(fixes.t, now), truePlace = placeAt(truth, now);
  let words = i < 0 ? "no fix yet" : "fix: " + (fixes.unknown[i] ? "accuracy unknown, counts as " : "± ") + metres(fixes.r[i]) + ", "
    + Math.max(0, Math.round(now - fixes.t[i])) + " s old";
  if (i >= 0 && truePlace)
    words += ", off by "
      + metres(Math.hypot(fixes.e[i] - truePlace.e, fixes.n[i] - truePlace.n));
  $("fixline").textContent = words;
  slider.value = now;
  slider.setAttribute("aria-valuetext", clock(now) + courses.map((course, i) =>
    ", " + course.name + " " + course.cells[1].textContent).join(""));
}
function show(time) {
  now = Math.max(data.from, Math.min(data.to, time));
  drawCursor();
  drawOverlay();
}
slider.addEventListener("input", () => show(+slider.value));
for (const id of ["angle", "error", "change"]) {
  const point = event => {
    const {svg, box} = charts[id], x = event.clientX - svg.getBoundingClientRect().left;
    show(data.from + (x - box.left) / (box.right - box.left) * span);
  };
  $(id).addEventListener("pointermove", point);
  $(id).addEventListener("pointerdown", point);
}
let drag = null;
map.addEventListener("pointerdown", event => {
  drag = {x: event.clientX, y: event.clientY};
  map.setPointerCapture(event.pointerId);
});
map.addEventListener("pointerup", () => { drag = null; });
map.addEventListener("pointermove", event => {
  if (drag) {
    view.x += event.clientX - drag.x;
    view.y += event.clientY - drag.y;
    drag = {x: event.clientX, y: event.clientY};
    drawMap();
    return;
  }
  const box = map.getBoundingClientRect();
  const e = (event.clientX - box.left - view.x) / view.scale;
  const n = -(event.clientY - box.top - view.y) / view.scale;
  nearest(e, n);
});
// The time at which one was nearest to where the pointer is: on the truth, else on the way of
// the first strategy shown, as it is turned now.
function nearest(e, n) {
  const course = courses.find(course => course.shown);
  let best = 20 / view.scale, time = null;
  const look = (line, place) => {
    for (let i = 0; i + 1 < line.t.length; i++) {
      const a = place(i), b = place(i + 1), de = b.e - a.e, dn = b.n - a.n;
      const square = de * de + dn * dn;
      const share = square ? Math.max(0, Math.min(1, ((e - a.e) * de + (n - a.n) * dn) / square)) : 0;
      const distance = Math.hypot(a.e + de * share - e, a.n + dn * share - n);
      if (distance < best) {
        best = distance;
        time = line.t[i] + (line.t[i + 1] - line.t[i]) * share;
      }
    }
  };
  if (truth.length) for (const line of truth) look(line, i => ({e: line.e[i], n: line.n[i]}));
  else for (const way of ways) {
    const total = course && totalAt(course, now);
    look(way, i => turned({e: way.e[i], n: way.n[i]}, pivotOf(way), total ? total.d : 0));
  }
  if (time !== null) show(time);
}
map.addEventListener("wheel", event => {
  event.preventDefault();
  const box = map.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * .002), event.clientX - box.left, event.clientY - box.top);
}, {passive: false});
$("in").addEventListener("click", () => zoom(1.5));
$("out").addEventListener("click", () => zoom(1 / 1.5));
$("fit").addEventListener("click", fit);
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom(1.5);
  else if (event.key === "-") zoom(1 / 1.5);
  else if (event.key === "0") fit();
});
addEventListener("resize", () => { drawCharts(); fit(); });
// On paper the charts are drawn for its width, and the map is shrunk to it as it is seen.
for (const [event, prints] of [["beforeprint", true], ["afterprint", false]])
  addEventListener(event, () => {
    document.body.classList.toggle("paper", prints);
    drawCharts();
  });
drawCharts();
fit();
// Opened with #t=SECONDS, the page begins at that time.
const wanted = /^#t=([\d.]+)$/.exec(location.hash);
if (wanted) show(+wanted[1]);
