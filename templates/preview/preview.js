// The page of “pnp preview”: asks for the game, shows it, and asks again at every change.

import { Desk, element } from "/static/desk.js";

const $ = (id) => document.getElementById(id);
const TRUE_SIZE = 96 / 25.4;
const LOOKS = ["", "light", "dark"];

const kept = (store, key, otherwise) => {
  try {
    return JSON.parse(store.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
};
const my = {
  view: "faces", language: "", profile: "", sight: "normal", bleed: false, ruler: false,
  faults: false, words: "", zoom: {}, scroll: {}, chosen: {}, ...kept(sessionStorage, "pnp", {}),
};
const taste = {
  look: "", interface: navigator.language.startsWith("ko") ? "ko" : "en", ...kept(localStorage, "pnp", {}),
};
let words = {};
let state = null;
let news = 0;
let asked = 0;
let isLost = false;

const desk = new Desk($("desk"), { drawing: (key) => `/svg/${key}?${query()}`, changed: noteZoom });

function keep() {
  my.scroll[my.view] = [$("desk").scrollLeft, $("desk").scrollTop];
  my.chosen[my.view] = desk.chosen;
  sessionStorage.setItem("pnp", JSON.stringify(my));
  localStorage.setItem("pnp", JSON.stringify(taste));
}

function say(key, count) {
  const told = words[taste.interface]?.[key] ?? words.en?.[key] ?? key;
  return count === undefined ? told : told.replace("{count}", count);
}

function query() {
  return new URLSearchParams({ language: my.language, profile: my.profile });
}

function noteZoom() {
  my.zoom[my.view] = desk.mm;
  $("zoom").textContent = `${Math.round((desk.mm / TRUE_SIZE) * 100)} %`;
}

// --- what is shown ------------------------------------------------------------------------

async function refresh() {
  const mine = ++asked;
  let answer;
  let told;
  try {
    answer = await fetch(`/state?${query()}`);
    if (answer.ok) told = await answer.json();
  } catch {
    return;
  }
  if (mine !== asked) return;
  if (!told) {
    showBanner(say("failed"), "");
    return;
  }
  state = told;
  news = Math.max(news, state.news);
  my.language = state.language;
  my.profile = state.profile;
  show();
}

function show() {
  document.title = `${state.title || "…"} – pnp`;
  $("title").textContent = state.title || "…";
  fill($("language"), state.languages, my.language);
  fill($("profile"), state.profiles.map((name) => [name, name]), my.profile);
  $("desk").lang = my.language;
  showComponents();
  showFaults();
  showView();
}

function fill(select, pairs, value) {
  const before = JSON.stringify(pairs);
  if (select.dataset.pairs !== before) {
    select.dataset.pairs = before;
    select.replaceChildren(...pairs.map(([code, name]) => new Option(name, code)));
  }
  select.value = value;
}

function showComponents() {
  const rows = state.components.map((one) => {
    const name = element("button", { textContent: one.name });
    const note = one.designs > 1 ? element("small", { textContent: ` ${say("designs", one.designs)}` }) : "";
    const row = element(
      "tr", {}, element("td", {}, name, note),
      element("td", { textContent: one.count }), element("td", { textContent: one.size.join(" × ") }),
    );
    row.addEventListener("click", () => {
      choose("faces");
      desk.reveal(one.id);
    });
    return row;
  });
  $("components").tBodies[0].replaceChildren(...rows);
}

function showView() {
  for (const tab of $("views").children) tab.setAttribute("aria-selected", tab.dataset.view === my.view);
  const isBook = my.view === "rules";
  const isBooklet = my.view === "booklet";
  const isEmpty = !(isBooklet ? state.booklet : state.pieces).length;
  $("desk").hidden = isBook || isEmpty;
  $("book").hidden = !isBook;
  $("tools").hidden = isBook;
  $("empty").hidden = isBook || !isEmpty;
  $("empty").textContent = say(!isBooklet ? "no_picture" : state.checked ? "no_rules" : "checking");
  if (isBook) showRules();
  else desk.show({ faces: faceGroups, pages: pageGroups, booklet: bookletGroups }[my.view]());
  $("none-found").hidden = isBook || !my.words || desk.cells().length > 0;
}

function faceGroups() {
  return state.components.map((one) => ({
    id: one.id,
    title: one.name,
    note: `${one.size.join(" × ")} mm · ${say("copies", one.count)}`,
    cells: state.pieces.filter((piece) => piece.component === one.id).map(faceCell),
  }));
}

function faceCell(piece) {
  const sides = [["front", piece.front], ["back", piece.back]].filter(([, face]) => face);
  return {
    id: piece.id,
    caption: `${piece.id}  ${say("copies", piece.copies)}`,
    words: sides.map(([, face]) => `${face.name} ${face.words}`).join(" "),
    sides: sides.map(([id, face]) => ({
      id, key: face.key, alt: face.name, bleed: piece.bleed,
      width: piece.size[0] + 2 * piece.bleed, height: piece.size[1] + 2 * piece.bleed,
      cut: id === "front" ? piece.cut : piece.cut.map(([x, y]) => [100 - x, y]),
    })),
  };
}

/** Sheets, each front with the back that follows it. */
function pageGroups() {
  const cells = [];
  for (const page of state.pages) {
    const side = {
      id: page.side, key: page.key, alt: page.title, bleed: 0, cut: [], width: page.size[0], height: page.size[1],
    };
    const last = cells.at(-1);
    if (page.side === "back" && last?.sides.length === 1) {
      last.sides.push(side);
      last.words += ` ${page.title}`;
    } else cells.push({ id: page.id, caption: page.title, words: page.title, sides: [side] });
  }
  return [{ id: "pages", title: "", note: "", cells }];
}

/** Pages of the rule booklet as it lies open: the first alone, then two by two. */
function bookletGroups() {
  const cells = [];
  for (const page of state.booklet) {
    const side = {
      id: page.id, key: page.key, alt: page.title, bleed: 0, cut: [], width: page.size[0], height: page.size[1],
    };
    if (page.id > 1 && page.id % 2) {
      const last = cells.at(-1);
      last.sides.push(side);
      last.caption += ` · ${page.id}`;
      last.words += ` ${page.words}`;
    } else cells.push({ id: `page-${page.id}`, caption: page.id, words: page.words, sides: [side] });
  }
  return [{ id: "booklet", title: "", note: "", cells }];
}

function showRules() {
  const key = state.rules[my.language];
  $("rules").hidden = !key;
  $("no-rules").hidden = Boolean(key);
  $("no-rules").textContent = say(state.checked ? "no_rules" : "checking");
  const source = key ? `/rules/${encodeURIComponent(my.language)}?k=${key}` : "";
  const frame = $("rules");
  if (!key || frame.dataset.source === source) return;
  const at = frame.contentWindow?.scrollY ?? 0;
  const isSame = frame.dataset.language === my.language;
  Object.assign(frame.dataset, { source, language: my.language });
  frame.onload = () => frame.contentWindow.scrollTo(0, isSame ? at : 0);
  frame.src = source;
}

function showFaults() {
  const faults = [...state.diagnostics].sort((a, b) => (a.severity > b.severity) - (a.severity < b.severity));
  const errors = faults.filter((one) => one.severity === "error");
  const warnings = faults.length - errors.length;
  const told = [];
  if (errors.length) told.push(errors.length === 1 ? say("one_error") : say("errors", errors.length));
  if (warnings) told.push(warnings === 1 ? say("one_warning") : say("warnings", warnings));
  const line = told.join(", ") || say("no_faults");
  $("show-faults").textContent = state.checked || errors.length ? line : `${line} · ${say("checking")}`;
  $("faults").className = errors.length ? "has-errors" : warnings ? "has-warnings" : "";
  $("show-faults").setAttribute("aria-expanded", my.faults);
  $("fault-list").hidden = !my.faults || !faults.length;
  $("fault-list").replaceChildren(...faults.map(faultLine));
  const first = errors[0];
  showBanner(first && `${first.file}:${first.line} ${first.message}`, state.failed ? say("last_good") : "");
}

function faultLine(one) {
  const place = one.line ? `${one.file}:${one.line}:${one.column}` : one.file;
  const item = element(
    "li", { className: one.severity }, element("b", { textContent: say(one.severity) }), " ",
    element("code", { textContent: place }), element("div", { textContent: one.message }),
  );
  if (one.source) {
    const signs = [...one.source];
    const at = one.column - 1;
    item.append(element("pre", {}, signs.slice(0, at).join(""), element("mark", { textContent: signs[at] ?? " " }),
      signs.slice(at + 1).join("")));
  }
  if (one.hint) item.append(element("small", { textContent: `${say("hint")}: ${one.hint}` }));
  return item;
}

function showBanner(fact, note) {
  const banner = $("banner");
  banner.hidden = !fact && !isLost;
  banner.querySelector("strong").textContent = isLost ? say("lost") : (fact ?? "");
  banner.querySelector("span").textContent = isLost ? "" : note;
}

// --- what is done -------------------------------------------------------------------------

function choose(view) {
  if (view !== my.view) {
    keep();
    my.view = view;
    if (state) {
      desk.chosen = my.chosen[view] ?? "";
      showView();
    }
    resume();
  }
  keep();
}

function resume() {
  if (my.view === "rules") return;
  if (my.zoom[my.view]) desk.zoom(my.zoom[my.view]);
  else if (my.view !== "faces") desk.zoom(1.6);
  else desk.zoom(2.4);
  const [left, top] = my.scroll[my.view] ?? [0, 0];
  $("desk").scrollTo(left, top);
}

function setSight(sight) {
  my.sight = sight;
  $("sight").value = sight;
  const filter = sight === "normal" ? "" : `url(#eye-${sight})`;
  for (const id of ["desk", "rules"]) $(id).style.filter = filter;
}

function setBleed(bleed) {
  my.bleed = bleed;
  $("bleed").setAttribute("aria-pressed", bleed);
  desk.setCut(!bleed);
}

function setRuler(ruler) {
  my.ruler = ruler;
  $("ruler").setAttribute("aria-pressed", ruler);
  desk.setRuler(ruler);
}

function setFaults(open) {
  my.faults = open;
  if (state) showFaults();
}

function setLook(look) {
  taste.look = look;
  if (look) document.documentElement.dataset.look = look;
  else delete document.documentElement.dataset.look;
}

function setInterface(code) {
  taste.interface = code;
  document.documentElement.lang = code;
  $("interface").textContent = code === "ko" ? "한" : "En";
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = say(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.title = say(node.dataset.label);
    node.setAttribute("aria-label", say(node.dataset.label));
  }
  $("search").placeholder = `${say("search")}  /`;
  $("rules").title = say("rules");
  if (state) show();
}

function search(text) {
  my.words = text;
  const left = desk.find(text);
  $("none-found").hidden = left > 0;
}

function turn(select) {
  select.selectedIndex = (select.selectedIndex + 1) % select.length;
  select.dispatchEvent(new Event("change"));
}

async function download(button) {
  const told = button.textContent;
  button.textContent = say("making");
  const answer = await fetch(`/download/${button.dataset.file}?${query()}`).catch(() => null);
  button.textContent = told;
  $("downloads").open = false;
  if (!answer?.ok) {
    showBanner(say("not_made"), "");
    return;
  }
  const name = /filename="([^"]*)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const link = element("a", { href: URL.createObjectURL(await answer.blob()), download: name ?? "" });
  link.click();
  URL.revokeObjectURL(link.href);
}

