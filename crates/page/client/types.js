// The shapes of what the games send (docs/formats.md, docs/page-protocol.md), for the type checker.

/** @typedef {"first" | "second"} Side */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{polygon: Point[], name: string, shade: "unused" | "plain" | "firstgoal" | "secondgoal"}} Cell */
/** @typedef {{cell: number, height: number, glyph: string, side: Side, label: string, name: string}} Sprite */
/** @typedef {{glyph: string, side: Side, label?: string}} Figure */
/** @typedef {{cell: number} | {hand: {side: Side, slot: number}} | {button: number}} Touch */
/** @typedef {{figure: Figure, path: Touch[]}} Motion */
/** @typedef {{cell: number, kind: string}} Mark */
/** @typedef {{text: string, paths: Touch[][]}} SceneMove */

/**
 * @typedef {object} Scene
 * @property {Cell[]} cells
 * @property {Sprite[]} sprites
 * @property {Record<Side, Sprite[]>} hands
 * @property {number[]} last
 * @property {Motion[]} motions
 * @property {Mark[]} marks
 * @property {Side} turn
 * @property {string[]} buttons
 * @property {SceneMove[]} moves
 */

/** @typedef {{name: string, outline: string, details: string, tone: "side" | "green", letter: string, kind?: number}} Glyph */

/**
 * The words that a board says; texts come from the catalogues, by whoever shows the board.
 *
 * @typedef {object} BoardWords
 * @property {(figure: Figure) => string} piece what a piece is called, its side included
 * @property {(side: Side) => string} side
 * @property {(kind: string) => string} mark
 * @property {(word: string) => string} button
 * @property {(key: string, args?: Record<string, string | number>) => string} say
 */

/** @typedef {{text: string, title: string, about: string, usual: boolean}} RuleOption */
/** @typedef {{name: string, title: string, lead: string, join: string, many: boolean, options: RuleOption[]}} RulePart */
/** @typedef {{player: string, name: string, settings: string, about: string}} Opponent */

/**
 * A game as `hello` tells of it.
 *
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} aim
 * @property {string} legend
 * @property {Record<Side, string>} sides
 * @property {boolean} turns
 * @property {{usual: string, stem: string, parts: RulePart[]}} rules
 * @property {Opponent[]} opponents
 * @property {(Glyph & {title: string})[]} pieces
 * @property {Record<string, string>} buttons
 * @property {Record<string, string>} marks
 * @property {string[]} forms
 * @property {boolean} puzzles
 * @property {{name: string, title: string}[]} themes
 * @property {{name: string, title: string}[]} lessons
 * @property {string[]} trees the players whose trees can be watched
 * @property {{rules: string, position: string, player: string, depth: number} | null} example a position whose tree teaches something
 * @property {string | null} agenda the player that goes by rules
 * @property {boolean} solved
 */

/** @typedef {{winner: Side | null, ending: string, result: string, text: string, why: string}} Outcome */

/**
 * A table, as every answer that changes one has it.
 *
 * @typedef {object} TableState
 * @property {string} game
 * @property {string} rules
 * @property {string} position
 * @property {Side} turn
 * @property {string[]} line
 * @property {string[]} ahead
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {Outcome | null} outcome
 * @property {Side | null} offer
 * @property {Record<Side, string>} players
 * @property {Record<Side, string | null>} names
 * @property {{control: string, left: Record<Side, number>} | null} clock
 * @property {Scene} scene
 * @property {string} said
 * @property {string} words
 * @property {string} record
 */

export {};
