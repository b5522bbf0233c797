/** Decides which nodes are compared (no React, no I/O). */

export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;

/** Adds or removes a node. A node beyond the maximum is not added. */
export function withToggled(chosen: readonly string[], uuid: string): readonly string[] {
  if (chosen.includes(uuid)) return chosen.filter((other) => other !== uuid);
  return chosen.length < MOST_COMPARED ? [...chosen, uuid] : chosen;
}
