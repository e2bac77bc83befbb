// Weights that somebody has turned: each has a name, families share the beginning of theirs.

/** @typedef {{name: string, value: number}} Weight */

/** The names by families: what stands before the first dot. @param {Weight[]} weights @returns {Map<string, Weight[]>} */
export function families(weights) {
  /** @type {Map<string, Weight[]>} */
  const found = new Map();
  for (const weight of weights) {
    const family = weight.name.split(".")[0];
    found.set(family, [...(found.get(family) ?? []), weight]);
  }
  return found;
}

/** The player with its weights turned by factors, in hundredths for each family; only what is another weight is named. @param {string} player @param {Weight[]} weights @param {Map<string, number>} factors */
export function turned(player, weights, factors) {
  const changed = weights.flatMap(({ name, value }) => {
    const factor = factors.get(name.split(".")[0]) ?? 100;
    const now = Math.round((value * factor) / 100);
    return now === value ? [] : [`${name}:${now}`];
  });
  if (changed.length === 0) return player;
  return `${player}${player.includes(":") ? "," : ":"}weigh=${changed.join("+")}`;
}