const KEYS = {
  1: () => choose("faces"), 2: () => choose("pages"), 3: () => choose("rules"),
  4: () => choose("booklet"),
  ArrowRight: () => desk.step(1), ArrowLeft: () => desk.step(-1), j: () => desk.step(1), k: () => desk.step(-1),
  Enter: () => desk.fit(), Escape: () => desk.choose("", false),
  "+": () => desk.zoom(desk.mm * 1.25), "=": () => desk.zoom(desk.mm * 1.25), "-": () => desk.zoom(desk.mm / 1.25),
  0: () => desk.fit(), 9: () => desk.zoom(TRUE_SIZE),
  "/": () => $("search").focus(), l: () => turn($("language")), p: () => turn($("profile")), s: () => turn($("sight")),
  r: () => setRuler(!my.ruler), b: () => setBleed(!my.bleed), d: () => setFaults(!my.faults),
  t: () => setLook(LOOKS[(LOOKS.indexOf(taste.look) + 1) % LOOKS.length]), "?": () => $("help").showModal(),
};
const HANGUL = { ㅣ: "l", ㅔ: "p", ㄴ: "s", ㄱ: "r", ㅠ: "b", ㅇ: "d", ㅅ: "t", ㅓ: "j", ㅏ: "k" };

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const { target } = event;
  if (target === $("search")) {
    if (event.key === "Escape") {
      target.value = "";
      search("");
    }
    if (event.key === "Escape" || event.key === "Enter") $("desk").focus();
    return;
  }
  if (target.matches("select, summary") || (event.key === "Enter" && target.matches("button"))) return;
  const key = HANGUL[event.key] ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (!Object.hasOwn(KEYS, key)) return;
  event.preventDefault();
  KEYS[key]();
  keep();
}

