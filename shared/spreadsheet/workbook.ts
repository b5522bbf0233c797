/** A workbook to write: sheets with columns and rows. */

export type ColumnKind =
  | 'text'
  /** integer cents, written as yuan: `#,##0.00` */
  | 'cents'
  /** three to six decimals */
  | 'gbps'
  /** a ratio, written as percent */
  | 'percent'
  /** a number by which formulas group rows (`KeyNumbers`), in a hidden column */
  | 'key'
  /** unix seconds, written as the day in Shanghai: `yyyy-mm-dd` */
  | 'day'
  /** unix seconds, written as the minute in Shanghai: `yyyy-mm-dd hh:mm` */
  | 'minute';

export interface SheetColumn {
  readonly head: string;
  readonly kind: ColumnKind;
  /** characters */
  readonly width: number;
}

export const sheetColumn = (head: string, kind: ColumnKind, width: number): SheetColumn => ({ head, kind, width });

/** A formula, and its result for programs that do not calculate. */
export interface FormulaCell {
  readonly formula: string;
  /** in the unit of the column */
  readonly result: number;
}

/** A text stays a text in every column: it never becomes a number or a formula (hazard 9). */
export type Cell = string | number | FormulaCell | null;
export type SheetRow = readonly Cell[];

/** A result in bold, under a double line. For overviews, because a data sheet has no totals. */
export interface TotalRow {
  readonly total: SheetRow;
}

export interface WorkbookSheet {
  /** at most 31 characters, none of `[]:*?/\` */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Facts and totals. The other sheets hold data: their heads stay in view, and they have a filter. */
  readonly isOverview?: boolean | undefined;
}

const DAY_S = 86_400;
/** Shanghai time is ahead of UTC by these seconds. */
const SHANGHAI_S = 8 * 3_600;
/** From 1899-12-30, where the days of the format begin, to 1970-01-01. */
const EPOCH_DAYS = 25_569;

/** Returns unix seconds as days of the format, in Shanghai. */
export const shanghaiDays = (time: number): number => (time + SHANGHAI_S) / DAY_S + EPOCH_DAYS;

/** Maximum rows of a sheet, including its head. */
export const MOST_ROWS = 1_048_576;

/** The global scope of a Worker, which the compiler's DOM library does not declare. */
export interface WorkerSelf<Message> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** The Worker that runs this script; undefined if a page imports it instead. */
export const workerSelf = <Message>(): WorkerSelf<Message> | undefined =>
  typeof document === 'undefined' ? (globalThis as unknown as WorkerSelf<Message>) : undefined;
