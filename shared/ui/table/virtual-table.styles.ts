import { styled } from 'styled-components';
import { visuallyHidden } from '../base/visually-hidden.tsx';
import { cellKinds, entryTitle, headText } from './cell.styles.ts';

/* One styled component for the whole table: rows are plain elements, so that a new row adds no styling cost. */
export const TableBox = styled.div`
  font-variant-numeric: tabular-nums lining-nums;
  .visually-hidden,
  &.narrow .head {
    ${visuallyHidden}
  }
  .scroll {
    scrollbar-width: thin;
  }
  /* the head is as narrow as the rows next to a scroll bar */
  &.scrolls .head {
    overflow-y: scroll;
    scrollbar-width: thin;
    scrollbar-color: transparent transparent;
  }
  .head {
    border-bottom: var(--_hairline);
    overflow: hidden;
  }
  .head > [role='row'] {
    display: grid;
    grid-template-columns: var(--_columns);
    padding: 0 calc(var(--_panel-pad) - var(--_cell-x) / 2);
  }
  [role='columnheader'] {
    min-width: 0;
    padding: 0 calc(var(--_cell-x) / 2);
    ${headText}
    line-height: 40px;
    white-space: nowrap;
    button {
      display: inline-flex;
      align-items: center;
      gap: 2px;
      min-height: 40px;
    }
    svg {
      visibility: hidden;
    }
    :is(:hover, :focus-visible) svg,
    &[aria-sort] svg {
      visibility: visible;
    }
    button:hover,
    &[aria-sort] button {
      color: var(--_text);
    }
    &[aria-sort] button {
      font-weight: var(--_weight-title);
    }
    &[aria-sort='ascending'] svg {
      transform: rotate(180deg);
    }
    /* keeps the mark away from the edge of the numbers */
    &.end button {
      flex-direction: row-reverse;
    }
    /* a long name grows to the left, so that it ends where the numbers end */
    &.end {
      display: flex;
      justify-content: flex-end;
    }
  }
  .scroll {
    position: relative;
    overflow-y: auto;
    overflow-x: hidden;
    max-height: max(420px, min(760px, 100vh - 220px));
    scrollbar-color: var(--_line-strong) transparent;
    contain: content;
  }
  .body {
    position: relative;
    [role='row'] {
      position: absolute;
      top: 0;
      left: 0;
      right: 0;
      display: grid;
      grid-template-columns: var(--_columns);
      align-items: center;
      padding: 0 calc(var(--_panel-pad) - var(--_cell-x) / 2);
      border-bottom: var(--_hairline);
    }
    [role='row']:hover {
      background: var(--_surface-hover);
    }
  }
  &:not(.narrow) .body [role='row'] {
    contain: strict;
  }
  [role='cell'],
  [role='rowheader'] {
    min-width: 0;
    padding: 0 calc(var(--_cell-x) / 2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--_text-2);
  }
  .head :is(.end, .amount) {
    text-align: right;
  }
  &.wide .amount {
    padding-right: var(--_cell-x);
  }
  .body {
    ${cellKinds}
  }
  /* The whole row activates the button. */
  .open {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--_text);
    vertical-align: bottom;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:focus-visible {
      outline: 0;
      &::after {
        outline: var(--_focus);
        outline-offset: -2px;
        border-radius: var(--_radius-sm);
      }
    }
  }
  .notes {
    display: flex;
    align-items: baseline;
    gap: 0 var(--_space-3);
    min-width: 0;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    > * {
      flex: 0 1 auto;
      color: var(--_text-3);
    }
    > :first-child {
      flex: none;
    }
    > :empty {
      display: none;
    }
  }
  &.folded .body [role='row'] {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    justify-content: center;
  }
  &.folded .notes {
    column-gap: var(--_space-4);
    > :not(:first-child) {
      padding: 0;
    }
    /* a remark below a state would read as a state */
    [data-head]:not(.end, :empty)::before {
      content: attr(data-head) ' ';
    }
  }
  /* The second note starts at the second column if there is room. A flexible column makes the sum invalid. */
  &.folded .notes > :first-child {
    min-width: calc(100% - (var(--_others)) + var(--_cell-x) / 2 - var(--_space-4));
  }
  /* a number has no header here, is never cut, and has room for a sign, so that the notes of all rows align */
  &.folded .notes .end[data-head] {
    flex: none;
    display: grid;
    grid-template-columns: auto minmax(5ch, auto);
    column-gap: var(--_space-1);
    text-align: left;
    &::before {
      content: attr(data-head);
    }
  }
  &.folded .line {
    display: grid;
    grid-template-columns: var(--_columns);
    align-items: center;
  }
  /* Entries: name and amount first, then the facts, then the notes. */
  &.narrow {
    .scroll {
      max-height: none;
      overflow: visible;
      border-top: var(--_hairline);
      /* the list itself keeps its rows in place */
      overflow-anchor: none;
      contain: none;
    }
    .body [role='row'] {
      display: block;
      padding: var(--_space-3) var(--_panel-pad);
    }
    .line {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 2px var(--_space-3);
    }
    [role='cell'],
    [role='rowheader'] {
      padding: 0;
      font-size: calc(var(--_text-base) * 13 / 14);
    }
    [role='rowheader'],
    .amount {
      align-self: start;
      ${entryTitle}
    }
    [role='rowheader'] {
      flex: 1 1 0;
      order: -3;
    }
    .amount {
      order: -2;
      text-align: end;
    }
    .line .amount::before {
      display: block;
    }
    .line::after {
      content: '';
      flex: 1 0 100%;
      order: -1;
    }
    .end {
      text-align: left;
    }
    .line [data-head]::before,
    .notes [data-head]:not(:empty)::before {
      content: attr(data-head) ' ';
      ${headText}
    }
    .notes {
      flex-direction: column;
      > * {
        white-space: normal;
        overflow-wrap: anywhere;
        font-size: var(--_text-xs);
      }
    }
  }
  /* Paper has all rows and whole texts. */
  @media print {
    .scroll {
      max-height: none;
      overflow: visible;
      contain: none;
    }
    .body {
      height: auto !important;
    }
    &&& .body [role='row'] {
      position: relative;
      height: auto !important;
      contain: none;
      transform: none !important;
      break-inside: avoid;
    }
    [role='cell'],
    [role='rowheader'],
    .open,
    .code > span {
      white-space: normal;
      overflow: visible;
      overflow-wrap: break-word;
    }
    .code {
      overflow-wrap: anywhere;
    }
    /* A table with the same columns in every layout, because only a table repeats its heads on each sheet. */
    &:not(.narrow) {
      display: table;
      width: 100%;
      border-collapse: collapse;
      font-size: calc(var(--_text-base) * 11 / 14);
      .scroll,
      .line,
      .notes {
        display: contents;
      }
      .head {
        display: table-header-group;
        break-inside: avoid;
      }
      .body {
        display: table-row-group;
      }
    }
    /* a box that can scroll is not repeated */
    &&&:not(.narrow) .head {
      overflow: visible;
    }
    &&&:not(.narrow) [role='row'] {
      display: table-row;
      border-bottom: var(--_hairline);
    }
    &&&:not(.narrow) :is([role='columnheader'], [role='cell'], [role='rowheader']) {
      display: table-cell;
      position: static;
      width: auto;
      height: auto;
      padding: 6px 4px;
      overflow: visible;
      clip-path: none;
      font-size: inherit;
      line-height: 1.4;
      vertical-align: top;
      white-space: normal;
      &::before {
        content: none;
      }
    }
    &&&:not(.narrow) [role='columnheader'] {
      overflow-wrap: normal;
    }
    &&&:not(.narrow) :is(.end, .amount) {
      text-align: right;
    }
    &&&:not(.narrow) .body :is(.end, .amount) {
      white-space: nowrap;
    }
    &&&:not(.narrow) .code {
      min-width: 17ch;
    }
    &&&:not(.narrow) [role='rowheader'] {
      min-width: 7em;
    }
    /* a browser prints buttons of a head on the first sheet only */
    [role='columnheader'] button {
      display: contents;
    }
    [role='columnheader']:not([aria-sort]) svg {
      display: none;
    }
  }
`;
