import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';
import { visuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { panelTable } from '#shared/ui/table/data-table.styles.ts';

/** Places the packages next to the QR code. If the element is narrow, they are stacked. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: var(--_gap);
  align-items: start;
  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The three steps. The list itself provides the numbers, so that screen readers read them. */
export const Steps = styled(Panel)`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--_space-4) var(--_space-6);
  padding: var(--_space-5) var(--_panel-pad);
  counter-reset: step;
  li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 0 var(--_space-3);
    align-content: start;
    counter-increment: step;
    &::before {
      content: counter(step);
      display: grid;
      place-items: center;
      width: 24px;
      height: 24px;
      border-radius: 50%;
      background: var(--_accent-soft);
      color: var(--_accent-text);
      font-weight: var(--_weight-title);
      font-variant-numeric: tabular-nums;
    }
  }
  b {
    font-weight: var(--_weight-title);
    line-height: 24px;
  }
  span {
    grid-column: 2;
    font-size: 13px;
    line-height: 20px;
    color: var(--_text-2);
  }
  @container (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Code = styled(Panel)`
  justify-items: center;
  display: grid;
  gap: var(--_space-4);
  padding: var(--_panel-pad);
  text-align: center;
  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  p {
    color: var(--_text-2);
    text-wrap: balance;
  }
`;

/** A table with a header row. If the element is narrow, each package is an entry with its own labels. */
export const Table = styled.table`
  ${panelTable}
  td {
    padding: var(--_space-4) var(--_cell-x);
    border-top: var(--_hairline);
    vertical-align: top;
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
    font: 13px/20px var(--_font-code);
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
      ${visuallyHidden}
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
      margin-bottom: 4px;
      line-height: var(--_line-xs);
      color: var(--_text-3);
    }
  }
`;
