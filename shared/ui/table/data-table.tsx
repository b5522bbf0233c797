import { Fragment, useState, type ReactNode } from 'react';
import { useText } from '../../host/locale.ts';
import { StateCard, type StateCardProps } from '../base/state-card.tsx';
import { uiText } from '../base/ui.text.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { translateOf, type Column } from './column.ts';
import { Scroll, Table } from './data-table.styles.ts';
import { Pagination } from './pagination.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export interface DataTableProps<Row> {
  /** label of the table for assistive technology */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** ids of rows that cannot be read; shown after the others */
  unreadable?: readonly string[] | undefined;
  rowKey: (row: Row) => string;
  /** shows the details of a row: in narrow elements, pressing the row opens them in place of its hidden columns */
  details?: { readonly label: (row: Row) => string; readonly open: (row: Row) => void } | undefined;
  /** a sentence below a row, as wide as the table; undefined for a row without one */
  note?: ((row: Row) => string | undefined) | undefined;
  state: 'loading' | 'ready' | 'failed';
  /** rows are shown while newer ones are loading */
  refreshing?: boolean | undefined;
  /** why there are no rows, and the next step; with a total above 0, the reason is that rows are missing */
  empty: Pick<StateCardProps, 'title' | 'text' | 'actions' | 'level'>;
  /** shown in place of the rows, or below those that could be loaded */
  failure?: ReactNode;
  page: number;
  pageSize: number;
  /** number of rows that most users have, if a page is seldom full */
  usualRows?: number;
  total: number;
  /** whether `total` counts only the rows loaded so far */
  partial?: boolean | undefined;
  onPage: (page: number) => void;
}

/**
 * Rows under a header, with total and pages below. A card replaces a table without rows. Papers, charts and calculations, which have sums
 * and no pages, are plain tables.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, unreadable = [], rowKey, details, note, state, failure, refreshing } = props;
  const { empty, page, pageSize, usualRows = pageSize, total, partial, onPage } = props;
  const text = useText(uiText);
  const [open, setOpen] = useState<string>();
  const late = columns.filter((column) => column.fold);
  const last = columns.filter((column, index) => index && !column.fold && column.kind !== 'amount').pop();
  // not the first cell, because the label of the button would be part of the name of the row
  const opener = columns.find(({ fold }, index) => index && !fold) ?? columns[0];
  const headLook = ({ align, fold }: Column<Row>) => [align, fold && 'late'].filter(Boolean).join(' ') || undefined;
  const look = (column: Column<Row>) =>
    [column.align, column.kind, column.fold && 'late', column === last && columns.length > 2 && 'last']
      .filter(Boolean)
      .join(' ') || undefined;
  const isEmpty = state === 'ready' && !rows.length && !unreadable.length;
  // an address can name a page after the last one
  const missingText = total > (page - 1) * pageSize ? text.notReceived(total) : text.noPage(page);
  const reason = total > 0 ? { title: missingText } : empty;

  const table = (
    <Table role="table" aria-label={caption} aria-busy={state === 'loading' || refreshing || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={headLook(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {state === 'ready' &&
          rows.map((row) => {
            const key = rowKey(row);
            const below = note?.(row);
            return (
              <Fragment key={key}>
                <tr role="row">
                  {columns.map((column, index) => {
                    const Cell = index ? 'td' : 'th';
                    return (
                      <Cell
                        key={column.key}
                        role={index ? 'cell' : 'rowheader'}
                        scope={index ? undefined : 'row'}
                        translate={translateOf(column.kind)}
                        className={look(column)}
                        data-head={column.entryLabel ?? column.head}
                      >
                        {column.cell(row, true)}
                        {column === opener && (details || late[0]) && (
                          <button
                            type="button"
                            className="more"
                            aria-label={details ? details.label(row) : late.map(({ head }) => head).join(' ')}
                            aria-expanded={details ? undefined : key === open}
                            onClick={() => (details ? details.open(row) : setOpen(key === open ? undefined : key))}
                          />
                        )}
                      </Cell>
                    );
                  })}
                </tr>
                {key === open && <FoldedCells columns={columns} row={row} />}
                {below && (
                  <tr role="row" className="note">
                    <td role="cell" colSpan={columns.length}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        {state === 'ready' &&
          unreadable.map((id, index) => (
            <tr key={`unreadable ${index}`} role="row" className="unreadable">
              <td role="cell" colSpan={columns.length}>
                {text.unreadable(id)}
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
  return (
    <Scroll>
      {isEmpty && <StateCard icon="info" {...reason} />}
      {!isEmpty && state !== 'failed' && table}
      {state === 'loading' && (
        <>
          <TableSkeleton rows={Math.min(usualRows, pageSize)} />
          <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
        </>
      )}
      {(state === 'failed' || partial) && failure}
      {state === 'ready' && total > 0 && <Pagination {...{ page, pageSize, total, partial, onPage, refreshing }} />}
    </Scroll>
  );
}

/** Shows the hidden columns of a row, each with its label. */
function FoldedCells<Row>({ columns, row }: Pick<DataTableProps<Row>, 'columns'> & { row: Row }) {
  return (
    <tr role="row" className="note folded">
      <td role="cell" colSpan={columns.length}>
        {columns
          .filter(({ fold }) => fold)
          .map((column) => (
            <div key={column.key} translate={translateOf(column.kind)}>
              <b>{column.entryLabel ?? column.head}</b> {column.cell(row, true)}
            </div>
          ))}
      </td>
    </tr>
  );
}
