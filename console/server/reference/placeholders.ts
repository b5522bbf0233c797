/** Placeholders such as `{appealDays}` in the texts of files, which the code fills. */

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Call it when the texts are loaded, so that a wrong text is noticed at the start of the server.
 * @param names of the values by which the code fills these texts
 * @throws Error if a text contains another placeholder, or no text contains one of the names
 */
export function checkPlaceholders(texts: readonly string[], names: readonly string[]): void {
  const found = new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)));
  const unknown = [...found].filter((name) => !names.includes(name));
  const unused = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw new Error(`No value for the placeholders: ${unknown.join(', ')}. Correct their names.`);
  if (unused.length > 0)
    throw new Error(`No text contains the placeholders: ${unused.join(', ')}. Add them, or remove their values.`);
}

/** @param values of all placeholders of the text (see `checkPlaceholders`) */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => `${values[name]}`);
