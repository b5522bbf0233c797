/** What the cards of a device say (no React, no I/O). */

/** The words of a dialling type; one that is not known is shown as it comes. */
export const typeName = (type: string, words: Readonly<Record<string, string>>): string =>
  Object.hasOwn(words, type) ? words[type]! : type || '--';

/** `1,000`; `--` where the platform does not know it. */
export const speedOf = (speed: number | null | undefined): string =>
  typeof speed === 'number' ? speed.toLocaleString('en-US') : '--';

/** Whether a device is meant by the words: part of its name, its ID or its user's name. */
export function isMeant(device: { name: string; uuid: string; username: string }, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [device.name, device.uuid, device.username].some((each) => each.toLowerCase().includes(wanted));
}
