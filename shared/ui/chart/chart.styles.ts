/** Styles around the chart's canvas. The height is the same for all content. */
import { styled } from 'styled-components';

export const Figure = styled.figure`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--_space-3);
  min-width: 0;
`;

/** Metrics and legend. */
export const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-1) var(--_space-6);
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;

  > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-6);
    min-height: var(--_line-sm);
  }

  @container (min-width: 641px) {
    /* a comparison with its link, or the legend, can take a second line */
    align-content: center;
    min-height: calc(var(--_line-sm) + 28px);

    > div:first-child span {
      white-space: nowrap;
    }
  }

  strong {
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
`;

/** Chart, table, skeleton, empty state and error take the same space. */
export const Stage = styled.div`
  position: relative;
  display: grid;
  flex: 1;
  min-height: 300px;

  @container (max-width: 640px) {
    min-height: 252px;
  }
`;

export const Nothing = styled.p`
  place-self: center;
  color: var(--_text-2);
`;

/** States in the middle of a chart that its line is the baseline. */
export const Zero = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  color: var(--_text-2);
  font-size: var(--_text-sm);
  text-align: center;
  pointer-events: none;
`;

export const Labels = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) 24px / auto minmax(0, 1fr);
  min-width: 0;
  color: var(--_text-3);
  font-size: var(--_text-xs);
  line-height: 16px;
  font-variant-numeric: tabular-nums lining-nums;

  span {
    white-space: nowrap;
  }

  > p {
    grid-area: 1 / 1 / auto / -1;
    /* and space for half of the highest label */
    padding-bottom: var(--_space-3);
  }

  .scale {
    position: relative;
    grid-area: 2 / 1;
    text-align: right;
    > span {
      position: absolute;
      right: 0;
      padding-right: var(--_space-3);
      transform: translateY(-50%);
    }
    > .widest {
      position: static;
      visibility: hidden;
    }
  }

  .marks {
    position: relative;
    grid-area: 2 / 2;
    pointer-events: none;
  }

  .axis {
    position: relative;
    grid-area: 3 / 2;
    > span {
      position: absolute;
      top: 8px;
      transform: translateX(-50%);
    }
  }
`;

export const PlotArea = styled.div`
  position: relative;
  grid-area: 2 / 2;
  /* dragging sideways moves the selection, and the page still scrolls vertically */
  touch-action: pan-y;
  user-select: none;
  cursor: crosshair;
  &:focus-visible {
    outline-offset: 4px;
  }
`;

/** Marks a point that has a note. The pressable area is larger than the mark. */
export const Noted = styled.button`
  position: absolute;
  bottom: -12px;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  transform: translateX(-50%);

  &::before {
    content: '';
    width: 9px;
    height: 9px;
    border: 1.5px solid var(--_surface);
    border-radius: 2px;
    background: var(--_warning);
    transform: rotate(45deg);
  }

  &[type] {
    pointer-events: auto;
  }

  @media (pointer: coarse) {
    bottom: -22px;
    width: 44px;
    height: 44px;
  }
`;

/** The tooltip inside the chart, so that it covers no control, with a guide through the point. */
export const Tip = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 0;
  pointer-events: none;

  > i {
    position: absolute;
    top: 0;
    bottom: 0;
    left: -0.5px;
    border-left: 1px solid var(--_text-3);
  }

  > b {
    position: absolute;
    left: -5px;
    width: 10px;
    height: 10px;
    margin-top: -5px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_accent);
  }

  > p {
    position: absolute;
    top: var(--_space-2);
    left: 0;
    width: max-content;
    padding: var(--_space-1) 10px 5px;
    border-radius: var(--_radius-md);
    background: var(--_surface-raised);
    box-shadow: var(--_shadow-float);
    color: var(--_text-2);
    line-height: 16px;
  }

  > .low {
    top: auto;
    bottom: var(--_space-4);
  }

  strong {
    display: block;
    color: var(--_text);
    font-size: 14px;
    line-height: 20px;
    font-weight: var(--_weight-title);
  }

  small,
  em {
    display: block;
    max-width: 240px;
    font-size: inherit;
    font-style: normal;
  }

  em {
    color: var(--_warning);
  }
`;
