// What playing takes besides a page: the desk, the library and the game between them.

/** @import { Message } from "../desk/channel.js" */
/** @import { Kept } from "../library/games.js" */
import { DeskError } from "../desk/channel.js";
import { Desk } from "../desk/desk.js";
import { FileError, readText } from "../files.js";
import { adopt } from "../library/adopt.js";
import { Library } from "../library/store.js";
import { settings } from "../settings.js";
import { say } from "../texts.js";
import { Game } from "./game.js";
import * as link from "./link.js";

/** A visit of somebody who plays. */
export class Session {
  /** @param {Desk} desk @param {Library} library */
  constructor(desk, library) {
    this.desk = desk;
    this.library = library;
    this.game = new Game(desk, library);
  }

  static async open() {
    const [desk, library] = await Promise.all([Desk.find(), Library.open()]);
    return new Session(desk, library);
  }

  /** Why something could not be done, in words. @param {unknown} error */
  why(error) {
    if (error instanceof DeskError) return error.message;
    return error instanceof FileError ? say(error.message) : say("play.failed");
  }

  /** What the desk has, in a language; all its answers are in that one from now on. @param {string} language @returns {Promise<Message>} */
  greet(language) {
    return this.desk.hello(language);
  }

  /** The last game that nobody has finished. @returns {Promise<Kept | null>} */
  async unfinished() {
    const games = await this.library.games().catch(() => []);
    return games.find(({ result, plies }) => result === "*" && plies > 0) ?? null;
  }

  /** Goes on with a game of the library; whether there is one of that name. @param {string} id */
  async resume(id) {
    const kept = await this.library.game(id).catch(() => null);
    if (kept) await this.game.resume(kept);
    return kept !== null;
  }

  /** Opens the game or the position of a link; whether there is one in it. @param {string} fragment */
  async follow(fragment) {
    const order = link.position(fragment);
    if (order) {
      await this.game.begin(order);
      return true;
    }
    const record = await link.read(fragment).catch(() => { throw new FileError("link.rubbish"); });
    if (record !== null) await this.game.openRecord(record);
    return record !== null;
  }

  /** Reads records from outside: one game is opened, more go to the library; how many there are, and what is wrong with one. @param {string | File} from @param {string} [game] what they are of where the text does not say */
  async read(from, game = settings.now.game || undefined) {
    const text = typeof from === "string" ? from : await readText(from);
    const { games, errors } = await adopt(this.desk, text, game);
    if (games.length === 1) await this.game.openRecord(games[0].record, { game: games[0].game });
    else for (const game of games) await this.library.keep(game);
    return { count: games.length, wrong: errors[0] ?? null };
  }
}
