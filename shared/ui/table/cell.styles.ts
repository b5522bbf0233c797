import { css } from 'styled-components';

/** Looks of the kinds of a column. */
export const cellKinds = css`
  .end,
  .amount {
    text-align: right;
  }
  /* a number is never cut into two lines */
  .end {
    overflow-wrap: normal;
  }
  .amount {
    font-size: calc(var(--_text-base) * 15 / 14);
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
  .amount,
  .short {
    white-space: nowrap;
  }
  .code {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
  }
`;

/** Head of a column, and label of a value in an entry. */
export const headText = css`
  color: var(--_text-3);
  font: 400 var(--_text-xs) / var(--_line-xs) var(--_font);
`;

/** Name and amount of an entry. */
export const entryTitle = css`
  font-size: var(--_title-sm);
  line-height: var(--_title-sm-line);
  color: var(--_text);
`;