function follow() {
  const source = new EventSource(`/events?news=${news}`);
  source.onopen = () => {
    if (isLost) refresh();
    isLost = false;
  };
  source.onmessage = (event) => {
    const told = JSON.parse(event.data);
    const isShown = told.version === state?.version && told.checked === state?.checked;
    if (told.news === news && isShown) return;
    news = told.news;
    refresh();
  };
  source.onerror = () => {
    isLost = true;
    showBanner("", "");
  };
}

function wire() {
  for (const tab of $("views").children) tab.addEventListener("click", () => choose(tab.dataset.view));
  const look = (name) => (event) => {
    my[name] = event.target.value;
    keep();
    refresh();
  };
  $("language").addEventListener("change", look("language"));
  $("profile").addEventListener("change", look("profile"));
  $("sight").addEventListener("change", (event) => setSight(event.target.value));
  $("search").addEventListener("input", (event) => search(event.target.value));
  $("bleed").addEventListener("click", () => setBleed(!my.bleed));
  $("ruler").addEventListener("click", () => setRuler(!my.ruler));
  $("zoom-in").addEventListener("click", () => desk.zoom(desk.mm * 1.25));
  $("zoom-out").addEventListener("click", () => desk.zoom(desk.mm / 1.25));
  $("fit").addEventListener("click", () => desk.fit());
  $("actual").addEventListener("click", () => desk.zoom(TRUE_SIZE));
  $("show-faults").addEventListener("click", () => setFaults(!my.faults));
  $("banner").addEventListener("click", () => setFaults(true));
  $("interface").addEventListener("click", () => setInterface(taste.interface === "ko" ? "en" : "ko"));
  $("look").addEventListener("click", () => KEYS.t());
  $("show-help").addEventListener("click", () => KEYS["?"]());
  for (const button of document.querySelectorAll("[data-file]")) button.addEventListener("click", () => download(button));
  $("desk").addEventListener("pointermove", (event) => {
    $("place").textContent = desk.place(event.clientX, event.clientY);
  });
  addEventListener("keydown", press);
  addEventListener("pagehide", keep);
}

words = await (await fetch("/words")).json();
wire();
setLook(taste.look);
setInterface(taste.interface);
setSight(my.sight);
setBleed(my.bleed);
setRuler(my.ruler);
$("search").value = my.words;
desk.words = my.words;
desk.chosen = my.chosen[my.view] ?? "";
await refresh();
resume();
follow();
