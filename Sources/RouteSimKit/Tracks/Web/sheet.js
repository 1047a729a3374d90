"use strict";
const byId = (name) => document.getElementById(name);
const view = byId("view"), svg = view.querySelector("svg");
const points = svg.viewBox.baseVal.width;
const fitting = () => Math.max(view.clientWidth, 1) / points;
let scale = Math.min(fitting(), svg.getBoundingClientRect().width / points || 1);

// Shows the sheet at a number of CSS pixels per point; the place at (x, y) in the view stays where it is.
function show(next, x = view.clientWidth / 2, y = 0) {
  next = Math.min(Math.max(next, 0.05), 16);
  const ratio = next / scale;
  const [left, top] = [(view.scrollLeft + x) * ratio - x, (view.scrollTop + y) * ratio - y];
  scale = next;
  view.classList.add("zoomed");
  svg.style.width = `${points * scale}px`;
  view.scrollTo(left, top);
  say();
}
const say = () => { byId("percent").textContent = `${Math.round(scale * 100)} %`; };
const actions = {
  in: () => show(scale * 1.25), out: () => show(scale / 1.25), fit: () => show(fitting()), points: () => show(1),
};
for (const [name, act] of Object.entries(actions)) byId(name).addEventListener("click", act);
const keys = { "+": "in", "=": "in", "-": "out", "−": "out", 0: "fit", 1: "points" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  actions[keys[event.key]]();
  event.preventDefault();
});
view.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const box = view.getBoundingClientRect();
  show(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
let drag = null;
view.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  drag = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
});
view.addEventListener("pointermove", (event) => {
  if (drag) view.scrollTo(drag.x - event.clientX, drag.y - event.clientY);
});
for (const name of ["pointerup", "pointerleave", "pointercancel"]) {
  view.addEventListener(name, () => { drag = null; });
}

// Layers with the same name on several screens are shown and hidden together.
const layers = new Map();
for (const group of svg.querySelectorAll("g[data-name]")) {
  if (group.getAttribute("inkscape:groupmode") !== "layer" || /^screen-\d+$/.test(group.id)) continue;
  const name = group.dataset.name;
  if (!layers.has(name)) layers.set(name, []);
  layers.get(name).push(group);
}
for (const [name, groups] of layers) {
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox";
  box.checked = true;
  box.addEventListener("change", () => {
    for (const group of groups) group.style.display = box.checked ? "" : "none";
  });
  label.append(box, name);
  byId("layers").querySelector("div").append(label);
}
byId("layers").hidden = layers.size === 0;

// On a phone, the whole width would make many screens unreadable, so the first one fills the view.
const clip = svg.querySelector("#screen-1-clip rect");
const first = svg.querySelector('[clip-path="url(#screen-1-clip)"]');
const screen = clip ? clip.width.baseVal.value : points, narrow = 700, readable = 240;
if (first && view.clientWidth < narrow && screen * scale < readable) {
  const margin = first.transform.baseVal.consolidate()?.matrix.e ?? 0;
  show(Math.min(view.clientWidth / (screen + 2 * margin), 1), 0);
}
say();
