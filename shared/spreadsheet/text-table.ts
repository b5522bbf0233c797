/** A table of texts, from a sheet or a .csv file. */

/** A number with more digits than spreadsheets store: its last digits are lost. */
export const LOST_DIGITS = Symbol('lost digits');
/** A formula whose result is not in the file, or is an error. */
export const NO_RESULT = Symbol('no result');

export type CellText = string | typeof LOST_DIGITS | typeof NO_RESULT;

export interface TableRow {
  /** from 1, as spreadsheet programs show it */
  readonly number: number;
  /** at most `MOST_COLUMNS` */
  readonly cells: readonly CellText[];
}

export interface TextTable {
  rows(): Iterable<TableRow>;
}

/** Maximum columns of a row. */
export const MOST_COLUMNS = 256;

/** `="…"`, quotes, backticks and apostrophes, by which files keep an ID of digits a text. */
const SHIELD = /^(?:="|["`'‘’])([^]*?)["`'’]?$/;
/** Spreadsheets store 15 digits of a number. A .csv file has such a number as `1.23457E+15`. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

/** Returns the text of a cell without the marks that keep it a text. */
export function cellText(text: string): CellText {
  const trimmed = text.trim();
  if (SHORTENED.test(trimmed)) return LOST_DIGITS;
  return SHIELD.exec(trimmed)?.[1]?.trim() ?? trimmed;
}
