// The parts of play and of the library that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { Channel, DeskError, LineError } from "../../../crates/page/client/desk/channel.js";
import { isArchive, parseGame, read, search, write } from "../../../crates/page/client/library/games.js";
import { face, remaining, Stopwatch } from "../../../crates/page/client/play/clock.js";
import * as link from "../../../crates/page/client/play/link.js";
import { answer } from "../../../crates/page/client/play/queries.js";
import { rulesText, usual } from "../../../crates/page/client/play/rules.js";
import { parse } from "../../../crates/page/client/settings.js";
import { choose } from "../../../crates/page/client/texts.js";
import { piece, scene, squares, words } from "./scenes.mjs";

test("clocks show what is left, and tenths when there is hurry", () => {
  assert.deepEqual([0, 950, 9_949, 10_000, 61_000, 3_600_000].map(face), ["0:00.0", "0:00.9", "0:09.9", "0:10", "1:01", "1:00:00"]);
  const left = { first: 5000, second: 4000 };
  assert.equal(remaining(left, "first", "first", 1200), 3800);
  assert.equal(remaining(left, "second", "first", 1200), 4000);
  assert.equal(remaining(left, "first", "first", 9000), 0);
});

test("a stopwatch does not run while it is stopped", () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.start(100);
  now = 50;
  watch.stop();
  now = 5000;
  assert.equal(watch.spent, 150);
});

const rules = { usual: "Base", stem: "Base", parts: [
  { name: "bugs", title: "", lead: "+", join: "", many: true, options: [{ text: "M", title: "", about: "", usual: false }, { text: "L", title: "", about: "", usual: true }] },
  { name: "opening", title: "", lead: ",", join: ",", many: false, options: [{ text: "", title: "", about: "", usual: true }, { text: "opening=tournament", title: "", about: "", usual: false }] },
] };

test("rules are put together from choices, in the order of the options", () => {
  assert.equal(rulesText(rules, usual(rules)), "Base+L");
  assert.equal(rulesText(rules, new Map([["bugs", ["L", "M"]], ["opening", ["opening=tournament"]]])), "Base+ML,opening=tournament");
  assert.equal(rulesText(rules, new Map()), "Base");
});

test("a game comes back from its link", async () => {
  const record = `[Game "hive"]\n\n1. wS1 {ñ} *\n`.repeat(40);
  const hash = await link.write(record);
  assert.match(hash, /^game=[A-Za-z0-9_-]+$/);
  assert.equal(await link.read(`#${hash}`), record);
  assert.equal(await link.read("#other=1"), null);
});

test("a link may hold a position", () => {
  const players = { first: "human", second: "human" };
  assert.deepEqual(link.position("#play=cats&position=31%3A1%2C2%2C3%2C4%3Am"), { game: "cats", position: "31:1,2,3,4:m", players });
  assert.deepEqual(link.position("#play=cats&rules=6x6&position=x"), { game: "cats", rules: "6x6", position: "x", players });
  assert.equal(link.position("#play=cats"), null);
  assert.equal(link.position(`#play=cats&position=${"x".repeat(40_000)}`), null);
});

