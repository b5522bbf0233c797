import { styled } from 'styled-components';
import { radioLook } from '#shared/ui/form/choice-cards.tsx';

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-4);
`;

/** Name and type of the device, in one or two lines. */
export const CardDetails = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-1) var(--_space-8);
  > div {
    display: flex;
    gap: var(--_space-2);
    min-width: 0;
  }
  dt {
    flex: none;
    color: var(--_text-3);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  code {
    font: calc(var(--_text-base) * 12 / 14) / calc(var(--_text-base) * 18 / 14) var(--_font-code);
    color: var(--_text-3);
  }
`;

/** Buttons, with the reason for a disabled button. */
export const DialFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      flex: 1 1 40%;
    }
    p {
      flex-basis: 100%;
    }
  }
`;

/** Rows of cards with a header row. If the element is narrow, speed and address are below the name. */
export const CardRows = styled.div`
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
  overflow: hidden;
  /* the header as well, so that its labels align with the columns */
  &[role='radiogroup'] > * {
    padding-left: 46px;
  }
`;

export const CardRow = styled.label<{ $head: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.4fr);
  align-items: center;
  gap: 2px var(--_space-4);
  min-height: var(--_row);
  padding: var(--_space-2) var(--_space-4);
  border-top: var(--_hairline);
  font-variant-numeric: tabular-nums lining-nums;
  &:first-child {
    border-top: 0;
  }
  ${({ $head }) =>
    $head &&
    'min-height:40px;background:var(--_surface-hover);color:var(--_text-3);font-size:var(--_text-xs);b{font-weight:400}'}
  > b {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--_space-2);
    font-weight: ${({ $head }) => ($head ? 400 : 'var(--_weight-title)')};
  }
  small {
    flex-basis: 100%;
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-weight: 400;
  }
  input {
    position: absolute;
    top: 50%;
    left: var(--_space-4);
    ${radioLook}
    margin: -9px 0 0;
    &[aria-invalid]:not(:checked) {
      border-color: var(--_failure);
    }
  }
  &:has(input) {
    cursor: pointer;
    &:hover {
      background: var(--_surface-hover);
    }
  }
  &:has(:disabled) {
    background: none;
    cursor: not-allowed;
  }
  &:has(:checked) {
    background: var(--_accent-soft);
    /* the lightest text color has too little contrast on this background */
    small,
    > span::before {
      color: var(--_text-2);
    }
    &:hover {
      background: var(--_accent-soft);
    }
  }
  &:has(:focus-visible) {
    outline: var(--_focus);
    outline-offset: -2px;
  }
  @container (max-width: 520px) {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 170px), 1fr));
    > b {
      grid-column: 1 / -1;
    }
    ${({ $head }) => $head && 'display:none;'}
    /* below the hidden header, the border of the box is the line */
    [aria-hidden='true'] + & {
      border-top: 0;
    }
    > span {
      color: var(--_text-2);
      font-size: calc(var(--_text-base) * 13 / 14);
      &::before {
        content: attr(data-head) ' ';
        color: var(--_text-3);
      }
    }
  }
`;
