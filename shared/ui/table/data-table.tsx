import { Fragment, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Banner } from '../base/banner.tsx';
import { Button } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { Pagination } from './pagination.tsx';
import { RequestId } from '../base/request-id.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { uiText } from '../base/ui.text.ts';
import { visuallyHidden, VisuallyHidden } from '../base/visually-hidden.tsx';

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

export interface DataTableProps<Row> {
  /** label of the table for assistive technology */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** ids of rows that cannot be read; shown after the others */
  unreadable?: readonly string[] | undefined;
  rowKey: (row: Row) => string;
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

const Scroll = styled.div`
  position: relative;
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;
  th {
    padding: 10px var(--_cell-x);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
  td {
    height: var(--_row);
    padding: var(--_space-2) var(--_cell-x);
    border-top: var(--_hairline);
  }
  tr > :first-child {
    padding-left: var(--_panel-pad);
  }
  tr > :last-child {
    padding-right: var(--_panel-pad);
  }
  tbody tr:hover {
    background: var(--_surface-hover);
  }
  .end {
    text-align: right;
  }
  .amount {
    font-size: 15px;
    font-weight: var(--_weight-title);
  }
  .amount,
  .short {
    white-space: nowrap;
  }
  .code {
    font: 13px/20px var(--_font-code);
    color: var(--_text-2);
  }
  .note td {
    height: auto;
    padding: 0 var(--_panel-pad) var(--_space-3);
    border: 0;
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  .unreadable td {
    grid-column: 1 / -1;
    color: var(--_text-2);
    overflow-wrap: anywhere;
  }
  tr.void {
    background: none;
    td {
      padding: var(--_space-10) var(--_space-6);
      text-align: center;
      color: var(--_text-2);
    }
    p {
      margin-bottom: var(--_space-3);
    }
    svg {
      margin-right: 6px;
      vertical-align: -4px;
    }
  }
  .more {
    display: none;
  }
  /* Tablets: names of columns wrap before the cells do. */
  @container (max-width: 760px) {
    th {
      white-space: normal;
      overflow-wrap: normal;
    }
  }
  /* Narrow: rows become entries. First cell and amount first, the others below. */
  @container (max-width: 640px) {
    &,
    tbody {
      display: block;
    }
    thead {
      ${visuallyHidden}
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: minmax(min-content, 1fr) auto;
      gap: 2px var(--_space-4);
      align-items: baseline;
      padding: var(--_space-3) var(--_panel-pad);
      border-top: var(--_hairline);
    }
    tbody td:nth-child(n) {
      display: block;
      height: auto;
      padding: 0;
      border: 0;
      color: var(--_text-2);
      font-size: 13px;
    }
    tbody td:first-child,
    tbody .amount:nth-child(n) {
      grid-row: 1;
      font-size: 16px;
      line-height: 24px;
      color: var(--_text);
    }
    .end,
    .last {
      grid-column: 2;
      text-align: end;
    }
    tbody .late:nth-child(n) {
      display: none;
      grid-area: auto / 1 / auto / -1;
      font-size: var(--_text-xs);
      line-height: var(--_line-xs);
      &::before {
        content: attr(data-head) ' ';
        font-family: var(--_font);
        color: var(--_text-3);
      }
    }
    .open .late:nth-child(n) {
      display: block;
    }
    .more {
      position: absolute;
      inset: 0;
      display: block;
      &:focus-visible {
        outline-offset: -2px;
      }
    }
    tbody .note {
      display: block;
      padding-top: 0;
      border: 0;
      td:nth-child(n) {
        color: var(--_text-2);
        font-size: var(--_text-xs);
        line-height: var(--_line-xs);
      }
    }
    tbody .void {
      display: block;
      td:nth-child(n) {
        padding: var(--_space-6) 0;
        font-size: inherit;
        line-height: inherit;
      }
    }
  }
`;

/**
 * Rows under a sticky header, with total and pages below. Skeleton, empty state, error and rows take the same space.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, unreadable = [], rowKey, note, state, refreshing, pageSize } = props;
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
      <td key={column.key} role="cell" className={look(column)} data-head={column.head}>
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
                  <Skeleton width={index ? 72 : 112} />
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
                        {!index && late[0] && (
                          <button
                            type="button"
                            className="more"
                            aria-label={late.map(({ head }) => head).join(' ')}
                            aria-expanded={key === open}
                            onClick={() => setOpen(key === open ? undefined : key)}
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
              {error?.message ?? text.failed}
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
