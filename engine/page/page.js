"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const texts = {
  en: { notation: "Moves", language: "Language", first: "Start", back: "Back", play: "Play",
    next: "Forward", last: "End", flip: "Turn the board", previousmark: "Mark before",
    nextmark: "Next mark", red: "Red", black: "Black", accuracy: "Accuracy",
    loss: "Average loss", best: "Best moves", inaccuracy: "inaccuracy", mistake: "mistake",
    blunder: "blunder", inaccuracies: "Inaccuracies", mistakes: "Mistakes",
    blunders: "Blunders", opening: "Opening", unknown: "no known name", start: "Start",
    turning: "turning point", better: "better", loses: "loses", points: "points",
    record: "played", referee: "Referee", leave: "Back to the game",
    win: "red wins", draw: "draw", lose: "black wins", searched: "Searched", vs: "–",
    bestmove: "best move", variation: "variation", result: "Result" },
  zh: { notation: "着法", language: "语言", first: "开头", back: "后退", play: "播放",
    next: "前进", last: "结尾", flip: "翻转棋盘", previousmark: "上一个评注",
    nextmark: "下一个评注", red: "红方", black: "黑方", accuracy: "准确率", loss: "平均损失",
    best: "最佳着", inaccuracy: "缓着", mistake: "失着", blunder: "败着", inaccuracies: "缓着",
    mistakes: "失着", blunders: "败着", opening: "开局", unknown: "未知", start: "开始局面",
    turning: "转折点", better: "宜走", loses: "损失", points: "分", 
    record: "棋谱变着", referee: "裁判", leave: "回到对局", win: "红胜", draw: "和棋",
    lose: "黑胜", searched: "分析", vs: "–", bestmove: "最佳着", variation: "变着",
    result: "结果" } };
const signs = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const glyphs = { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵",
  k: "将", a: "士", b: "象", n: "马", r: "车", c: "炮", p: "卒" };
let language = data.language, notation = data.notation, flipped = false;
let ply = 0;              // shown position of the game
let branch = null;        // { line, depth } while a variation is shown
let timer = null;
const t = (key) => texts[language][key];
const escape = (text) => text.replace(/[&<>"]/g,
  (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }[c]));

// ---- Boards: 90 letters, a0 first
const square = (name) => (name.charCodeAt(0) - 97) + 9 * Number(name[1]);
function parseBoard(fen) {
  const board = Array(90).fill("");
  fen.split(" ")[0].split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "0" && c <= "9") file += Number(c);
      else board[(9 - i) * 9 + file++] = c;
    }
  });
  return board;
}
function played(board, moves) {
  const next = board.slice();
  for (const move of moves) {
    next[square(move.u.slice(2))] = next[square(move.u)];
    next[square(move.u)] = "";
  }
  return next;
}
const boards = [parseBoard(data.fen)];
data.moves.forEach((move, i) => boards.push(played(boards[i], [move])));
function shown() {
  if (!branch) return { board: boards[ply], last: ply ? data.moves[ply - 1] : null };
  const moves = branch.line.moves.slice(0, branch.depth);
  return { board: played(boards[branch.from], moves), last: moves[moves.length - 1] };
}

