import { styled } from 'styled-components';
import { hiddenHeads } from '../../ui/base/visually-hidden.tsx';

/** The sheet of paper: the same on screen and in print. */
export const PaperBox = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-8);
  padding: var(--_space-8) var(--_space-10);
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
  background: var(--_surface);
  font-variant-numeric: tabular-nums lining-nums;
  h2 {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
    span {
      white-space: nowrap;
    }
  }
  h3 {
    padding-bottom: var(--_space-2);
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  small,
  [role='note'] {
    font-size: var(--_text-xs);
    font-weight: 400;
    color: var(--_text-2);
  }
  /* a note after a title starts a line of its own before its words wrap */
  h3 small {
    display: inline-block;
  }
  header dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1) var(--_space-6);
    padding-top: var(--_space-2);
    > div {
      display: flex;
      gap: var(--_space-2);
    }
    dt {
      color: var(--_text-2);
    }
  }
  section {
    min-width: 0;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    /* the printed copy is in a document of an older mode, where tables do not inherit */
    font: inherit;
    color: inherit;
  }
  caption {
    padding: var(--_space-4) 0 var(--_space-1);
    text-align: left;
    color: var(--_warning);
  }
  th,
  td {
    padding: 6px var(--_space-2);
    border-bottom: var(--_hairline);
    text-align: right;
    font-weight: 400;
    white-space: nowrap;
  }
  thead th {
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }
  tr > :first-child {
    padding-left: 0;
    text-align: left;
  }
  tr > :last-child {
    padding-right: 0;
  }
  .lines td:nth-child(2),
  .lines th:nth-child(2),
  .serial {
    text-align: left;
  }
  td.serial {
    /* a usual number in one line, while a longer number wraps */
    width: calc(25ch + 2 * var(--_space-2));
    font-size: var(--_text-xs);
    color: var(--_text-2);
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .sum > *,
  .total > * {
    border-top: 1px solid var(--_line-total);
  }
  /* the double line under a result */
  .total > * {
    border-bottom: 3px double var(--_line-total);
    font-weight: var(--_weight-title);
  }
  .group th {
    padding-top: var(--_space-4);
    color: inherit;
    font-size: inherit;
    font-weight: var(--_weight-title);
  }
  .weeks caption {
    color: inherit;
    font-weight: var(--_weight-title);
  }
  .steps .sum > * {
    font-weight: var(--_weight-title);
  }
  .steps table + table {
    margin-top: var(--_space-4);
  }
  .steps strong {
    font-weight: var(--_weight-title);
    color: var(--_warning);
  }
  td small {
    display: block;
    white-space: normal;
  }
  tr {
    break-inside: avoid;
  }
  .lines td:nth-child(2) {
    white-space: normal;
  }
  @container (max-width: 800px) {
    padding: var(--_space-6);
    /* gives the types of transactions the width that one line needs */
    th,
    td {
      padding-inline: var(--_space-1);
    }
    td.serial {
      /* a usual number in two lines */
      width: calc(13ch + 2 * var(--_space-1));
    }
    .weeks thead th {
      white-space: normal;
    }
  }
  @container (max-width: 640px) {
    gap: var(--_space-6);
    padding: var(--_space-4);
    tbody th,
    thead th {
      white-space: normal;
    }
    .weeks tbody th {
      white-space: nowrap;
    }
    section:not(.lines) {
      font-size: var(--_text-xs);
    }
    .part,
    .serial {
      display: none;
    }
    /* empty cells keep the others below their heads for assistive technology */
    .lines thead,
    .lines td:empty {
      ${hiddenHeads}
    }
    /* type and amount, below them the date and the balance */
    .lines tr {
      display: grid;
      grid-template-columns: auto 1fr auto;
      column-gap: var(--_space-2);
      padding: var(--_space-2) 0;
      border-bottom: var(--_hairline);
    }
    .lines .total {
      border-bottom: 3px double var(--_line-total);
    }
    .lines td,
    .lines .total > * {
      padding: 0;
      border: 0;
    }
    /* a type is as wide as its amount allows, also above a wide balance */
    .lines td:nth-child(2) {
      grid-area: 1 / 1 / auto / 3;
    }
    .lines td:nth-child(4),
    .lines td:nth-child(5) {
      grid-area: 1 / 3;
      font-weight: var(--_weight-title);
    }
    .lines td:nth-child(5)::before {
      content: '−';
    }
    .lines td:nth-child(1),
    .lines td:nth-child(6) {
      font-size: var(--_text-xs);
      color: var(--_text-2);
    }
    .lines td:nth-child(6) {
      grid-column: 2 / -1;
      &::before {
        content: attr(data-head) ' ';
      }
    }
    /* an opening or closing balance is the amount of its row */
    .lines td:first-child:empty ~ td:nth-child(6) {
      grid-column: 3;
      font-size: inherit;
    }
    .lines .total td:nth-child(6) {
      color: var(--_text);
    }
  }
  @container (max-width: 420px) {
    padding: var(--_space-3);
    /* a head breaks between its words only */
    thead th {
      overflow-wrap: normal;
    }
    .weeks :not(:first-child, :last-child) {
      padding-inline: 2px;
    }
    /* each name is above the amounts of both wallets and their sum */
    .both tr {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .both tr > :first-child {
      grid-column: 1 / -1;
      padding-bottom: 0;
      border-bottom: 0;
    }
    .both thead tr > :first-child {
      ${hiddenHeads}
    }
    .both tr > :not(:first-child) {
      border-top: 0;
    }
  }
  /* paper is white in every theme, also if the browser's own command prints the page */
  @media print {
    color-scheme: only light;
    /* the rows of a grid do not grow with the head that a table repeats on the next sheet */
    display: block;
    > * + * {
      margin-top: var(--_space-8);
    }
    h3 {
      break-after: avoid;
    }
    padding: 0;
    border: 0;
    border-radius: 0;
    color: var(--_text);
  }
`;
