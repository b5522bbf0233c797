import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';

/** Places the packages next to the QR code. If the element is narrow, they are stacked. */
export const HelpColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: var(--_gap);
  align-items: start;
  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The three steps. The list itself provides the numbers, so that screen readers read them. */
export const HelpSteps = styled(Panel)`
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
    line-height: calc(var(--_text-base) * 24 / 14);
  }
  span {
    grid-column: 2;
    font-size: calc(var(--_text-base) * 13 / 14);
    line-height: var(--_line-xs);
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