test("a link with rubbish is refused, and so is one that would become very large", async () => {
  for (const rubbish of ["#game=%00", "#game=!!!!", "#game=AAAA", `#game=${"A".repeat(40_000)}`]) {
    await assert.rejects(link.read(rubbish), undefined, rubbish.slice(0, 20));
  }
  const packed = new Blob([new Uint8Array(3_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bomb = await new Response(packed).arrayBuffer();
  const text = Buffer.from(bomb).toString("base64url");
  await assert.rejects(link.read(`#game=${text}`), RangeError);
});

const kept = { id: "1", game: "cats", rules: "8x8", record: "*", players: { first: "human", second: "level:3" }, seed: 7, clock: null, plies: 4, result: "*", spent: 0, created: 1, updated: 2 };

test("the library comes back from its file, without what is not a game", () => {
  const file = write([kept, { ...kept, id: "2", game: "hive" }]);
  assert.ok(isArchive(file));
  assert.ok(!isArchive('[Game "cats"]'));
  assert.deepEqual(read(file), { games: [kept, { ...kept, id: "2", game: "hive" }], bad: 0 });
  const broken = JSON.parse(file);
  broken.games.push({ ...kept, seed: "7" }, null, { ...kept, record: 5 }, { ...kept, clock: {} });
  assert.equal(read(JSON.stringify(broken)).bad, 4);
});

test("a file that is not a library, or of another version, says so", () => {
  const refused = (text, key) => assert.throws(() => read(text), { message: key });
  refused("{", "shelf.not_json");
  refused("[]", "shelf.foreign");
  refused(JSON.stringify({ ludoteca: "library", format: 2, games: [] }), "shelf.newer");
});

test("what a game does not have is not kept", () => {
  assert.deepEqual(parseGame({ ...kept, extra: "<script>" }), kept);
  assert.equal(parseGame({ ...kept, record: "x".repeat(2_000_000) }), null);
});

test("games are found by all the words of a search", () => {
  const told = ({ game, players }) => `${game} ${players.second}`;
  assert.deepEqual(search([kept, { ...kept, game: "hive" }], "LEVEL:3  hi", told).map(({ game }) => game), ["hive"]);
  assert.equal(search([kept], "", told).length, 1);
});

test("settings from outside are what can be chosen, or as usual", () => {
  assert.equal(parse(null).theme, "wood");
  assert.equal(parse("rubbish").sound, true);
  const read = parse(JSON.stringify({ theme: "slate", colours: "<b>", sound: "no", set: 7, game: "x".repeat(99) }));
  assert.deepEqual([read.theme, read.colours, read.sound, read.set, read.game], ["slate", "auto", true, "drawn", ""]);
});

test("the language is the first wish that there is", () => {
  assert.equal(choose(["fr-FR", "pt-BR", "es"]), "pt");
  assert.equal(choose(["ja"]), "en");
});

test("typed questions are answered, and moves are left alone", () => {
  const board = scene(squares(2), { sprites: [piece(2)], moves: [{ text: "a1b1", paths: [[{ cell: 2 }, { cell: 3 }]] }] });
  const asked = { scene: board, words, cursor: { cell: 2 }, path: [], line: ["x", "y"], clocks: () => "1:00", value: () => "+1", pieces: [{ name: "man", title: "hombre", letter: "m" }] };
  assert.equal(answer("l", asked), "y");
  assert.equal(answer("o", asked), "a1, first man");
  assert.equal(answer("m", asked), "b1, board.empty");
  assert.equal(answer("p hombre", asked), "a1, first man");
  assert.equal(answer("p cat", asked), "query.no_piece cat");
  assert.equal(answer("s 1", asked), "a1, first man; b1, board.empty");
  assert.equal(answer("s 9", asked), "query.no_row 9");
  assert.equal(answer("t", asked), "1:00");
  assert.equal(answer("a1b1", asked), null);
  assert.equal(answer("31-26", asked), null);
});

/** A line whose other end is a function. */
function line(reply) {
  const ends = [];
  const connect = (listen, broken) => {
    ends.push({ broken });
    return { send: (text) => reply(JSON.parse(text), (message) => listen(JSON.stringify(message)), broken), close: () => {} };
  };
  return { channel: new Channel(connect), ends };
}

test("answers find their questions in any order, thoughts come before", async () => {
  const waiting = [];
  const { channel } = line((request, tell) => {
    tell({ id: request.id, kind: "thought", depth: request.n });
    waiting.unshift(() => tell({ id: request.id, kind: "done", n: request.n }));
    if (waiting.length === 2) waiting.forEach((go) => go());
  });
  const thoughts = [];
  const both = await Promise.all([1, 2].map((n) => channel.ask({ kind: "x", n }, ({ depth }) => thoughts.push(depth))));
  assert.deepEqual(both.map(({ n }) => n), [1, 2]);
  assert.deepEqual(thoughts, [1, 2]);
});

test("a refusal is an error of its own, with its cells", async () => {
  const { channel } = line(({ id }, tell) => tell({ id, kind: "error", error: { kind: "illegal", text: "no", cells: [3] } }));
  await assert.rejects(channel.ask({ kind: "play" }), (error) => error instanceof DeskError && error.kind === "illegal" && error.cells[0] === 3);
});

test("a line that breaks fails what was asked on it, and is opened and greeted again", async () => {
  let asked = 0;
  const { channel, ends } = line(({ id, kind }, tell, broken) => {
    asked += 1;
    if (kind === "die") broken("killed");
    else tell({ id, kind });
  });
  let greeted = 0;
  channel.greeting = async () => {
    greeted += 1;
    await channel.askFirst({ kind: "hello" });
  };
  let lost = 0;
  channel.whenLost = () => { lost += 1; };
  await channel.ask({ kind: "a" });
  await assert.rejects(channel.ask({ kind: "die" }), LineError);
  assert.equal(lost, 1);
  await channel.ask({ kind: "b" });
  assert.deepEqual([ends.length, greeted, asked], [2, 2, 5]);
});
