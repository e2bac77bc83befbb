// Makes the pictures of the documentation: node tests/browser/pictures.mjs docs/page

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { begin, move, pageAt, serve, turn, type, visit } from "./page.mjs";
import { hash, provoke, TRIES } from "./tries.mjs";
import { walk } from "./walk.mjs";

const where = process.argv[2] ?? "docs/page";
const GAME = "wS1@0,0 wQ@0,-1 wB1@-1,0 wA1@-1,1 wL@1,-2 bG1.wM@1,0 bQ@2,0 bS1@2,-1 bP@1,1 bA1@3,-1:w";
/** The steps of a player's walk that are shown on each screen. */
const STEPS = { desktop: ["blunder", "refutation", "better", "share"], phone: ["blunder", "again"] };
const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** What a test has that is over when the pictures are made. */
const ends = [];
const test = { after: (end) => ends.push(end) };

/** Keeps a picture of the screen, or of a part of it. */
async function keep(from, name) {
  await from.screenshot({ path: join(where, `${name}.jpg`), type: "jpeg", quality: 84 });
}

mkdirSync(where, { recursive: true });
const browser = await launch(test);
const address = await serve(test);
for (const [name, colours] of [["desktop", "light"], ["phone", "dark"]]) {
  const options = { screen: screens[name], colours, touch: name === "phone" };
  const { page } = await visit(test, browser, address, options);
  await keep(page, `home-${name}-${colours}`);
  await begin(page, "cats", "ryg");
  await turn(page);
  await move(page, "31-26");
  await turn(page);
  await keep(page, `cats-${name}-${colours}`);
  const game = { game: "hive", rules: "Base+MLP", position: GAME };
  const { page: hive } = await visit(test, browser, address, { ...options, hash: hash(game) });
  await turn(hive);
  await hive.click('[data-place][aria-label^="-1,1, "]', { force: true });
  await keep(hive, `hive-${name}-${colours}`);
  await hive.click("[data-action=more]");
  await hive.click("dialog [data-action=cube]");
  await keep(hive, `hive-3d-${name}-${colours}`);
  const { page: puzzle } = await visit(test, browser, pageAt(address, "puzzles/"), { ...options, hash: "game=hive&number=2" });
  await puzzle.waitForSelector(".exercise ludo-board .reachable");
  await type(puzzle, "bM -wA3");
  await puzzle.waitForSelector("[data-phase=refuted] .move >> nth=1");
  await keep(puzzle, `puzzle-${name}-${colours}`);
  if (name !== "phone") continue;
  const { page: lesson } = await visit(test, browser, pageAt(address, "learn/"), { ...options, hash: "game=hive&step=gate" });
  await lesson.click("[data-action=check]");
  await lesson.waitForFunction(() => document.querySelector(".refusal")?.textContent);
  await keep(lesson, `lesson-${name}-${colours}`);
}
for (const [name, colours] of [["desktop", "light"], ["phone", "dark"]]) {
  const { page } = await visit(test, browser, pageAt(address, "analysis/"), { screen: { ...screens[name], height: 1100 }, colours, touch: name === "phone", hash: "game=hive&rules=Base&position=%3Aw" });
  await walk(page, async (step) => STEPS[name].includes(step) && keep(page, `walk-${step}-${name}-${colours}`));
}
const { page: tree } = await visit(test, browser, pageAt(address, "tree/"), { screen: screens.desktop, hash: "game=cats&step=20" });
await tree.waitForSelector("[data-count=whole]");
await keep(tree, "tree-desktop-light");
const { page: map } = await visit(test, browser, pageAt(address, "map/"), { screen: screens.desktop, colours: "dark" });
await map.selectOption("[name=game]", "cats");
await map.click("[data-action=solve]");
await map.waitForSelector(".map-chart rect");
await keep(map, "map-desktop-dark");
for (const tried of TRIES) {
  const { page } = await visit(test, browser, address, { hash: hash(tried), screen: { width: 720, height: 900 } });
  await turn(page);
  await provoke(page, tried);
  await keep(page.locator(".board-place"), `refused-${tried.name}`);
}
for (const end of ends.reverse()) await end();
