import { Fragment, useState, type ReactNode } from 'react';
import { useText } from '../../host/locale.ts';
import { Banner } from '../base/banner.tsx';
import { Button } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { Scroll, Table } from './data-table.styles.ts';
import { Pagination } from './pagination.tsx';
import { RequestId } from '../base/request-id.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { uiText } from '../base/ui.text.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'end' | undefined;
  /** amount: right-aligned numbers; code: a serial number; short: stays on one line */
  kind?: 'amount' | 'code' | 'short' | undefined;
  /** hidden in narrow elements until the row is expanded */
  hideOnPhone?: boolean | undefined;
}

/** Translations would change serial numbers and amounts. */
const translateOf = (kind: string | undefined): 'no' | undefined =>
  kind === 'amount' || kind === 'code' ? 'no' : undefined;

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
  /** shown if there are no rows; with a total above 0, the table states that the rows are missing */
  empty: ReactNode;
  error?: { readonly message: string; readonly requestId?: string | undefined } | undefined;
  onRetry?: (() => void) | undefined;
  page: number;
  pageSize: number;
  total: number;
  /** whether `total` counts only the rows loaded so far */
  partial?: boolean | undefined;
  onPage: (page: number) => void;
}

/**
 * Rows under a sticky header, with total and pages below. Skeleton, empty state, error and rows take the same space.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, unreadable = [], rowKey, details, note, state, refreshing, pageSize } = props;
  const text = useText(uiText);
  const [open, setOpen] = useState<string>();
  const late = columns.filter((column) => column.hideOnPhone);
  const last = columns.filter((column, index) => index && !column.hideOnPhone && column.kind !== 'amount').pop();
  const look = (column: Column<Row>) =>
    [column.align, column.kind, column.hideOnPhone && 'late', column === last && columns.length > 2 && 'last']
      .filter(Boolean)
      .join(' ') || undefined;
  const cells = (cell: (column: Column<Row>, index: number) => ReactNode) =>
    columns.map((column, index) => (
      <td
        key={column.key}
        role="cell"
        translate={translateOf(column.kind)}
        className={look(column)}
        data-head={column.head}
      >
        {cell(column, index)}
      </td>
    ));

  return (
    <Scroll>
      <Table role="table" aria-label={caption} aria-busy={state === 'loading' || refreshing || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" className={column.align}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {state === 'loading' &&
            Array.from({ length: pageSize }, (_, row) => (
              <tr key={row} role="row">
                {cells((_, index) => (
                  <Skeleton width={index ? 56 : 112} />
                ))}
              </tr>
            ))}
          {(state === 'failed' || (state === 'ready' && !rows.length && !unreadable.length)) && <NoRows {...props} />}
          {state === 'ready' &&
            rows.map((row) => {
              const key = rowKey(row);
              const below = note?.(row);
              return (
                <Fragment key={key}>
                  <tr role="row" className={key === open ? 'open' : undefined}>
                    {cells((column, index) => (
                      <>
                        {column.cell(row)}
                        {!index && (details || late[0]) && (
                          <button
                            type="button"
                            className="more"
                            aria-label={details ? details.label(row) : late.map(({ head }) => head).join(' ')}
                            aria-expanded={details ? undefined : key === open}
                            onClick={() => (details ? details.open(row) : setOpen(key === open ? undefined : key))}
                          />
                        )}
                      </>
                    ))}
                  </tr>
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
      {state === 'ready' && <TableFoot {...props} />}
      {state === 'loading' && <VisuallyHidden role="status">{text.loading}</VisuallyHidden>}
    </Scroll>
  );
}

/** Shown instead of rows: why there are none. */
function NoRows<Row>({ columns, state, total, empty, error, onRetry }: DataTableProps<Row>) {
  const text = useText(uiText);
  return (
    <tr role="row" className="void">
      <td role="cell" colSpan={columns.length}>
        {state === 'failed' ? (
          <div role="alert">
            <p>
              <Icon name="failure" color="var(--_failure)" />
              {error ? text.failedBecause(error.message) : text.failed}
              <RequestId id={error?.requestId} />
            </p>
            {onRetry && (
              <Button icon="refresh" onClick={onRetry}>
                {text.retry}
              </Button>
            )}
          </div>
        ) : (
          (total > 0 && text.notReceived(total)) || empty
        )}
      </td>
    </tr>
  );
}

/** The total and the other pages. If the rest of the rows failed to load, it can be requested again. */
function TableFoot<Row>(props: DataTableProps<Row>) {
  const { page, pageSize, total, partial, onPage, refreshing, error, onRetry } = props;
  const text = useText(uiText);
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      {text.retry}
    </Button>
  );
  return (
    <>
      {partial && error && (
        <Banner tone="failure" requestId={error.requestId} action={retry}>
          {error.message}
        </Banner>
      )}
      {total > 0 && <Pagination {...{ page, pageSize, total, partial, onPage, refreshing }} />}
    </>
  );
}
