/** Hashes a text (FNV-1a), so that a stored entry does not contain it. Not for secrets that can be guessed. */
export function hashOf(text: string): string {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193);
  return (value >>> 0).toString(36);
}
