// The games of this browser: in its database, or in memory where it has none, which is said.

/** @import { Kept } from "./games.js" */
import { isKeeping } from "../memory.js";
import { parseGame } from "./games.js";

/** Where games lie. @typedef {{all: () => Promise<unknown[]>, one: (id: string) => Promise<unknown>, put: (game: Kept) => Promise<void>, remove: (id: string) => Promise<void>, clear: () => Promise<void>}} Shelf */

const NAME = "ludoteca";
const GAMES = "games";
const VERSION = 1;

/** Why nothing can be kept: a key of the catalogues. @typedef {"store.denied" | "store.full" | "store.newer" | null} Trouble */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What was changed is kept once the whole transaction is: the browser may run out of room at its end. @param {IDBTransaction} work @returns {Promise<void>} */
function kept(work) {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException("blocked", "AbortError"));
  });
}

/** @param {IDBDatabase} database @returns {Shelf} */
function databaseShelf(database) {
  const games = () => database.transaction(GAMES).objectStore(GAMES);
  const change = (/** @type {(games: IDBObjectStore) => void} */ act) => {
    const work = database.transaction(GAMES, "readwrite");
    act(work.objectStore(GAMES));
    return kept(work);
  };
  return {
    all: () => done(games().getAll()),
    one: (id) => done(games().get(id)),
    put: async (game) => change((all) => all.put(game)),
    remove: async (id) => change((all) => all.delete(id)),
    clear: async () => change((all) => all.clear()),
  };
}

/** @returns {Shelf} */
function memoryShelf() {
  /** @type {Map<string, Kept>} */
  const games = new Map();
  return {
    all: async () => [...games.values()],
    one: async (id) => games.get(id),
    put: async (game) => void games.set(game.id, game),
    remove: async (id) => void games.delete(id),
    clear: async () => games.clear(),
  };
}

/** The library of this browser. */
export class Library extends EventTarget {
  #shelf;
  /** @type {Trouble} */
  #trouble;

  /** @param {Shelf} shelf @param {Trouble} trouble */
  constructor(shelf, trouble) {
    super();
    this.#shelf = shelf;
    this.#trouble = trouble;
  }

  /** Opens the library; where the browser keeps nothing, games last as long as the page. */
  static async open() {
    if (!isKeeping()) return new Library(memoryShelf(), "store.denied");
    try {
      return new Library(databaseShelf(await openDatabase()), null);
    } catch (error) {
      const newer = error instanceof DOMException && error.name === "VersionError";
      return new Library(memoryShelf(), newer ? "store.newer" : "store.denied");
    }
  }

  /** What is wrong with keeping games. */
  get trouble() {
    return this.#trouble;
  }

  /** All games, the latest first; what cannot be read is left where it is. @returns {Promise<Kept[]>} */
  async games() {
    const games = (await this.#shelf.all()).map(parseGame).filter((game) => game !== null);
    return games.sort((a, b) => b.updated - a.updated);
  }

  /** @param {string} id @returns {Promise<Kept | null>} */
  async game(id) {
    return parseGame(await this.#shelf.one(id));
  }

  /** Keeps a game; whether it could. @param {Kept} game @returns {Promise<boolean>} */
  async keep(game) {
    try {
      await this.#shelf.put(game);
      if (this.#trouble === "store.full") this.#say(null);
      return true;
    } catch (error) {
      this.#say(error instanceof DOMException && error.name === "QuotaExceededError" ? "store.full" : "store.denied");
      return false;
    }
  }

  /** @param {string} id */
  async remove(id) {
    await this.#shelf.remove(id);
  }

  async clear() {
    await this.#shelf.clear();
  }

  /** @param {Trouble} trouble */
  #say(trouble) {
    this.#trouble = trouble;
    this.dispatchEvent(new Event("trouble"));
  }
}
