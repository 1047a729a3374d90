// The table of values, which is the legend and holds the switches, too.
function swatch(parent, name) {
  const svg = make(parent, "svg", {width: 26, height: 10, "aria-hidden": "true"});
  make(svg, "path", {class: "line " + name, d: name === "fix" ? "M13,5h0" : "M1,5H25"});
}
function toggle(parent, name, classes, change) {
  const label = html(parent, "label"), box = html(label, "input");
  box.type = "checkbox";
  box.checked = true;
  box.addEventListener("change", () => change(box.checked));
  swatch(label, classes);
  label.append(name);
}
const rows = $("values").tBodies[0];
const row = () => {
  const line = html(rows, "tr");
  return [0, 1, 2, 3, 4].map(() => html(line, "td"));
};
let truthCells = null;
if (knowsTruth || truth.length) {
  truthCells = row();
  toggle(truthCells[0], "truth", "truth", on => {
    layers.truth = on;
    truthLayer.classList.toggle("hidden", !on);
    drawCharts();
    drawOverlay();
  });
}
for (const course of courses) {
  course.cells = row();
  toggle(course.cells[0], course.name, course.name, on => {
    course.shown = on;
    course.layer.classList.toggle("hidden", !on);
    drawCharts();
    drawOverlay();
  });
}
toggle($("layers"), data.fixLegend, "fix", on => {
  layers.fixes = on;
  fixLayer.classList.toggle("hidden", !on);
  drawOverlay();
});
const origin = data.poses === "log" ? "recorded" : "simulated";
toggle($("layers"), "AR as " + origin + " (−z as north)", "before", on => {
  layers.recorded = on;
  recordedLayer.classList.toggle("hidden", !on);
});
