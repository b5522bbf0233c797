/**
 * Colours for a canvas: tokens as this place of the page resolves them. A canvas knows no variables, and nothing tells
 * when a host changes one, a class, or `color-scheme`; but a colour that changes runs its transition, and that is told.
 */
import { styled } from 'styled-components';

/** An invisible element whose colours are the tokens. */
export const ColourProbe = styled.i`
  position: absolute;
  width: 0;
  height: 0;
  visibility: hidden;
  color: var(--_chart-bar);
  border: 0 solid;
  border-top-color: var(--_accent);
  border-right-color: var(--_chart-grid);
  border-bottom-color: var(--_line-strong);
  border-left-color: var(--_text-3);
  outline-color: var(--_accent-soft);
  transition-property: color, border-color, outline-color;
  transition-duration: 1ms;
`;

export interface ChartColours {
  readonly bar: string;
  /** the chosen point */
  readonly accent: string;
  readonly grid: string;
  /** the line on which bars stand */
  readonly base: string;
  /** the mean, the 95th percentile */
  readonly mark: string;
  /** below a line */
  readonly soft: string;
}

export function readColours(probe: Element): ChartColours {
  const style = getComputedStyle(probe);
  return {
    bar: style.color,
    accent: style.borderTopColor,
    grid: style.borderRightColor,
    base: style.borderBottomColor,
    mark: style.borderLeftColor,
    soft: style.outlineColor,
  };
}

/** Calls `listener` whenever the colours have changed. @returns the way to stop */
export function watchColours(probe: Element, listener: () => void): () => void {
  probe.addEventListener('transitionend', listener);
  return () => probe.removeEventListener('transitionend', listener);
}
