// Short sounds made on the spot: nothing is loaded, and nothing sounds unless it is wanted.

/** What can be heard: a knock for a move, two for a capture, and so on; hertz, seconds, loudness. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  move: [[196, 0.07, 0.5]],
  capture: [[196, 0.06, 0.5], [131, 0.1, 0.6]],
  refused: [[98, 0.12, 0.3]],
  end: [[262, 0.14, 0.3], [330, 0.14, 0.3], [392, 0.25, 0.3]],
  low_time: [[660, 0.06, 0.25]],
};

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound of the list. @param {string} name */
export function play(name) {
  const notes = SOUNDS[name];
  if (!notes || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Before the first click or key a page may not sound, and then it is quiet.
  if (context.state === "suspended") void context.resume().catch(() => {});
  let at = context.currentTime;
  for (const [pitch, length, loudness] of notes) {
    knock(context, pitch, length, loudness, at);
    at += length;
  }
}

/** Something like wood on wood. @param {AudioContext} context @param {number} pitch @param {number} length @param {number} loudness @param {number} at */
function knock(context, pitch, length, loudness, at) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + length / 3);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
