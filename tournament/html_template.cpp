#include "tournament/html_page.h"

namespace chuhe::tournament {

std::string_view html_template() {
    return R"html(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>@TITLE@</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5em auto; max-width: 1150px; padding: 0 1em;
       color: #222; background: #fbfaf7; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 1.6em; }
table { border-collapse: collapse; } th, td { padding: .25em .7em; text-align: right; }
th { border-bottom: 2px solid #999; } td { border-bottom: 1px solid #ddd; }
th.name, td.name { text-align: left; } td.self { background: #e8e4da; }
#games { max-height: 17em; overflow: auto; border: 1px solid #ccc; background: #fff; }
#games table { width: 100%; } #games tr { cursor: pointer; } #games tr:hover { background: #f0ece0; }
#games tr.chosen { background: #ffe9b0; } tr.fault td { color: #b00; }
#viewer { display: flex; flex-wrap: wrap; gap: 1.5em; margin-top: 1em; }
#board { width: 430px; max-width: 100%; } #side { flex: 1; min-width: 300px; }
#moves { height: 21em; overflow: auto; border: 1px solid #ccc; background: #fff; padding: .3em .6em; }
#moves span { display: inline-block; padding: 0 .3em; cursor: pointer; border-radius: 3px; }
#moves span.now { background: #ffd768; } #moves i { color: #999; font-style: normal; }
#moves small { color: #777; } button { font-size: 1.05em; padding: .2em .8em; }
#why { margin: .6em 0; } pre { background: #fff; border: 1px solid #ccc; padding: .6em; overflow: auto; }
#graph { width: 100%; height: 90px; background: #fff; border: 1px solid #ccc; cursor: pointer; }
</style></head><body>
<h1 id="event"></h1><p id="rules"></p>
<h2>Standings</h2><div id="table"></div>
<h2>Cross table</h2><div id="cross"></div>
<p>Faults: <span id="faults"></span></p>
<details><summary>Full report</summary><pre id="report"></pre></details>
<h2>Games</h2>
<p><label>Engine <select id="filter"></select></label>
<label>Result <select id="result"><option value="">all<option>1-0<option>0-1<option>1/2-1/2</select></label>
<span id="count"></span></p>
<div id="games"></div>
<div id="viewer"><div>
<svg id="board" viewBox="0 0 460 520"></svg>
<p><button id="first" title="Home">|&#x25C0;</button> <button id="back" title="Left">&#x25C0;</button>
<button id="next" title="Right">&#x25B6;</button> <button id="last" title="End">&#x25B6;|</button>
<button id="play">Play</button> <button id="flip">Flip</button>
<button id="letters">Letters</button></p></div>
<div id="side"><div id="title"></div><div id="why"></div><svg id="graph"></svg><div id="moves"></div></div></div>
<script id="data" type="application/json">@DATA@</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, text, cls) => { const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text; if (cls) e.className = cls; return e; };
const row = (cells, tag) => { const tr = make("tr");
  cells.forEach(c => tr.append(c instanceof Node ? c : make(tag || "td", c))); return tr; };
const signed = x => x === null ? "" : (x > -.05 ? "+" : "") + (Math.abs(x) < .05 ? 0 : x).toFixed(1);
const name = i => data.engines[i].name;
$("event").textContent = data.event;
$("rules").textContent = "Rules: " + data.rules + ". " + data.games.length + " games.";
$("faults").textContent = data.faults;
$("report").textContent = data.report;

const order = data.engines.map((e, i) => i).sort((a, b) => data.engines[b].elo - data.engines[a].elo);
function showTables() {
  const table = make("table"), cross = make("table");
  table.append(row(["#", make("th", "Engine", "name"), "Protocol", "Time", "Elo", "\u00b1", "Games",
                    "Points", "Score", "Draws", "Depth", "kn/s", "Faults"], "th"));
  cross.append(row([make("th", "Engine", "name")].concat(order.map((_, k) => k + 1)), "th"));
  order.forEach((i, k) => {
    const e = data.engines[i], n = Math.max(e.games, 1);
    table.append(row([k + 1, make("td", e.name, "name"), e.protocol, e.time, signed(e.elo),
      e.margin === null ? "" : e.margin.toFixed(1), e.games, e.points, (100 * e.points / n).toFixed(1) + "%",
      (100 * e.draws / n).toFixed(1) + "%", e.depth.toFixed(1), Math.round(e.speed / 1000), e.faults]));
    cross.append(row([make("td", (k + 1) + ". " + e.name, "name")].concat(order.map(j => {
      if (i === j) return make("td", "", "self");
      const [w, d, l] = e.against[j];
      const cell = make("td", w + d + l ? (w + d / 2) + "/" + (w + d + l) : "");
      cell.title = "+" + w + " =" + d + " -" + l; return cell; }))));
  });
  $("table").append(table); $("cross").append(cross);
}

const hanzi = { K: "\u5e05", A: "\u4ed5", B: "\u76f8", N: "\u9a6c", R: "\u8f66", C: "\u70ae", P: "\u5175",
                k: "\u5c06", a: "\u58eb", b: "\u8c61", n: "\u9a6c", r: "\u8f66", c: "\u7832", p: "\u5352" };
let game = null, ply = 0, timer = null, flipped = false, letters = false;

/// The board after `count` moves: a map from "e0" to a piece letter.
function boardAt(count) {
  const board = {}, ranks = game.fen.split(" ")[0].split("/");
  ranks.forEach((text, r) => { let f = 0;
    for (const c of text) { if (c >= "1" && c <= "9") f += +c; else board["abcdefghi"[f++] + (9 - r)] = c; } });
  for (let i = 0; i < count; ++i) {
    const m = game.moves.substr(4 * i, 4), from = m.substr(0, 2), to = m.substr(2, 2);
    board[to] = board[from]; delete board[from]; }
  return board;
}
const redStarts = () => game.fen.split(" ")[1] !== "b";
const plies = () => game.moves.length / 4;

function svg(tag, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  if (text !== undefined) e.textContent = text; return e;
}
function drawBoard() {
  const s = $("board"), step = 48, x0 = 38, y0 = 36;
  const x = f => x0 + step * (flipped ? 8 - f : f), y = r => y0 + step * (flipped ? r : 9 - r);
  s.replaceChildren(svg("rect", { width: 460, height: 520, fill: "#f2d9a5", rx: 8 }));
  const line = (f1, r1, f2, r2) => s.append(svg("line", { x1: x(f1), y1: y(r1), x2: x(f2), y2: y(r2), stroke: "#7a5a2a" }));
  for (let r = 0; r < 10; ++r) line(0, r, 8, r);
  for (let f = 0; f < 9; ++f) if (f === 0 || f === 8) line(f, 0, f, 9); else { line(f, 0, f, 4); line(f, 5, f, 9); }
  for (const r of [0, 7]) { line(3, r, 5, r + 2); line(5, r, 3, r + 2); }
  for (let f = 0; f < 9; ++f) s.append(svg("text", { x: x(f), y: 512, "text-anchor": "middle", "font-size": 12, fill: "#7a5a2a" }, "abcdefghi"[f]));
  for (let r = 0; r < 10; ++r) s.append(svg("text", { x: 9, y: y(r) + 4, "text-anchor": "middle", "font-size": 12, fill: "#7a5a2a" }, r));
  const board = boardAt(ply), last = ply > 0 ? game.moves.substr(4 * (ply - 1), 4) : "";
  for (const square of last ? [last.substr(0, 2), last.substr(2, 2)] : [])
    s.append(svg("rect", { x: x("abcdefghi".indexOf(square[0])) - 23, y: y(+square[1]) - 23, width: 46, height: 46, fill: "#ffd768", opacity: .8 }));
  for (const square in board) {
    const c = board[square], color = c < "a" ? "#b3202a" : "#1d1d1d";
    const px = x("abcdefghi".indexOf(square[0])), py = y(+square[1]);
    s.append(svg("circle", { cx: px, cy: py, r: 21, fill: "#fff6e0", stroke: color, "stroke-width": 2 }));
    s.append(svg("text", { x: px, y: py + 8, "text-anchor": "middle", "font-size": 23, "font-weight": 600, fill: color, "data-square": square }, letters ? c.toUpperCase() : hanzi[c]));
  }
}
/// Pawns from red's side, mates beyond the edge.
function value(i) {
  const text = game.scores[i]; if (!text) return null;
  const v = text.includes("M") ? (text[0] === "-" ? -15 : 15) : parseFloat(text);
  return (i % 2 === 0) === redStarts() ? v : -v;
}
function drawGraph() {
  const g = $("graph"), n = Math.max(plies(), 1); g.setAttribute("viewBox", "0 0 " + n + " 20"); g.setAttribute("preserveAspectRatio", "none");
  g.replaceChildren(svg("line", { x1: 0, x2: n, y1: 10, y2: 10, stroke: "#bbb", "stroke-width": .2 }));
  for (let i = 0; i < plies(); ++i) { const v = value(i); if (v === null) continue;
    const h = Math.min(Math.abs(v), 10);
    g.append(svg("rect", { x: i + .1, width: .8, y: v > 0 ? 10 - h : 10, height: Math.max(h, .15), fill: v > 0 ? "#b3202a" : "#333" })); }
  g.append(svg("rect", { id: "cursor", x: ply - 1, width: 1, y: 0, height: 20, fill: "#ffd768", opacity: .6 }));
}
function show(n) {
  ply = Math.max(0, Math.min(n, plies())); drawBoard();
  document.querySelectorAll("#moves span").forEach((e, i) => { e.className = i + 1 === ply ? "now" : "";
    if (i + 1 === ply) $("moves").scrollTop = e.offsetTop - $("moves").offsetTop - 100; });
  if ($("cursor")) $("cursor").setAttribute("x", ply - 1);
}
function stop() { clearInterval(timer); timer = null; $("play").textContent = "Play"; }
function open(g, tr) {
  stop(); game = g; document.querySelectorAll("#games tr").forEach(e => e.classList.remove("chosen"));
  if (tr) tr.classList.add("chosen");
  $("title").textContent = "Game " + g.id + ", round " + g.round + ": " + name(g.red) + " (red) - " + name(g.black) + " (black) " + g.result;
  $("why").textContent = g.ending + ": " + g.why;
  const list = $("moves"); list.replaceChildren();
  let number = +(g.fen.split(" ")[5] || 1), red = redStarts();
  for (let i = 0; i < plies(); ++i) {
    if (red || i === 0) list.append(make("i", number + (red ? ". " : "... ")));
    const m = make("span", g.moves.substr(4 * i, 4));
    m.title = "depth " + g.depths[i] + ", " + (g.times[i] === null ? "book" : g.times[i] + " ms");
    m.onclick = () => { stop(); show(i + 1); }; list.append(m);
    if (g.scores[i]) list.append(make("small", g.scores[i] + " "));
    if (!red) { ++number; list.append(make("br")); }
    red = !red;
  }
  ply = 0; drawGraph(); show(plies());
}
function listGames() {
  const who = $("filter").value, result = $("result").value, table = make("table");
  table.append(row(["#", "Round", make("th", "Red", "name"), make("th", "Black", "name"), "Result", make("th", "End", "name"), "Plies"], "th"));
  let count = 0, first = null;
  for (const g of data.games) {
    if (who !== "" && g.red !== +who && g.black !== +who) continue;
    if (result !== "" && g.result !== result) continue;
    ++count;
    const tr = row([g.id, g.round, make("td", name(g.red), "name"), make("td", name(g.black), "name"), g.result, make("td", g.ending, "name"), g.moves.length / 4]);
    if (g.fault) tr.classList.add("fault");
    tr.onclick = () => open(g, tr); table.append(tr);
    if (!first) first = [g, tr];
  }
  $("games").replaceChildren(table); $("count").textContent = count + " games";
  if (first) open(...first);
}
showTables();
$("filter").append(new Option("all", ""));
data.engines.forEach((e, i) => $("filter").append(new Option(e.name, i)));
$("filter").onchange = $("result").onchange = listGames;
$("first").onclick = () => { stop(); show(0); }; $("last").onclick = () => { stop(); show(plies()); };
$("back").onclick = () => { stop(); show(ply - 1); }; $("next").onclick = () => { stop(); show(ply + 1); };
$("play").onclick = () => { if (timer) return stop(); if (ply === plies()) show(0); $("play").textContent = "Pause";
  timer = setInterval(() => { if (ply >= plies()) stop(); else show(ply + 1); }, 500); };
$("flip").onclick = () => { flipped = !flipped; drawBoard(); };
$("letters").onclick = () => { letters = !letters; drawBoard(); };
$("graph").onclick = e => { const box = $("graph").getBoundingClientRect(); stop(); show(Math.ceil((e.clientX - box.left) / box.width * plies())); };
document.addEventListener("keydown", e => { if (!game || e.target.tagName === "SELECT") return;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies() }[e.key];
  if (to !== undefined) { e.preventDefault(); stop(); show(to); } });
if (data.games.length) listGames();
</script></body></html>
)html";
}

}  // namespace chuhe::tournament
