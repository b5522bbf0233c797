import { styled } from 'styled-components';

/** Styles of the parts that Ark renders. */
export const Calendar = styled.div<{ $months: 1 | 2 }>`
  display: flex;
  ${({ $months }) => $months === 1 && 'flex-direction:column;'}
  > ul {
    display: flex;
    flex-direction: ${({ $months }) => ($months === 1 ? 'row' : 'column')};
    gap: var(--_space-1);
    min-width: 104px;
    ${({ $months }) =>
      $months === 1 ? 'flex-wrap:wrap;padding-bottom:12px;' : 'padding:12px;border-right:var(--_hairline);'}
    button {
      width: 100%;
      min-height: max(36px, var(--_control-sm));
      /* four presets fit next to each other on the narrowest phone */
      padding: 0 ${({ $months }) => ($months === 1 ? 'var(--_space-2)' : 'var(--_space-3)')};
      white-space: nowrap;
      color: var(--_text-2);
      &,
      &:focus-visible {
        border-radius: var(--_radius-md);
      }
      &:hover {
        background: var(--_fill);
      }
    }
    [aria-pressed='true'] {
      background: var(--_accent-soft);
      color: var(--_accent-text);
      font-weight: var(--_weight-title);
    }
  }
  .typed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    padding: ${({ $months }) => ($months === 1 ? '0 0 8px' : '16px 16px 0')};
    input {
      flex: 1;
      width: 0;
      min-width: 96px;
      min-height: var(--_control);
      padding: 0 var(--_space-2);
      border: 1px solid var(--_line-control);
      border-radius: var(--_radius-md);
      background: var(--_surface);
      font-size: var(--_text-control);
      font-variant-numeric: tabular-nums;
      &:focus-visible {
        border-color: var(--_accent);
        outline: 1px solid var(--_accent);
        outline-offset: 0;
        border-radius: var(--_radius-md);
        box-shadow: 0 0 0 4px var(--_accent-soft);
      }
    }
    small {
      flex-basis: 100%;
      color: var(--_text-3);
      font-size: var(--_text-xs);
      line-height: var(--_line-xs);
    }
  }
  .months {
    display: flex;
  }
  section {
    flex: 1;
    min-width: 0;
    ${({ $months }) => ($months === 1 ? '' : 'width:284px;padding:12px 16px 16px;')}
  }
  header {
    position: relative;
    display: grid;
    place-items: center;
    min-height: var(--_control-sm);
    margin-bottom: var(--_space-2);
    h3 {
      font-weight: var(--_weight-title);
    }
    button {
      position: absolute;
      top: 0;
      display: grid;
      place-items: center;
      width: var(--_control-sm);
      height: var(--_control-sm);
      color: var(--_text-2);
      &,
      &:focus-visible {
        border-radius: var(--_radius-md);
      }
      &:hover {
        background: var(--_fill);
      }
      &:disabled {
        background: none;
        color: var(--_text-disabled);
        cursor: default;
      }
      &:first-child {
        left: 0;
      }
      &:last-child {
        right: 0;
      }
    }
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-variant-numeric: tabular-nums;
  }
  th {
    height: 28px;
    color: var(--_text-3);
    font-size: var(--_text-xs);
    font-weight: 400;
  }
  td {
    padding: 1px 0;
  }
  [data-part='table-cell-trigger'] {
    display: grid;
    place-items: center;
    height: max(34px, var(--_control-sm));
    border-radius: var(--_radius-md);
    cursor: pointer;
    &:focus-visible {
      outline-offset: -2px;
      border-radius: var(--_radius-md);
    }
    &:hover {
      background: var(--_fill);
    }
    &[data-in-range] {
      border-radius: 0;
      background: var(--_accent-soft);
    }
    &[data-range-start] {
      border-radius: var(--_radius-md) 0 0 var(--_radius-md);
    }
    &[data-range-end] {
      border-radius: 0 var(--_radius-md) var(--_radius-md) 0;
    }
    &[data-range-start][data-range-end] {
      border-radius: var(--_radius-md);
    }
    &[data-selected],
    &[data-range-start],
    &[data-range-end] {
      background: var(--_accent);
      color: var(--_on-accent);
      font-weight: var(--_weight-title);
    }
    &[data-disabled] {
      background: none;
      color: var(--_text-disabled);
      cursor: not-allowed;
    }
    &[data-now] {
      box-shadow: inset 0 -2px currentColor;
    }
  }
`;
