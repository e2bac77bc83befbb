// Steps through the positions of the page: by buttons, keys, moves and the graph.
"use strict";
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const frames = all(".frame"), notes = all(".note"), moves = all(".move"), buttons = all("[data-step]");
  const status = document.getElementById("status"), bar = document.getElementById("bar");
  const graph = document.querySelector(".graph svg"), plot = graph && graph.querySelector(".plot");
  const last = frames.length - 1;
  const mistakes = moves.filter((move) => "mistake" in move.dataset).map((move) => Number(move.dataset.ply));
  let now = -1;

  // The line in the graph that shows where we are.
  const cursor = plot && document.createElementNS("http://www.w3.org/2000/svg", "line");
  if (cursor) {
    cursor.setAttribute("class", "cursor");
    cursor.setAttribute("y1", plot.dataset.top);
    cursor.setAttribute("y2", plot.dataset.bottom);
    plot.append(cursor);
  }

  const steps = {
    first: () => 0,
    previous: () => now - 1,
    next: () => now + 1,
    last: () => last,
    mistake: () => mistakes.find((ply) => ply > now) ?? mistakes[0] ?? now,
  };
  const keys = {
    ArrowLeft: "previous", k: "previous", ArrowRight: "next", j: "next",
    Home: "first", 0: "first", End: "last", $: "last", m: "mistake",
  };

  function show(wanted) {
    const ply = Math.min(Math.max(wanted || 0, 0), last);
    if (ply === now) return;
    const before = document.activeElement;
    now = ply;
    for (const list of [frames, notes]) list.forEach((item, at) => item.classList.toggle("now", at === ply));
    for (const move of moves) {
      const here = Number(move.dataset.ply) === ply;
      move.tabIndex = here || (ply === 0 && move === moves[0]) ? 0 : -1;
      if (here) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
      if (here) keepInSight(move);
      if (here && moves.includes(before)) move.focus({ preventScroll: true });
    }
    for (const button of buttons) {
      const there = steps[button.dataset.step]();
      button.setAttribute("aria-disabled", there === ply || there < 0 || there > last);
    }
    status.textContent = frames[ply].dataset.words;
    const chance = frames[ply].dataset.chance;
    bar.hidden = chance === undefined;
    if (chance !== undefined) bar.firstElementChild.style.width = `${chance}%`;
    if (cursor) {
      const { left, right, low, high } = plot.dataset;
      const x = Number(left) + (right - left) * ((ply - low) / (high - low));
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    history.replaceState(null, "", `#${ply}`);
  }

  // Scrolls the list of moves, never the page.
  function keepInSight(move) {
    const list = move.closest("ol"), room = list.getBoundingClientRect(), place = move.getBoundingClientRect();
    if (place.top < room.top) list.scrollTop -= room.top - place.top;
    if (place.bottom > room.bottom) list.scrollTop += place.bottom - room.bottom;
  }

  document.documentElement.classList.add("stepping");
  for (const button of buttons) button.addEventListener("click", () => show(steps[button.dataset.step]()));
  for (const move of moves) move.addEventListener("click", () => show(Number(move.dataset.ply)));
  if (plot) graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect(), { left, right, low, high } = plot.dataset;
    const x = ((event.clientX - box.left) / box.width) * graph.viewBox.baseVal.width;
    show(Math.round(Number(low) + ((x - left) / (right - left)) * (high - low)));
  });
  // Up and down are left to those who scroll.
  document.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(steps[step]());
  });
  window.addEventListener("hashchange", () => show(Number(location.hash.slice(1))));
  show(Number(location.hash.slice(1)));
})();
