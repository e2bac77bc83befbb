// A game of random moves against a level: everything is asked of the desk.
import start, { Desk } from "./ludoteca.js";

await start();
const desk = new Desk();
let id = 0;

/** Asks the desk; an error is thrown. */
function ask(kind, fields = {}) {
  id += 1;
  const answer = JSON.parse(desk.ask(JSON.stringify({ id, kind, ...fields })));
  if (answer.kind === "error") throw new Error(answer.error.text);
  return answer;
}

const opened = ask("open", { game: "cats", players: { second: "level:3" }, seed: 7 });
const { table } = opened;
let { state } = opened;

function show() {
  const { text } = ask("record", { table, form: "svg" });
  document.getElementById("board").src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  document.getElementById("said").textContent = state.said || state.words;
  document.getElementById("next").disabled = state.outcome !== null;
}

document.getElementById("next").addEventListener("click", () => {
  if (state.players[state.turn] === "human") {
    const { moves } = state.scene;
    ({ state } = ask("play", { table, move: moves[Math.floor(Math.random() * moves.length)].text }));
  } else {
    ({ state } = ask("think", { table }));
  }
  show();
});

show();
