// Shows one region at a time, its code beside it, and a profile. The facts are in the page already; the texts, and which
// lines belong together, are in the JSON.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const units = JSON.parse($("report").textContent).units;
  const body = $("regions").tBodies[0];
  const rows = [...body.rows];
  const titles = { host: "Host", cuda: "CUDA", hip: "HIP", vgpu: "Virtual GPU" };
  const order = ["cuda", "hip", "vgpu", "host", "header"];
  const regionOf = (row) => {
    const [unit, region] = row.dataset.card.slice(1).split("-").map(Number);
    return { unit: units[unit], region: units[unit].regions[region] };
  };
  let chosen = null; // row
  let kind = "cuda"; // of the file on the right
  let pinned = null; // what a click has lit
  const shown = { source: null, target: null }; // the file that each pane has

  // ---- Code ----------------------------------------------------------------------------------------------------------
  const words = new RegExp(
    String.raw`(\/\/.*|\/\*[^]*?\*\/)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(^[ \t]*#(?:\\\n|[^\n])*)|` +
      String.raw`\b(alignas|auto|bool|break|case|char|class|const|constexpr|continue|default|delete|do|double|else|enum|extern|` +
      String.raw`float|for|goto|if|inline|int|long|namespace|new|operator|private|public|register|restrict|__restrict__|return|` +
      String.raw`short|signed|sizeof|static|struct|switch|template|this|typedef|typename|union|unsigned|using|virtual|void|` +
      String.raw`volatile|while|size_t|__global__|__device__|__shared__|__launch_bounds__|__syncthreads)\b|` +
      String.raw`\b(\d(?:[\w.]|[eEpP][+-])*)`, "gm");
  const kinds = ["c", "s", "d", "k", "n"];
  const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

  /** Lines of a C text as HTML, in colours. */
  function coloured(text) {
    let out = "", at = 0;
    for (const match of text.matchAll(words)) {
      const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
      out += escaped(text.slice(at, match.index));
      out += match[0].split("\n").map((part) => `<span class="${kind}">${escaped(part)}</span>`).join("\n");
      at = match.index + match[0].length;
    }
    return (out + escaped(text.slice(at))).replace(/\n$/, "").split("\n");
  }

  /** The line that a directive of several lines begins in. */
  function firstOf(source, line) {
    if (!source.firsts) {
      source.firsts = [];
      source.text.split("\n").forEach((text, i, all) =>
        source.firsts.push(i && all[i - 1].endsWith("\\") ? source.firsts[i - 1] : i + 1));
    }
    return source.firsts[line - 1] ?? line;
  }
  /** What a generated line has in common with those that belong to it: "0:12"; empty: it is Chomp's own. */
  function keyOfLine(unit, file, i) {
    const source = file.sources?.[i] ?? 0, line = file.lines[i];
    return line ? `${source}:${unit.sources[source] ? firstOf(unit.sources[source], line) : line}` : "";
  }
  /** A generated file's lines by the source's lines: "0:12" to [40, 41]. */
  function linksOf(file) {
    const unit = units.find((u) => u.files?.includes(file));
    if (!file.links) {
      file.links = new Map();
      file.lines.forEach((line, i) => {
        const key = keyOfLine(unit, file, i);
        if (!key) return;
        file.links.has(key) ? file.links.get(key).push(i + 1) : file.links.set(key, [i + 1]);
      });
    }
    return file.links;
  }

  function fill(pane, file, keyOf) {
    if (shown[pane] === file) return;
    shown[pane] = file;
    pinned = null;
    const box = document.createElement("div");
    box.className = "lines";
    box.innerHTML = coloured(file.text).map((html, i) => {
      const key = keyOf(i);
      const from = html.startsWith('<span class="d">#line ');
      const name = "line" + (from ? " where-from" : key ? " linked" : pane === "target" ? " ours" : "");
      return `<div class="${name}" data-n="${i + 1}"${key ? ` data-key="${key}"` : ""}>${html}</div>`;
    }).join("");
    $(pane).replaceChildren(box);
    $(pane).scrollTop = 0;
  }
  const lineOf = (pane, number) => $(pane).firstChild?.children[number - 1];
  function bring(pane, number) {
    const line = lineOf(pane, number), box = $(pane);
    if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 4;
  }

  function light(name, key) {
    for (const line of document.querySelectorAll(".line." + name)) line.classList.remove(name);
    if (key)
      for (const line of document.querySelectorAll(`.line[data-key="${key}"]`)) line.classList.add(name);
  }
  function pin(pane, key) {
    pinned = key;
    light("pinned", key);
    if (!key) return;
    if (pane === "target") {
      const [source, line] = key.split(":").map(Number);
      showSource(source);
      light("pinned", key);
      return bring("source", line);
    }
    const { unit } = regionOf(chosen);
    const files = filesOf(unit);
    const file = [shown.target, ...files].find((f) => linksOf(f).has(key));
    if (!file) return;
    if (file !== shown.target) showTarget(file);
    light("pinned", (pinned = key));
    const lines = linksOf(file).get(key);
    const own = rangeOf(file, regionOf(chosen).region);
    bring("target", lines.find((n) => own && n >= own.first && n <= own.last) ?? lines[0]);
  }
  for (const pane of ["source", "target"]) {
    $(pane).addEventListener("mouseover", (e) => light("lit", e.target.closest(".line")?.dataset.key));
    $(pane).addEventListener("mouseleave", () => light("lit", null));
    $(pane).addEventListener("click", (e) => {
      const key = e.target.closest(".line")?.dataset.key;
      pin(pane, key && key !== pinned ? key : null);
    });
  }

  // ---- Tabs ----------------------------------------------------------------------------------------------------------
  function tabs(id, files, titleOf, current, show) {
    const bar = $(id);
    bar.replaceChildren(...files.map((file) => {
      const tab = document.createElement("button");
      tab.role = "tab";
      tab.textContent = titleOf(file);
      tab.ariaSelected = String(file === current);
      tab.tabIndex = file === current ? 0 : -1;
      tab.onclick = () => show(file);
      tab.onkeydown = (e) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
        if (!step) return;
        show(files[(files.indexOf(file) + step + files.length) % files.length]);
        bar.querySelector('[aria-selected="true"]').focus();
      };
      return tab;
    }));
    const name = document.createElement("span");
    name.className = "name";
    name.textContent = current?.name ?? "";
    bar.append(name);
  }
  const filesOf = (unit) =>
    (unit.files ?? []).slice().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const rangeOf = (file, region) => file.kernels.find((k) => k.kernel === region.kernel);

  /** Marks the lines that are the chosen region's. */
  function mark() {
    const { unit, region } = regionOf(chosen);
    light("region", null);
    const target = shown.target, own = target && rangeOf(target, region);
    const source = unit.sources?.findIndex((s) => s.name === region.file) ?? -1;
    const sources = new Set([`${source}:${region.line}`]);
    for (const file of unit.files ?? []) {
      const range = rangeOf(file, region);
      for (let n = range?.first; n <= range?.last; ++n)
        sources.add(keyOfLine(unit, file, n - 1));
    }
    for (const line of $("source").querySelectorAll(".line"))
      line.classList.toggle("region", sources.has(line.dataset.key));
    for (let n = own?.first; n <= own?.last; ++n) lineOf("target", n)?.classList.add("region");
    if (target && !own)
      for (const n of linksOf(target).get(`${source}:${region.line}`) ?? [])
        lineOf("target", n)?.classList.add("region");
    return own?.first ?? (target && linksOf(target).get(`${source}:${region.line}`)?.[0]);
  }

  function showSource(index) {
    const { unit } = regionOf(chosen);
    const file = unit.sources[index];
    if (file) fill("source", file, (i) => `${index}:${firstOf(file, i + 1)}`);
    else { // what was translated before comes without
      shown.source = null;
      $("source").replaceChildren();
    }
    tabs("source-tabs", unit.sources, (s) => s.name.split("/").pop(), file, (s) => {
      showSource(unit.sources.indexOf(s));
      mark();
    });
  }
  function showTarget(file) {
    const { unit } = regionOf(chosen);
    kind = file.kind;
    fill("target", file, (i) => keyOfLine(unit, file, i));
    tabs("target-tabs", filesOf(unit), (f) => titles[f.kind] ?? f.name, file, showTarget);
    bring("target", mark());
  }

  /** Scroll: whether the row is to come into view; null: when the page opens. */
  function choose(row, scroll = true) {
    if (!row) return;
    chosen?.classList.remove("chosen");
    document.querySelector(".card.chosen")?.classList.remove("chosen");
    chosen = row;
    row.classList.add("chosen");
    if (scroll) row.scrollIntoView({ block: "nearest" });
    $(row.dataset.card).classList.add("chosen");
    if (scroll !== null) // the browser goes to an address that is set while it reads the page
      try { history.replaceState(null, "", "#" + row.dataset.card); } catch { /* a page of data: has no address */ }
    const { unit, region } = regionOf(row);
    const files = filesOf(unit);
    $("panes").hidden = !files.length || !unit.sources;
    if ($("panes").hidden) return;
    pin("source", null);
    showSource(Math.max(0, unit.sources.findIndex((s) => s.name === region.file)));
    showTarget(files.find((f) => f.kind === kind) ?? files[0]);
    bring("source", region.line);
  }

  // ---- The table -----------------------------------------------------------------------------------------------------
  const visible = () => [...body.rows].filter((row) => !row.hidden);
  const keyOf = (cell) => cell?.dataset.sort ?? cell?.textContent ?? "";
  function sort(th) {
    const index = th.cellIndex, down = th.ariaSort === "ascending";
    for (const other of th.parentNode.cells) other.ariaSort = null;
    th.ariaSort = down ? "descending" : "ascending";
    const sorted = [...body.rows].sort((a, b) =>
      keyOf(a.cells[index]).localeCompare(keyOf(b.cells[index]), "en", { numeric: true }));
    body.append(...(down ? sorted.reverse() : sorted));
  }
  function sortable(th) {
    th.tabIndex = 0;
    th.onclick = () => sort(th);
    th.onkeydown = (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); sort(th); } };
  }
  for (const th of $("regions").tHead.rows[0].cells) sortable(th);
  body.addEventListener("click", (e) => {
    const row = e.target.closest("tr");
    if (e.target.closest("a")) e.preventDefault();
    choose(row, false);
  });
  const summary = $("summary").textContent;
  $("filter").addEventListener("input", () => {
    const wanted = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = (row.textContent + " " + $(row.dataset.card).textContent).toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
    }
    const left = visible();
    $("summary").textContent = wanted.length ? `${left.length} of ${summary}` : summary;
    if (left.length && chosen?.hidden) choose(left[0]);
  });

  // ---- Profile -------------------------------------------------------------------------------------------------------
  function time(us) {
    for (const [unit, size] of [["s", 1e6], ["ms", 1e3], ["µs", 1]])
      if (us >= size) return `${(us / size).toPrecision(3)} ${unit}`;
    return us ? `${(us * 1000).toPrecision(3)} ns` : "0";
  }
  const percent = (part) => `${(part * 100).toFixed(1)} %`;
  const el = (name, text, className) => {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    if (className) e.className = className;
    return e;
  };
  function tableOf(heads, lines) {
    const table = el("table", undefined, "numbers"), head = table.createTHead().insertRow();
    for (const name of heads) head.append(el("th", name));
    const tbody = table.createTBody();
    for (const line of lines) {
      const row = tbody.insertRow();
      for (const cell of line) row.insertCell().textContent = cell;
    }
    return table;
  }
  const whatOf = (l, devices) => `${l.what} ${l.item}`.trim() + (devices > 1 && l.device != null ? `, device ${l.device}` : "");
  const profileLines = (region, devices) => region.lines.map((l) => [whatOf(l, devices), l.calls, time(l.total), time(l.mean),
    l.bytes ? `${l.bytes.toLocaleString("en")} B` : "", l.bytes ? l.gb_per_s.toFixed(2) : "", percent(l.of_run)]);
  const heads = ["what", "calls", "total", "mean", "bytes", "GB/s", "of run"];

  function showProfile(profile) {
    if (!Array.isArray(profile.regions) || typeof profile.run !== "number")
      throw new Error("this is no profile; a program writes one under CHOMP_PROFILE=json:FILE");
    for (const old of document.querySelectorAll(".profiled")) old.remove();
    const head = $("regions").tHead.rows[0];
    for (const name of ["calls", "time", "of run"]) {
      const th = el("th", name, "number profiled");
      th.title = `${profile.program}, which ran for ${time(profile.run)}`;
      sortable(th);
      head.append(th);
    }
    const devices = new Set(profile.regions.flatMap((r) => r.lines.map((l) => l.device ?? 0))).size;
    const of = new Map(profile.regions.map((r) => [`${r.file}:${r.line}`, r]));
    const known = new Set();
    for (const row of rows) {
      const { region } = regionOf(row), place = `${region.file}:${region.line}`, found = of.get(place);
      // The kernel's line of each device; the host's where the region ran there.
      const kernels = ["kernel", "construct"].map((what) => found?.lines.filter((l) => l.what === what)).find((l) => l?.length);
      const sum = (member) => kernels.reduce((all, l) => all + l[member], 0);
      known.add(place);
      for (const [text, key] of kernels
        ? [[sum("calls"), sum("calls")], [time(sum("total")), sum("total")], [percent(sum("of_run")), sum("of_run")]]
        : [["", -1], ["", -1], ["", -1]]) {
        const cell = el("td", text, "number profiled");
        cell.dataset.sort = Number(key).toFixed(9).padStart(30, "0");
        row.append(cell);
      }
      if (!found) continue;
      const fact = el("div", undefined, "fact profiled");
      fact.append(el("h3", `Profile of ${profile.program}`), tableOf(heads, profileLines(found, devices)));
      $(row.dataset.card).querySelector(".facts").append(fact);
    }
    const others = profile.regions.filter((r) => !known.has(`${r.file}:${r.line}`));
    $("elsewhere").hidden = !others.length;
    $("elsewhere").replaceChildren(el("h2", "Elsewhere in the profile"), ...others.flatMap((r) => [
      el("h3", `${r.construct || "outside of constructs"}${r.file ? `, ${r.file}:${r.line}` : ""}`),
      tableOf(heads, profileLines(r, devices)),
    ]));
  }
  async function load(file) {
    $("error").hidden = true;
    try {
      showProfile(JSON.parse(await file.text()));
    } catch (e) {
      $("error").textContent = `${file.name}: ${e.message}`;
      $("error").hidden = false;
    }
  }
  $("profile-file").onchange = (e) => e.target.files[0] && load(e.target.files[0]);
  $("load").onkeydown = (e) => { if (e.key === "Enter" || e.key === " ") $("profile-file").click(); };
  addEventListener("dragover", (e) => e.preventDefault());
  addEventListener("drop", (e) => {
    e.preventDefault();
    if (e.dataTransfer.files[0]) load(e.dataTransfer.files[0]);
  });

  // ---- Keys and theme ------------------------------------------------------------------------------------------------
  const root = document.documentElement;
  const remember = (value) => { try { return value ? localStorage.setItem("chomp-theme", value) : localStorage.getItem("chomp-theme"); } catch { return null; } };
  if (remember()) root.dataset.theme = remember();
  function switchTheme() {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    remember((root.dataset.theme = dark ? "light" : "dark"));
  }
  $("theme").onclick = switchTheme;
  $("help-button").onclick = () => $("help").showModal();
  function step(by) {
    const left = visible(), at = left.indexOf(chosen);
    choose(left[Math.min(left.length - 1, Math.max(0, at + by))]);
  }
  const keys = {
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1), t: switchTheme,
    "/": () => $("filter").focus(), "?": () => $("help").showModal(),
  };
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || $("help").open) return;
    if (e.target === $("filter")) {
      if (e.key === "Escape") {
        $("filter").value = "";
        $("filter").dispatchEvent(new Event("input"));
        $("filter").blur();
      } else if (e.key === "Enter") {
        $("filter").blur();
      }
      return;
    }
    if (e.key.startsWith("Arrow") && e.target.closest?.(".code, [role=tab]")) return; // they scroll, or change the tab
    const file = chosen && filesOf(regionOf(chosen).unit)[Number(e.key) - 1];
    const act = keys[e.key] ?? (file && (() => showTarget(file)));
    if (!act) return;
    e.preventDefault();
    act();
  });
  document.addEventListener("click", (e) => {
    const to = e.target.closest(".goto");
    if (!to || !chosen) return;
    const source = regionOf(chosen).unit.sources?.findIndex((s) => s.name === to.dataset.file) ?? -1;
    if (source < 0) return;
    showSource(source);
    mark();
    pin("source", `${source}:${to.dataset.line}`);
    bring("source", Number(to.dataset.line));
  });

  root.classList.add("scripted");
  if ($("profile")) showProfile(JSON.parse($("profile").textContent));
  const wanted = rows.find((row) => "#" + row.dataset.card === location.hash);
  choose(wanted ?? rows[0], null);
})();
