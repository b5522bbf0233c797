/** A workbook to write: one sheet with columns, rows and a footer. */

export type ColumnKind =
  | 'text'
  /** integer cents, written as yuan: `#,##0.00` */
  | 'cents'
  /** `0.000` */
  | 'gbps'
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

/** A text stays a text in every column: it never becomes a number or a formula (hazard 9). */
export type Cell = string | number | null;
export type SheetRow = readonly Cell[];

/** A row of the footer; `total` is the last one, under a double line. */
export interface FootRow {
  readonly cells: SheetRow;
  readonly total?: boolean;
}

export interface WorkbookSheet {
  /** at most 31 characters, none of `[]:*?/\` */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

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
