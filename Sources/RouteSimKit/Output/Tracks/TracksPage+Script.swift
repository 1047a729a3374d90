extension TracksPage {
  /// What draws the page from its data and follows the cursor.
  ///
  /// Text reaches the page only as text nodes. Times are seconds since the log's start, places
  /// metres east and north; x and y are pixels.
  static let script = #"""
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
    const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600,
      43200, 86400, 172800, 604800];
    const angleSteps = [.5, 1, 2, 5, 10, 15, 30, 45, 90];
    function draw(id, low, high, spread, marks, lines, label) {
      const svg = $(id), [width, height] = size(svg);
      const box = {left: 52, top: 8, right: width - (width < 560 ? 12 : 96), bottom: height - 26};
      const x = t => box.left + (t - data.from) / span * (box.right - box.left);
      const y = v => box.bottom
        - (spread(v) - spread(low)) / (spread(high) - spread(low)) * (box.bottom - box.top);
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
        + (all.some(step => step.value < low || step.value > high) ? "; what is far off is cut" : "");
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
      // The slider's thumb, 16 px wide, stands where the cursor is.
      const {box} = charts.angle;
      slider.style.marginLeft = box.left - 8 + "px";
      slider.style.width = box.right - box.left + 16 + "px";
      drawCursor();
    }

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
      return [html(line, "td"), html(line, "td"), html(line, "td"), html(line, "td")];
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
    toggle($("layers"), "AR as recorded (−z as north)", "before", on => {
      layers.recorded = on;
      recordedLayer.classList.toggle("hidden", !on);
    });

    // The cursor.
    let now = data.to;
    const slider = $("time");
    slider.min = data.from;
    slider.max = data.to;
    slider.step = span > 7200 ? 10 : span > 600 ? 1 : .1;
    function drawCursor() {
      const truly = trueAngle(now);
      for (const id of ["angle", "error"]) {
        const {x, y, box, cursor} = charts[id];
        cursor.replaceChildren();
        make(cursor, "path", {class: "line axis", d: "M" + x(now) + "," + box.top + "V" + box.bottom});
        for (const course of courses) {
          const i = lastUntil(course.t, now);
          const value = i < 0 ? null : id === "angle" ? near(course.d[i]) : course.error[i];
          if (course.shown && value !== null)
            make(cursor, "circle", {class: "dot " + course.name, cx: x(now), cy: clamp(y(value), box), r: 4.5});
        }
      }
      $("clock").textContent = clock(now);
      $("date").textContent = data.start === null ? ""
        : new Date((data.start + now) * 1000).toISOString().replace("T", " ").replace(/\.\d+Z/, " UTC");
      if (truthCells) truthCells[1].textContent = truly === null ? "–" : degrees(truly);
      for (const course of courses) {
        const total = totalAt(course, now);
        course.cells[1].textContent = total ? degrees(total.d) : "–";
        course.cells[2].textContent = total && total.s !== null ? degrees(total.s) : "–";
        course.cells[3].textContent = total && truly !== null ? degrees(wrap(total.d - truly)) : "–";
        course.ways.forEach((node, i) => {
          const pivot = pivotOf(ways[i]);
          const turn = totalAt(course, Math.min(now, ways[i].t.at(-1)));
          node.classList.toggle("hidden", !turn);
          if (turn) node.setAttribute("transform",
            "rotate(" + turn.d.toFixed(2) + " " + pivot.e + " " + -pivot.n + ")");
        });
      }
      const i = lastUntil(fixes.t, now), truePlace = placeAt(truth, now);
      let words = i < 0 ? "no fix yet" : "fix: ± " + metres(fixes.r[i]) + ", "
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
    for (const id of ["angle", "error"]) {
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
    drawCharts();
    fit();
    // Opened with #t=SECONDS, the page begins at that time.
    const wanted = /^#t=([\d.]+)$/.exec(location.hash);
    if (wanted) show(+wanted[1]);

    """#
}