// ---- Drawing
const unit = 60, edge = 50;
const x = (s) => edge + unit * (flipped ? 8 - s % 9 : s % 9);
const y = (s) => edge + unit * (flipped ? Math.floor(s / 9) : 9 - Math.floor(s / 9));
function grid() {
  const w = edge + 8 * unit, h = edge + 9 * unit, parts = [];
  const line = (a, b, c, d) => parts.push(`M${a} ${b}L${c} ${d}`);
  for (let r = 0; r < 10; ++r) line(edge, edge + r * unit, w, edge + r * unit);
  for (let f = 0; f < 9; ++f) {
    const at = edge + f * unit;
    if (f % 8 === 0) line(at, edge, at, h);
    else { line(at, edge, at, edge + 4 * unit); line(at, edge + 5 * unit, at, h); }
  }
  for (const top of [edge, edge + 7 * unit]) {
    line(edge + 3 * unit, top, edge + 5 * unit, top + 2 * unit);
    line(edge + 5 * unit, top, edge + 3 * unit, top + 2 * unit);
  }
  return `<path d="${parts.join("")}" stroke="#6b4a26" stroke-width="1.6" fill="none"/>`;
}
function arrow(move, color, width) {
  const a = square(move.u), b = square(move.u.slice(2));
  const dx = x(b) - x(a), dy = y(b) - y(a), size = Math.hypot(dx, dy);
  const ex = x(b) - dx / size * 20, ey = y(b) - dy / size * 20;
  return `<line x1="${x(a)}" y1="${y(a)}" x2="${ex}" y2="${ey}" stroke="${color}"` +
    ` stroke-width="${width}" stroke-opacity="0.65" stroke-linecap="round"` +
    ` marker-end="url(#tip)"/>`;
}
function label(s, text, dy) {
  return `<text x="${x(s)}" y="${dy}" font-size="15" text-anchor="middle" fill="#6b4a26">${text}</text>`;
}
function drawBoard() {
  const { board, last } = shown();
  const w = 2 * edge + 8 * unit, h = 2 * edge + 9 * unit;
  let svg = `<svg viewBox="0 0 ${w} ${h}" role="img" aria-label="board"><defs>` +
    `<marker id="tip" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.2" markerHeight="3.2"` +
    ` orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#2f6f8f"/></marker></defs>` +
    `<rect width="${w}" height="${h}" rx="8" fill="#f0d9ab"/>` + grid();
  const middle = edge + 4.5 * unit;
  svg += `<g font-size="26" fill="#8a6a3c" text-anchor="middle" dominant-baseline="central">` +
    `<text x="${edge + 2 * unit}" y="${middle}">楚 河</text>` +
    `<text x="${edge + 6 * unit}" y="${middle}">漢 界</text></g>`;
  for (let f = 0; f < 9; ++f) {
    const red = notation === "u" ? "abcdefghi"[f] : notation === "c" ? "九八七六五四三二一"[f] : 9 - f;
    const black = notation === "u" ? "abcdefghi"[f] : f + 1;
    svg += label(f, red, flipped ? 17 : h - 6) + label(f, black, flipped ? h - 6 : 17);
  }
  if (notation === "u") {
    for (let r = 0; r < 10; ++r) {
      svg += `<text x="11" y="${y(9 * r)}" font-size="15" text-anchor="middle"` +
        ` dominant-baseline="central" fill="#6b4a26">${r}</text>`;
    }
  }
  if (last) {
    for (const s of [square(last.u), square(last.u.slice(2))]) {
      svg += `<rect x="${x(s) - 28}" y="${y(s) - 28}" width="56" height="56" rx="8"` +
        ` fill="#2f6f8f" fill-opacity="0.28"/>`;
    }
  }
  board.forEach((piece, s) => {
    if (!piece) return;
    const color = piece < "a" ? "#b3261e" : "#1f1f1f";
    svg += `<g data-square="${s}" data-piece="${piece}"><circle cx="${x(s)}" cy="${y(s)}" r="26"` +
      ` fill="#fdf3dc" stroke="${color}" stroke-width="2.4"/><text x="${x(s)}" y="${y(s)}"` +
      ` font-size="32" fill="${color}" text-anchor="middle" dominant-baseline="central"` +
      ` font-family="KaiTi, STKaiti, 'Noto Serif CJK SC', serif">${glyphs[piece]}</text></g>`;
  });
  const best = !branch && data.positions[ply].lines.find((line) => line.kind === "engine");
  if (best && best.moves.length) svg += arrow(best.moves[0], "#2f6f8f", 9);
  $("board").innerHTML = svg + "</svg>";
}
function drawBar() {
  const points = data.positions[branch ? branch.from : ply].points;
  $("bar").classList.toggle("flipped", flipped);
  $("barfill").style.height = points + "%";
}

