/** What a written workbook consists of: one sheet, its columns, its rows, what stands at its foot. */

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

export interface Column {
  readonly head: string;
  readonly kind: ColumnKind;
  /** characters */
  readonly width: number;
}

/** A text is a text whatever its column is: it never becomes a number or a formula (hazard 9). */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** A row at the foot; `total` is the last one, under a double line. */
export interface FootRow {
  readonly cells: Row;
  readonly total?: boolean;
}

export interface Sheet {
  /** at most 31 characters, none of `[]:*?/\` */
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What a sheet of this format holds, its head included. */
export const MOST_ROWS = 1_048_576;

/** What a Worker sees of itself; the compiler's library of a page does not know it. */
export interface WorkerSelf<Message> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** The Worker that runs this script; undefined where a page imports it, as no Worker is allowed there. */
export const workerSelf = <Message>(): WorkerSelf<Message> | undefined =>
  typeof document === 'undefined' ? (globalThis as unknown as WorkerSelf<Message>) : undefined;
