import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { hiddenHeads } from '#shared/ui/base/visually-hidden.tsx';

/** One row: name, explanation and amount. */
export interface BillLine {
  main: ReactNode;
  sub: ReactNode;
  side?: ReactNode;
  /** unit of `side`, if no column header states it */
  unit?: string | undefined;
  amount: ReactNode;
  /** whether the row is marked and scrolled into view */
  isMarked?: boolean | undefined;
}

interface BillTableProps {
  /** label of the table for assistive technology */
  caption: string;
  heads: { main: string; sub: string; side?: string; amount: string };
  lines: readonly BillLine[];
  /** name of the subtotal */
  total: string;
  sum: ReactNode;
}

/**
 * Rows of a bill with their subtotal. Without `side`, the number precedes the reason. In narrow elements, rows become
 * entries.
 */
export function BillTable({ caption, heads, lines, total, sum }: BillTableProps) {
  const columns =
    heads.side === undefined ? (['sub', 'main', 'amount'] as const) : (['main', 'sub', 'side', 'amount'] as const);
  return (
    <Table role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className={column}>
              {heads[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, index) => (
          <tr key={index} role="row" {...(line.isMarked && { ref: focusInView, tabIndex: -1, 'aria-current': true })}>
            {columns.map((column) => (
              <td key={column} role="cell" className={column}>
                {line[column]}
                {column === 'side' && line.unit && <span className="unit"> {line.unit}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <td role="cell" className="main" colSpan={columns.length - 1}>
            {total}
          </td>
          <td role="cell" className="amount">
            {sum}
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;

  /* below a header of the page, and above its lower edge */
  [aria-current] {
    scroll-margin-block: 25vh;
  }
  th {
    padding: 6px var(--_cell-x);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-weight: 400;
    text-align: left;
  }

  td {
    height: var(--_row);
    padding: var(--_space-2) var(--_cell-x);
    border-top: var(--_hairline);
  }

  tr > :first-child {
    width: 27%;
    padding-left: var(--_panel-pad);
  }

  tr > :last-child {
    width: 20%;
    padding-right: var(--_panel-pad);
  }

  .side {
    width: 21%;
  }

  .side,
  .amount {
    text-align: right;
  }

  [aria-current] {
    background: var(--_accent-soft);
    outline-offset: -2px;
  }

  td.side {
    color: var(--_text-2);
  }

  td.amount {
    font-size: calc(var(--_text-base) * 15 / 14);
    font-weight: var(--_weight-title);
    white-space: nowrap;
  }

  code {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
    color: var(--_text-2);
  }

  .unit {
    display: none;
  }

  /* the total is printed once, not at the end of each sheet */
  @media print {
    tfoot {
      display: table-row-group;
    }
  }
  tfoot td {
    border-top-color: var(--_line-strong);
  }

  tfoot .main {
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    &,
    tbody,
    tfoot {
      display: block;
    }

    thead {
      ${hiddenHeads}
    }

    tbody tr,
    tfoot tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: baseline;
      gap: 2px var(--_space-4);
      padding: var(--_space-3) var(--_panel-pad);
      border-top: var(--_hairline);
    }

    tfoot tr {
      border-top-color: var(--_line-strong);
    }

    td:nth-child(n) {
      grid-row: 2;
      display: block;
      width: auto;
      height: auto;
      padding: 0;
      border: 0;
      color: var(--_text-2);
      font-size: calc(var(--_text-base) * 13 / 14);
    }

    td.main:nth-child(n),
    td.amount:nth-child(n) {
      grid-row: 1;
      color: var(--_text);
      font-size: var(--_title-sm);
      line-height: var(--_title-sm-line);
    }

    td.main,
    td.sub {
      grid-column: 1;
    }

    td.side,
    td.amount {
      grid-column: 2;
    }

    tfoot td.main:nth-child(n) {
      color: var(--_text-2);
    }

    .unit {
      display: inline;
    }
  }
`;
