import { css, styled } from 'styled-components';
import { hiddenHeads } from '../base/visually-hidden.tsx';
import { cellKinds, entryTitle, headText } from './cell.styles.ts';

export const Scroll = styled.div`
  position: relative;
  overflow-x: auto;
`;

/** A table as wide as its panel, with a header row in small text. */
export const panelTable = css`
  width: 100%;
  border-collapse: collapse;
  th {
    font-weight: 400;
    text-align: left;
  }
  :where(thead) th {
    padding: 10px var(--_cell-x);
    ${headText}
    white-space: nowrap;
  }
  tr > :first-child {
    padding-left: var(--_panel-pad);
  }
  tr > :last-child {
    padding-right: var(--_panel-pad);
  }
`;

export const Table = styled.table`
  ${panelTable}
  font-variant-numeric: tabular-nums lining-nums;
  :where(tbody) > tr > * {
    height: var(--_row);
    padding: var(--_space-2) var(--_cell-x);
    border-top: var(--_hairline);
  }
  tbody tr:hover {
    background: var(--_surface-hover);
  }
  thead {
    border-bottom: var(--_hairline);
  }
  ${cellKinds}
  .code {
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
  .more,
  .folded {
    display: none;
  }
  /* Tablets: columns are closer, and their names wrap before the cells do. */
  @container (max-width: 760px) {
    th,
    td {
      padding-inline: var(--_space-3);
    }
    :where(thead) th {
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
      ${hiddenHeads}
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: minmax(min-content, 1fr) auto;
      gap: 2px var(--_space-4);
      align-items: start;
      padding: var(--_space-3) var(--_panel-pad);
      border-top: var(--_hairline);
    }
    tbody > tr > :nth-child(n) {
      display: block;
      height: auto;
      padding: 0;
      border: 0;
      color: var(--_text-2);
      font-size: calc(var(--_text-base) * 13 / 14);
    }
    tbody > tr > :first-child,
    tbody .amount:nth-child(n) {
      grid-row: 1;
      ${entryTitle}
    }
    .end,
    .last {
      grid-column: 2;
      text-align: end;
    }
    /* no header names an amount here */
    tbody .amount[data-head]:nth-child(n)::before {
      content: attr(data-head);
      display: block;
      ${headText}
    }
    /* in an open row, too, because assistive technology counts the cells of a row to find their heads */
    .late:nth-child(n) {
      display: none;
    }
    .folded b {
      ${headText}
    }
    .more {
      position: absolute;
      inset: 0;
      display: block;
      &:focus-visible {
        outline-offset: -2px;
      }
    }
    /* links of a row stay above the button that covers it */
    tbody :is(a, button):not(.more) {
      position: relative;
      z-index: 1;
    }
    tbody .note {
      display: block;
      padding-top: 0;
      border: 0;
      &.folded {
        margin-top: calc(-1 * var(--_space-2));
      }
      td:nth-child(n) {
        color: var(--_text-2);
        font-size: var(--_text-xs);
        line-height: var(--_line-xs);
      }
    }
  }
`;
