// A Hive player's walk: a game of boardspace is pasted, its last mistake found, refuted, tried again and shared.

/** A game as boardspace keeps it; White gives it away in the second half. */
export const GAME = String.raw`(;
GM[27]VV[1]
SU[hive]
RE[Game won by Bruno]
P0[id "Ana"]
P1[id "Bruno"]
; P0[0 Start P0]
; P0[1 MoveDone W wA1 N 13 .]
; P1[2 MoveDone B bS1 O 14 wA1/]
; P0[3 MoveDone W wS1 M 13 -wA1]
; P1[4 MoveDone B bS2 P 14 bS1-]
; P0[5 MoveDone W wS2 N 12 wA1\\]
; P1[6 MoveDone B bQ P 13 bS2\\]
; P0[7 MoveDone W wQ L 12 /wS1]
; P1[8 MoveDone B bG1 O 15 \\bS1]
; P0[9 MoveDone W wA2 M 12 wQ-]
; P1[10 MoveDone B bG1 O 13 wS2/]
; P0[11 MoveDone W wG1 L 13 \\wQ]
; P1[12 MoveDone B bA1 O 15 \\bS1]
; P0[13 MoveDone W wS2 Q 13 bQ-]
; P1[14 MoveDone B bA1 M 11 wA2\\]
; P0[15 MoveDone W wB1 Q 12 wS2\\]
; P1[16 MoveDone B bA2 P 15 bS1/]
; P0[17 MoveDone W wB1 P 12 /wS2]
; P1[18 MoveDone B bA3 Q 16 bA2/]
; P0[19 MoveDone W wB1 P 13 bQ]
; P1[20 MoveDone B bA3 K 11 /wQ]
; P0[21 MoveDone W wB2 P 12 /wS2]
; P1[22 MoveDone B bA2 K 12 -wQ]
; P0[23 MoveDone W wS1 P 15 bS1/]
; P1[24 MoveDone B bG1 M 13 wQ/]
; P0[25 MoveDone W wG1 O 13 -wB1]
; P1[26 MoveDone B bS1 L 13 \\wQ]
; P0[27 MoveDone W wA3 O 12 /wB1]
; P1[28 MoveDone B bA1 L 11 wQ\\]
)`;

/** Brings a text to the analysis board by pasting it into the window for that. */
export async function paste(page, text) {
  await page.click("[data-action=open]");
  await page.fill("dialog textarea", text);
  await page.click("dialog [data-action=paste]");
}

/** Goes to the mistake after which the game is lost. */
const toMistake = (page) => page.locator(".move.bad, .move.blunder").last().click();

/** Takes the walk; what is shown after each step is seen by whoever wants to. */
export async function walk(page, see = async () => {}) {
  await paste(page, GAME);
  await page.waitForSelector(".tree-row");
  await page.click("[data-action=review]");
  await page.waitForSelector(".tally");
  await see("review");
  await toMistake(page);
  await page.waitForSelector(".review .answer");
  await page.waitForSelector(".line:not(.empty)");
  const [best] = (await page.getAttribute("[data-action=better]", "title")).split(", ");
  await see("blunder");
  await page.click("[data-action=refute]");
  await page.waitForFunction(() => document.querySelector("ludo-analysis").study.settled && document.querySelector(".side-line .move[aria-current]"));
  await see("refutation");
  await toMistake(page);
  await page.click("[data-action=retry]");
  await page.waitForSelector(".retry");
  await see("again");
  await page.fill("[name=move]", best);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-retry=end].primary");
  await see("better");
  await page.click("[data-retry=end]");
  await page.click("[data-action=share]");
  await page.waitForSelector("dialog .link");
  await see("share");
  const link = await page.inputValue("dialog .link");
  await page.click("dialog .close");
  return { best, link };
}