// ---- The curve of red's expected points
const curve = { w: 640, h: 190, left: 30, top: 10, bottom: 20 };
const last = data.moves.length;
const cx = (i) => curve.left + (curve.w - curve.left - 10) * (last ? i / last : 0);
const cy = (p) => curve.top + (curve.h - curve.top - curve.bottom) * (1 - p / 100);
function drawCurve() {
  const points = data.positions.map((p, i) => `${cx(i).toFixed(1)} ${cy(p.points).toFixed(1)}`);
  let svg = `<svg viewBox="0 0 ${curve.w} ${curve.h}" role="img" aria-label="curve">`;
  for (const p of [0, 25, 50, 75, 100]) {
    svg += `<line x1="${curve.left}" x2="${curve.w - 10}" y1="${cy(p)}" y2="${cy(p)}"` +
      ` stroke="${p === 50 ? "#8a7d6c" : "#e4dac8"}"/><text x="${curve.left - 5}" y="${cy(p) + 4}"` +
      ` font-size="11" text-anchor="end" fill="#8a7d6c">${p}</text>`;
  }
  svg += `<path d="M${cx(0)} ${cy(50)}L${points.join("L")}L${cx(last)} ${cy(50)}z" fill="#b3261e"` +
    ` fill-opacity="0.14"/><path d="M${points.join("L")}" fill="none" stroke="#b3261e"` +
    ` stroke-width="2" stroke-linejoin="round"/>`;
  data.moves.forEach((move, i) => {
    if (move.turn) {
      svg += `<line x1="${cx(i + 1)}" x2="${cx(i + 1)}" y1="${cy(0)}" y2="${cy(100)}"` +
        ` stroke="#2f6f8f" stroke-dasharray="3 3"/>`;
    }
    if (!move.mark) return;
    const color = { inaccuracy: "#b58900", mistake: "#d2691e", blunder: "#b3261e" }[move.mark];
    svg += `<circle cx="${cx(i + 1)}" cy="${cy(data.positions[i + 1].points)}" r="4"` +
      ` fill="${color}" stroke="#fff"><title>${escape(move[notation])} ${signs[move.mark]}` +
      `</title></circle>`;
  });
  svg += `<line id="cursor" y1="${cy(0)}" y2="${cy(100)}" stroke="#2b2420"/></svg>`;
  $("curve").innerHTML = svg;
  moveCursor();
}
function moveCursor() {
  const cursor = document.getElementById("cursor");
  const at = cx(branch ? branch.from : ply);
  cursor.setAttribute("x1", at);
  cursor.setAttribute("x2", at);
}
function curvePly(event) {
  const box = $("curve").firstChild.getBoundingClientRect();
  const at = (event.clientX - box.left) / box.width * curve.w;
  const part = (at - curve.left) / (curve.w - curve.left - 10);
  return Math.max(0, Math.min(last, Math.round(part * last)));
}

// ---- Lists
const blackFirst = data.blackFirst ? 1 : 0;
const moveNumber = (i) => data.firstNumber + Math.floor((i + blackFirst) / 2);
function drawMoves() {
  let html = "<table><tbody>";
  for (let i = -blackFirst; i < last; i += 2) {
    html += `<tr><td class="number">${moveNumber(Math.max(i, 0))}.</td>`;
    for (const k of [i, i + 1]) {
      const move = data.moves[k];
      if (!move) { html += `<td>${k < 0 ? "…" : ""}</td><td></td>`; continue; }
      html += `<td><span class="move ${move.mark} ${move.turn ? "turn" : ""}" data-ply="${k + 1}">` +
        `${escape(move[notation])}${move.mark ? " " + signs[move.mark] : ""}</span></td>` +
        `<td class="value">${data.positions[k + 1].score}</td>`;
    }
    html += "</tr>";
  }
  $("moves").innerHTML = html + "</tbody></table>";
}
function markMove() {
  for (const item of document.querySelectorAll("#moves .now")) item.classList.remove("now");
  const item = document.querySelector(`#moves [data-ply="${branch ? branch.from : ply}"]`);
  const box = $("moves");
  if (!item) { box.scrollTop = 0; return; }
  item.classList.add("now");
  const top = item.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 40) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}
