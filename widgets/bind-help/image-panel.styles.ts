import { styled } from 'styled-components';
import { hiddenHeads } from '#shared/ui/base/visually-hidden.tsx';
import { panelTable } from '#shared/ui/table/data-table.styles.ts';

/** A table with a header row. If the element is narrow, each package is an entry with its own labels. */
export const ImageTable = styled.table`
  ${panelTable}
  td {
    padding: var(--_space-4) var(--_cell-x);
    border-top: var(--_hairline);
    vertical-align: baseline;
  }
  .version {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    b {
      font-weight: var(--_weight-title);
      font-variant-numeric: tabular-nums;
    }
  }
  .left {
    display: block;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  code {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
    color: var(--_text-2);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-4);
  }
  .ways + code {
    display: block;
    margin-top: var(--_space-1);
  }
  /* an MD5 has two equal lines and an expiry one, for any length of the address next to them */
  td:last-child code {
    display: block;
    min-width: 16ch;
    text-wrap: balance;
    word-break: break-all;
  }
  td small {
    white-space: nowrap;
  }
  .ways a,
  .ways button {
    @media (pointer: coarse) {
      min-height: 44px;
      line-height: 44px;
    }
  }
  @container (max-width: 600px) {
    &,
    tbody {
      display: block;
    }
    thead {
      ${hiddenHeads}
    }
    tbody tr {
      display: grid;
      gap: var(--_space-3);
      padding: var(--_space-4) var(--_panel-pad);
      border-top: var(--_hairline);
    }
    tbody td:nth-child(n) {
      padding: 0;
      border: 0;
    }
    td[data-head]::before {
      content: attr(data-head);
      display: block;
      font-size: var(--_text-xs);
      margin-bottom: var(--_space-1);
      line-height: var(--_line-xs);
      color: var(--_text-3);
    }
  }
`;
