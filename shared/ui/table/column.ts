import type { ReactNode } from 'react';

/** A column of a table or a long list. The first column names the rows. */
export interface Column<Row> {
  key: string;
  head: string;
  /**
   * Returns plain elements in long lists, as few as possible, because rows are created while the list scrolls.
   * @param active whether Tab reaches this row: controls in other rows of a long list are not in the tab order
   */
  cell: (row: Row, active: boolean) => ReactNode;
  align?: 'end' | undefined;
  /** amount: right-aligned numbers; code: a serial number; short: stays on one line */
  kind?: 'amount' | 'code' | 'short' | undefined;
  /**
   * Whether the column gives way in narrow elements. A table hides it until its row is expanded. A long list shows it
   * below the name, if there is no room for it; `late`: only if the other columns need the room, too.
   */
  fold?: boolean | 'late' | undefined;
  /** label of the value in entries, if the head is too long */
  entryLabel?: string | undefined;
  /** a grid track of a long list */
  width?: string | undefined;
  /** whether the head of a long list sorts by the column */
  sortable?: boolean | undefined;
}

/** Translations would change serial numbers and amounts. */
export const translateOf = (kind: Column<never>['kind']): 'no' | undefined =>
  kind === 'amount' || kind === 'code' ? 'no' : undefined;