function drawLines() {
  const from = branch ? branch.from : ply;
  let html = "";
  data.positions[from].lines.forEach((line, k) => {
    const name = line.kind === "engine" ? `${k + 1}. ${line.score}` : t("record");
    html += `<div class="line"><span class="name">${escape(name)}</span>`;
    line.moves.forEach((move, d) => {
      const now = branch && branch.line === line && branch.depth === d + 1 ? " now" : "";
      html += `<span class="move${now}" data-line="${k}" data-depth="${d + 1}">` +
        `${escape(move[notation])}</span> `;
    });
    html += "</div>";
  });
  if (branch) html += `<button id="leave">${t("leave")}</button>`;
  $("lines").innerHTML = html;
}
function drawStatus() {
  const at = data.positions[branch ? branch.from : ply];
  const [win, draw, lose] = at.wdl;
  let html = "";
  if (branch) {
    html = `<b>${t("variation")}</b> ${branch.depth}/${branch.line.moves.length}: ` +
      escape(branch.line.moves[branch.depth - 1][notation]) + "<br>";
  } else if (ply === 0) {
    html = `<b>${t("start")}</b> ${at.score}<br>`;
  } else {
    const move = data.moves[ply - 1];
    html = `<b>${moveNumber(ply - 1)}${move.red ? "." : "…"} ${escape(move[notation])}</b> ${at.score}`;
    if (move.mark) {
      html += ` <span class="${move.mark}">${signs[move.mark]} ${t(move.mark)}</span>: ${t("loses")} ` +
        `${move.loss.toFixed(1)} ${t("points")}, ${t("better")} ${escape(move.best[notation])}`;
    } else if (move.isBest) html += ` – ${t("bestmove")}`;
    if (move.turn) html += ` – ⚑ ${t("turning")}`;
    html += "<br>";
  }
  html += `${t("win")} ${(win / 10).toFixed(0)} %, ${t("draw")} ${(draw / 10).toFixed(0)} %, ` +
    `${t("lose")} ${(lose / 10).toFixed(0)} %`;
  for (const incident of data.incidents) {
    if (branch || incident.ply !== ply) continue;
    html += `<div class="incident">${t("referee")}: ${escape(incident[language])}</div>`;
    for (const reason of incident.reasoning) html += `<div>${escape(reason)}</div>`;
  }
  if (!branch && at.comment) html += `<div class="comment">${escape(at.comment)}</div>`;
  $("status").innerHTML = html;
}
function drawSummary() {
  const rows = [["accuracy", (s) => s.accuracy.toFixed(1) + " %"],
    ["loss", (s) => s.loss.toFixed(1)], ["best", (s) => `${s.best}/${s.moves}`],
    ["inaccuracies", (s) => s.inaccuracies], ["mistakes", (s) => s.mistakes],
    ["blunders", (s) => s.blunders]];
  let html = `<table><tr><th></th><th>${t("red")}</th><th>${t("black")}</th></tr>`;
  for (const [key, cell] of rows) {
    html += `<tr><td>${t(key)}</td><td>${cell(data.red)}</td><td>${cell(data.black)}</td></tr>`;
  }
  $("summary").innerHTML = html + "</table>";
}
function drawTexts() {
  document.documentElement.lang = language;
  for (const item of document.querySelectorAll("[data-text]")) {
    item.textContent = t(item.dataset.text);
  }
  for (const item of document.querySelectorAll("[data-title]")) {
    item.title = t(item.dataset.title);
    item.setAttribute("aria-label", item.title);
  }
  const red = data.tags.Red || t("red"), black = data.tags.Black || t("black");
  $("title").textContent = `${red} ${t("vs")} ${black}`;
  document.title = $("title").textContent + " · Chuhe";
  const opening = data.opening ? data.opening[language] : t("unknown");
  $("subtitle").textContent = [data.tags.Event, data.tags.Date, `${t("result")} ${data.result}`,
    `${t("opening")}: ${opening}`].filter(Boolean).join(" · ");
  $("foot").textContent = `${data.engine} · ${t("searched")}: ${data.effort}`;
  $("language").value = language;
  $("notation").value = notation;
}
function refresh() { drawBoard(); drawBar(); moveCursor(); markMove(); drawLines(); drawStatus(); }
function drawAll() { drawTexts(); drawMoves(); drawSummary(); drawCurve(); refresh(); }

