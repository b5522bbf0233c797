/** Reads the rows of a .csv file, in time and memory that grow with its length only. */
import { MOST_COLUMNS } from './text-table.ts';

const SEPARATORS = [',', '\t', ';', '|'];
/** Characters in which the separator is counted. */
const COUNTED = 4096;
/** First line by which spreadsheet programs state the separator. */
const STATED = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i;

/** Yields the cells of each row. A quote that does not close before a separator or a line end is part of its line. */
export function* rowsOfText(text: string): Generator<readonly string[]> {
  const [line = '', stated] = STATED.exec(text) ?? [];
  const reader = new TextReader(text, stated ?? likelySeparator(text), line.length);
  while (!reader.hasEnded) yield reader.row();
}

/** A tab before another separator or a line end, by which files keep a number a text. */
const SHIELD_TAB = /\t(?=[,;|\r\n])/g;

/** Returns the most frequent separator outside of quotes. */
function likelySeparator(text: string): string {
  const start = text
    .slice(0, COUNTED)
    .replace(/"[^"]*"/g, '')
    .replace(SHIELD_TAB, '');
  const count = (separator: string): number => start.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

class TextReader {
  private readonly text: string;
  private readonly separator: string;
  private at: number;

  constructor(text: string, separator: string, at: number) {
    this.text = text;
    this.separator = separator;
    this.at = at;
  }

  get hasEnded(): boolean {
    return this.at >= this.text.length;
  }

  row(): readonly string[] {
    const cells: string[] = [];
    for (;;) {
      const cell = this.quoted() ?? this.plain();
      if (cells.length < MOST_COLUMNS) cells.push(cell);
      const end = this.text[this.at++];
      if (end === '\r' && this.text[this.at] === '\n') this.at++;
      if (end !== this.separator) return cells;
    }
  }

  /**
   * Reads `"…"` or `="…"`. A search to the end of the file is not repeated: after it, all remaining groups of quotes have an
   * even length, so that a cell that starts with one of them closes within it.
   */
  private quoted(): string | undefined {
    const { text, at, separator } = this;
    const opening = text.startsWith('="', at) ? at + 1 : at;
    if (text[opening] !== '"') return undefined;
    let closing = text.indexOf('"', opening + 1);
    while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
    if (closing < 0) return undefined;
    const next = text[closing + 1];
    if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') return undefined;
    this.at = closing + 1;
    return text.slice(opening + 1, closing).replaceAll('""', '"');
  }

  private plain(): string {
    const start = this.at;
    while (!this.hasEnded && !this.isEnd(this.text[this.at]!)) this.at++;
    return this.text.slice(start, this.at);
  }

  private isEnd(character: string): boolean {
    return character === this.separator || character === '\n' || character === '\r';
  }
}
