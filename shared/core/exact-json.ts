/** JSON without rounded numbers. */

/** Characters. Longer texts are refused, because parsing them would block the page (hazard 23). */
const MAX_LENGTH = 20_000_000;

/**
 * Parses JSON and keeps whole numbers above 2^53 as strings, because ids would be rounded (hazard 12).
 * @returns `undefined` when the text is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    if (text.length > MAX_LENGTH) return undefined;
    // the closing quote is optional, because a search from each quote of an open text would take minutes
    const exact = /\d{16}/.test(text)
      ? text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g, (token) =>
          /^-?\d+$/.test(token) && !Number.isSafeInteger(+token) ? `"${token}"` : token,
        )
      : text;
    return JSON.parse(exact) as unknown;
  } catch {
    return undefined;
  }
}
