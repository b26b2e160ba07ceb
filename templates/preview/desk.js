// The desk: faces and sheets at true proportions, kept in place while their drawings change.

const SVG = "http://www.w3.org/2000/svg";

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const LONGEST_DECODING = 2000;

/** Show another drawing only once it is there, or after a while, so that nothing flickers. */
function showDrawing(image, source) {
  if (image.dataset.source === source) return;
  image.dataset.source = source;
  if (!image.getAttribute("src")) {
    image.src = source;
    return;
  }
  const next = new Image();
  next.src = source;
  const show = () => {
    if (image.dataset.source === source && image.getAttribute("src") !== source) image.src = source;
  };
  next.decode().then(show, show);
  setTimeout(show, LONGEST_DECODING);
}

/** Make the children of `parent` those of `items`, each the node it was before. */
function reconcile(parent, items, make, update) {
  const before = new Map([...parent.children].map((node) => [node.dataset.id, node]));
  let place = parent.firstElementChild;
  for (const item of items) {
    let node = before.get(item.id);
    if (!node) {
      node = make(item);
      node.dataset.id = item.id;
    }
    before.delete(item.id);
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
    update(node, item);
  }
  for (const node of before.values()) node.remove();
}

export class Desk {
  constructor(root, { said, drawing, changed }) {
    Object.assign(this, { root, said, drawing, changed, mm: 2, chosen: "", words: "" });
    this.cut = true;
    this.ruler = false;
    this.#drag();
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Show groups of cells: {id, title, note, cells: [{id, caption, words, sides}]}. */
  show(groups) {
    reconcile(this.root, groups, () => this.#group(), (node, group) => {
      node.querySelector("h2").replaceChildren(group.title, element("small", { textContent: group.note }));
      node.querySelector("h2").hidden = !group.title;
      reconcile(node.querySelector(".cells"), group.cells, () => this.#cell(), (cell, item) => this.#fill(cell, item));
    });
    this.find(this.words);
    this.choose(this.chosen, false);
  }

  #group() {
    return element("section", { className: "group" }, element("h2"), element("div", { className: "cells" }));
  }