// ---- Moving about
function go(to) {
  branch = null;
  ply = Math.max(0, Math.min(last, to));
  refresh();
}
function step(by) {
  if (!branch) return go(ply + by);
  const depth = branch.depth + by;
  if (depth < 1) return go(branch.from);
  branch.depth = Math.min(depth, branch.line.moves.length);
  refresh();
}
function enter(line, depth) {
  branch = { line, depth, from: branch ? branch.from : ply };
  refresh();
}
function toMark(by) {
  for (let i = (branch ? branch.from : ply) + by; i >= 1 && i <= last; i += by) {
    if (data.moves[i - 1].mark || data.moves[i - 1].turn) return go(i);
  }
}
function atEnd() {
  return branch ? branch.depth === branch.line.moves.length : ply === last;
}
function stopPlaying() { clearInterval(timer); timer = null; $("play").textContent = "▶▶"; }
function togglePlaying() {
  if (timer) return stopPlaying();
  if (atEnd()) go(0);
  $("play").textContent = "❚❚";
  timer = setInterval(() => { if (atEnd()) stopPlaying(); else step(1); }, 900);
}
const actions = { first: () => go(0), back: () => step(-1), next: () => step(1),
  last: () => go(last), play: togglePlaying, flip: () => { flipped = !flipped; refresh(); },
  previousmark: () => toMark(-1), nextmark: () => toMark(1) };
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener("click", () => { if (id !== "play") stopPlaying(); action(); });
}
const keys = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: "previousmark",
  ArrowDown: "nextmark", Home: "first", End: "last", " ": "play", f: "flip" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (["SELECT", "BUTTON"].includes(event.target.tagName) && event.key === " ") return;
  if (event.target.tagName === "SELECT") return;
  if (event.key === "Escape" && branch) { event.preventDefault(); return go(branch.from); }
  const id = keys[event.key];
  if (!id) return;
  event.preventDefault();
  if (id !== "play") stopPlaying();
  actions[id]();
});
$("moves").addEventListener("click", (event) => {
  const item = event.target.closest("[data-ply]");
  if (item) { stopPlaying(); go(Number(item.dataset.ply)); }
});
$("lines").addEventListener("click", (event) => {
  if (event.target.id === "leave") return go(branch.from);
  const item = event.target.closest("[data-line]");
  if (!item) return;
  stopPlaying();
  const from = branch ? branch.from : ply;
  enter(data.positions[from].lines[Number(item.dataset.line)], Number(item.dataset.depth));
});
$("curve").addEventListener("click", (event) => { stopPlaying(); go(curvePly(event)); });
$("curve").addEventListener("pointermove", (event) => {
  if (event.buttons & 1) go(curvePly(event));
});
$("board").addEventListener("click", (event) => {
  const box = $("board").getBoundingClientRect();
  stopPlaying();
  step(event.clientX - box.left < box.width / 2 ? -1 : 1);
});
$("board").addEventListener("wheel", (event) => {
  event.preventDefault();
  stopPlaying();
  step(event.deltaY > 0 ? 1 : -1);
}, { passive: false });
$("language").addEventListener("change", (event) => { language = event.target.value; drawAll(); });
$("notation").addEventListener("change", (event) => { notation = event.target.value; drawAll(); });
drawAll();
})();
