// The small signs on buttons, drawn as strokes in a box of 24.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const STROKES = {
  back: "M15 5l-7 7 7 7",
  undo: "M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2",
  redo: "M15 7l5 5-5 5M20 12H9a5 5 0 0 0 0 10h2",
  clear: "M5 5h14v14H5z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  flip: "M7 4v14M7 4L4 7M7 4l3 3M17 20V6M17 20l-3-3M17 20l3-3",
  resign: "M6 21V4M6 4h11l-2.5 4L17 12H6",
  more: "M4 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0",
  swap: "M4 8h13l-3-3M20 16H7l3 3",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v7h14v-7",
  first: "M18 5l-7 7 7 7M7 5v14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M6 5l7 7-7 7M17 5v14",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  library: "M5 4v16M9 4v16M13 5l5 15",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  again: "M5 12a7 7 0 1 1 2 5M5 20v-4h4",
  pair: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 2-6 5-6s5 2 5 6M16.5 11a2.5 2.5 0 1 0 0-5M16 14c3 0 5 2 5 6",
  check: "M5 13l4 4L19 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  analysis: "M4 4v16h16M8 15l3.5-5 3.5 3 5-7",
  editor: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  explorer: "M4 12h5M9 12c4 0 3-6 7-6h4M9 12c4 0 3 6 7 6h4M9 12h11",
  puzzles: "M5 8h4V7a2 2 0 1 1 4 0v1h4v4h1a2 2 0 1 1 0 4h-1v4H5z",
  learn: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  tree: "M12 4v5M12 9L6 14M12 9l6 5M6 14l-3 5M6 14l3 5M18 14l-3 5M18 14l3 5",
  open: "M4 19V6h6l2 2h8v11zM12 16v-5M9.500 13.500L12 11l2.500 2.500",
  promote: "M12 19V6M6 12l6-6 6 6",
  about: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01",
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: STROKES[name] ?? "" }));
}