  #cell() {
    const cell = element("figure", {}, element("div", { className: "sides" }), element("figcaption"));
    cell.addEventListener("dblclick", () => this.fit(cell));
    return cell;
  }

  #fill(cell, item) {
    cell.item = item;
    cell.querySelector("figcaption").textContent = item.caption;
    reconcile(cell.querySelector(".sides"), item.sides, () => this.#side(), (node, side) => {
      node.side = side;
      node.style.setProperty("--w", side.width);
      node.style.setProperty("--h", side.height);
      const image = node.querySelector("img");
      image.alt = side.alt;
      showDrawing(image, this.drawing(side.key));
      this.#clip(node);
    });
  }

  #side() {
    const image = element("img", { loading: "lazy", draggable: false });
    const cut = element("div", { className: "cut" }, image);
    return element("div", { className: "side" }, element("div", { className: "sheet" }, cut));
  }

  #clip(node) {
    const { cut } = node.side;
    const isCut = this.cut && cut.length > 2;
    node.classList.toggle("is-cut", isCut);
    const points = cut.map(([x, y]) => `${x}% ${y}%`).join(",");
    node.querySelector(".cut").style.clipPath = isCut ? `polygon(${points})` : "";
  }

  setCut(cut) {
    this.cut = cut;
    for (const node of this.root.querySelectorAll(".side")) this.#clip(node);
  }

  setRuler(ruler) {
    this.ruler = ruler;
    this.root.classList.toggle("has-ruler", ruler);
    if (ruler && !this.cell(this.chosen)) this.step(1);
    else this.#measure();
  }

  /** Hide what has neither the name nor the words; tell how much is left. */
  find(words) {
    this.words = words;
    const wanted = words.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const cell of this.root.querySelectorAll("figure")) {
      const text = `${cell.item.caption} ${cell.item.words}`.normalize("NFC").toLowerCase();
      cell.hidden = !wanted.every((word) => text.includes(word));
      left += !cell.hidden;
    }
    for (const group of this.root.children) {
      group.hidden = !group.querySelector("figure:not([hidden])");
    }
    return left;
  }

  cells() {
    return [...this.root.querySelectorAll("figure:not([hidden])")];
  }

  cell(id) {
    return this.cells().find((cell) => cell.dataset.id === id);
  }

  choose(id, into = true) {
    this.chosen = id;
    for (const cell of this.root.querySelectorAll("figure")) {
      cell.classList.toggle("is-chosen", cell.dataset.id === id);
    }
    if (into) this.cell(id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#measure();
    this.changed();
  }

  step(by) {
    const cells = this.cells();
    if (!cells.length) return;
    const now = cells.findIndex((cell) => cell.dataset.id === this.chosen);
    const next = now < 0 ? 0 : Math.min(cells.length - 1, Math.max(0, now + by));
    this.choose(cells[next].dataset.id);
  }

  reveal(group) {
    this.root.querySelector(`[data-id="${CSS.escape(group)}"]`)?.scrollIntoView({ block: "start" });
  }

  /** Zoom to `mm` pixels a millimetre; what is at the point stays there. */
  zoom(mm, x, y) {
    const box = this.root.getBoundingClientRect();
    const at = { x: x ?? box.left + box.width / 2, y: y ?? box.top + box.height / 3 };
    const anchor = this.#under(at) ?? this.cell(this.chosen) ?? this.#firstSeen(box);
    const before = anchor?.getBoundingClientRect();
    this.mm = Math.min(60, Math.max(0.25, mm));
    this.root.style.setProperty("--mm", this.mm);
    if (anchor) {
      const after = anchor.getBoundingClientRect();
      this.root.scrollLeft += after.left + ((at.x - before.left) / before.width) * after.width - at.x;
      this.root.scrollTop += after.top + ((at.y - before.top) / before.height) * after.height - at.y;
    }
    this.#measure();
    this.changed();
  }

  /** Make a cell, or the widest there is, as large as the window holds. */
  fit(cell = this.cell(this.chosen)) {
    const all = cell ? [cell] : this.cells();
    if (!all.length) return;
    const width = Math.max(...all.map((one) => one.item.sides.reduce((sum, side) => sum + side.width, 0)));
    const height = Math.max(...all.map((one) => Math.max(...one.item.sides.map((side) => side.height))));
    const sides = Math.max(...all.map((one) => one.item.sides.length));
    const across = (this.root.clientWidth - 76 - 10 * (sides - 1)) / width;
    this.zoom(Math.min(across, (this.root.clientHeight - 96) / height));
    if (cell) this.choose(cell.dataset.id);
    cell?.scrollIntoView({ block: "center", inline: "center" });
  }

  #under({ x, y }) {
    const found = document.elementFromPoint(x, y)?.closest("figure");
    return found && this.root.contains(found) ? found : null;
  }

  #firstSeen(box) {
    return this.cells().find((cell) => cell.getBoundingClientRect().bottom > box.top);
  }

  /** Tell where on a face or a sheet a point is, in mm from its cut corner. */
  place(x, y) {
    const side = document.elementFromPoint(x, y)?.closest(".side");
    if (!side || !this.root.contains(side)) return "";
    const box = side.getBoundingClientRect();
    const [across, down] = [x - box.left, y - box.top].map((px) => (px / this.mm - side.side.bleed).toFixed(1));
    return `${side.side.alt}   ${across} × ${down} mm`;
  }

  #measure() {
    for (const scale of this.root.querySelectorAll(".scale")) scale.remove();
    if (!this.ruler) return;
    for (const side of this.cell(this.chosen)?.querySelectorAll(".side") ?? []) {
      side.append(this.#scale(side.side, true), this.#scale(side.side, false));
    }
  }

  /** A ruler whose zero is the corner where the knife begins. */
  #scale(side, isAcross) {
    const length = (isAcross ? side.width : side.height) - 2 * side.bleed;
    const step = [1, 5, 10, 50].find((mm) => mm * this.mm >= 4) ?? 100;
    const number = [5, 10, 50, 100].find((mm) => mm >= step && mm * this.mm >= 26) ?? 200;
    const scale = document.createElementNS(SVG, "svg");
    scale.setAttribute("class", "scale");
    scale.setAttribute("width", 1);
    scale.setAttribute("height", 1);
    scale.style.left = isAcross ? "0" : "-6px";
    scale.style.top = isAcross ? "-6px" : "0";
    let path = "";
    for (let mm = 0; mm <= length + 1e-6; mm += step) {
      const at = (mm + side.bleed) * this.mm;
      const high = mm % number === 0 ? 9 : mm % 5 === 0 ? 6 : 4;
      path += isAcross ? `M${at} 0v${-high}` : `M0 ${at}h${-high}`;
      if (mm % number !== 0) continue;
      const text = document.createElementNS(SVG, "text");
      text.textContent = mm;
      text.setAttribute("x", isAcross ? at + 2 : -11);
      text.setAttribute("y", isAcross ? -8 : at + 4);
      if (!isAcross) text.setAttribute("text-anchor", "end");
      scale.append(text);
    }
    const lines = document.createElementNS(SVG, "path");
    lines.setAttribute("d", path);
    scale.append(lines);
    return scale;
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoom(this.mm * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  #drag() {
    let from = null;
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button > 1 || event.pointerType === "touch") return;
      const { scrollLeft, scrollTop } = this.root;
      from = { x: event.clientX, y: event.clientY, scrollLeft, scrollTop, moved: false };
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moved && Math.hypot(x, y) < 4) return;
      from.moved = true;
      this.root.classList.add("is-dragged");
      this.root.scrollLeft = from.scrollLeft - x;
      this.root.scrollTop = from.scrollTop - y;
    });
    addEventListener("pointerup", (event) => {
      if (from && !from.moved) this.choose(event.target.closest?.("figure")?.dataset.id ?? "", false);
      from = null;
      this.root.classList.remove("is-dragged");
    });
  }
}
