/** The texts of a workbook: each is written once, and cells name its number, as spreadsheets write it themselves. */

/** Longest text of a cell in this format. */
const LONGEST_TEXT = 32_767;
/** What has a meaning in XML or may not stand in it: control characters, halves of surrogate pairs. */
const SPECIAL = /[&<>]|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_x[0-9a-f]{4}_/giu;
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text in XML. What XML cannot hold is written as spreadsheets do: `_x0007_`, which itself becomes `_x005F_x0007_`. */
export const xmlText = (text: string): string =>
  text.replace(
    SPECIAL,
    (part) =>
      NAMED[part] ??
      (part.length > 1 ? `_x005F${part}` : `_x${part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  );

export class SharedStrings {
  private readonly numbers = new Map<string, number>();
  private used = 0;

  /** The number of a text; a new one gets the next. */
  numberOf(text: string): number {
    this.used++;
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    return number;
  }

  /** The part of the file, in pieces of some size. */
  *xml(): Generator<string> {
    const counts = `count="${this.used}" uniqueCount="${this.numbers.size}"`;
    let piece =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${counts}>`;
    for (const text of this.numbers.keys()) {
      const kept = /^\s|\s$|[\t\n]/.test(text) ? ' xml:space="preserve"' : '';
      piece += `<si><t${kept}>${xmlText(text.slice(0, LONGEST_TEXT))}</t></si>`;
      if (piece.length > 65_536) {
        yield piece;
        piece = '';
      }
    }
    yield `${piece}</sst>`;
  }
}
