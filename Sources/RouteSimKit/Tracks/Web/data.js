"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
function make(parent, name, attributes, text) {
  const node = document.createElementNS(NS, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}
function html(parent, name, text) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}

// The data, from steps back to values.
function values(steps, unit) {
  let sum = 0;
  return steps.map(step => (sum += step) * unit);
}
const placeLine = ([t, e, n]) =>
  ({t: values(t, .1), e: values(e, .1), n: values(n, .1)});
const truth = data.truth.map(placeLine);
const ways = data.ways.map(placeLine);
const fixes = {t: values(data.fixes[0], .1), e: values(data.fixes[1], .1),
  n: values(data.fixes[2], .1), r: values(data.fixes[3], .1)};
// Below 0 where the log says nothing of it: what the fix counts as.
fixes.unknown = fixes.r.map(r => r < 0);
fixes.r = fixes.r.map(Math.abs);
const courses = data.courses.map(({name, dash, totals: [t, d, s]}) =>
  ({name, dash, t: values(t, .1), d: values(d, .01), s: values(s, .01), shown: true}));
const misalignment = data.misalignment.map(([t, d]) => ({t: values(t, .1), d: values(d, .01)}));
const layers = {truth: true, fixes: true, recorded: true};
const span = data.to - data.from || 1;

// Angles and numbers.
function wrap(degrees) {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}
const minus = text => text.replace("-", "−");
const degrees = (value, decimals = 1) =>
  minus((Math.abs(value) < .5 * 10 ** -decimals ? 0 : value).toFixed(decimals)) + "°";
const metres = value => value < 10 ? value.toFixed(1) + " m"
  : value < 1000 ? value.toFixed(0) + " m" : (value / 1000).toFixed(2) + " km";
function clock(seconds) {
  const whole = Math.round(seconds), two = n => String(n).padStart(2, "0");
  return whole < 3600 ? Math.floor(whole / 60) + ":" + two(whole % 60)
    : Math.floor(whole / 3600) + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
}

// What is known at a time.
function lastUntil(times, t) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t + .05) low = middle + 1; else high = middle;
  }
  return low - 1;
}
function between(times, t) {
  const i = lastUntil(times, t), next = Math.min(i + 1, times.length - 1);
  if (i < 0) return times.length && times[0] - t <= 1 ? {i: 0, next: 0, share: 0} : null;
  if (i === times.length - 1 && t - times[i] > 1) return null;
  const share = next > i ? (t - times[i]) / (times[next] - times[i]) : 0;
  return {i, next, share: Math.max(0, Math.min(1, share))};
}
function onLines(lines, t, pick) {
  for (const line of lines) {
    const at = between(line.t, t);
    if (at) return pick(line, at);
  }
  return null;
}
const mix = (list, {i, next, share}) => list[i] + (list[next] - list[i]) * share;
const trueAngle = t => onLines(misalignment, t,
  ({d}, {i, next, share}) => wrap(d[i] + wrap(d[next] - d[i]) * share));
const placeAt = (lines, t) => onLines(lines, t,
  (line, at) => ({e: mix(line.e, at), n: mix(line.n, at), line}));
function totalAt(course, t) {
  const i = lastUntil(course.t, t);
  return i < 0 ? null : {d: course.d[i], s: course.s[i] < 0 ? null : course.s[i]};
}
function turned(place, pivot, angle) {
  const a = angle * Math.PI / 180, e = place.e - pivot.e, n = place.n - pivot.n;
  return {e: pivot.e + e * Math.cos(a) + n * Math.sin(a),
    n: pivot.n + n * Math.cos(a) - e * Math.sin(a)};
}
const pivotOf = way => ({e: way.e[0], n: way.n[0]});
const gapAfter = (from, to) => {
  for (const [start] of data.gaps) if (start >= from && start < to) return start;
  return to;
};
