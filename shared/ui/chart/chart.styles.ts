/** Styles around the chart's canvas. The height is the same for all content. */
import { styled } from 'styled-components';

export const Figure = styled.figure`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--_space-3);
  min-width: 0;
`;

export const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-4);
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;

  > div:first-child {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 140px;
    gap: 0 var(--_space-6);
    min-height: var(--_line-sm);
  }

  @container (min-width: 641px) {
    > div:first-child span {
      white-space: nowrap;
    }
  }

  strong {
    font-weight: var(--_weight-title);
    color: var(--_text);
  }

  /* in a narrow chart, the text is above the switch */
  @container (max-width: 400px) {
    > * {
      flex-basis: 100%;
    }
  }
`;

/** Chart, table, skeleton, empty state and error take the same space. */
export const Stage = styled.div`
  position: relative;
  display: grid;
  flex: 1;
  min-height: 320px;

  @container (max-width: 640px) {
    min-height: 272px;
  }
`;

export const Nothing = styled.p`
  place-self: center;
  color: var(--_text-2);
`;

export const Labels = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) 24px / auto minmax(0, 1fr);
  min-width: 0;
  /* space for the tooltip */
  padding-top: 44px;
  color: var(--_text-3);
  font-size: var(--_text-xs);
  line-height: 16px;
  font-variant-numeric: tabular-nums lining-nums;

  span {
    white-space: nowrap;
  }

  .scale {
    position: relative;
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

  .axis {
    position: relative;
    grid-column: 2;
    > span {
      position: absolute;
      top: 8px;
      transform: translateX(-50%);
    }
  }
`;

export const Field = styled.div`
  position: relative;
  /* dragging sideways moves the selection, and the page still scrolls vertically */
  touch-action: pan-y;
  user-select: none;
  cursor: crosshair;
  &:focus-visible {
    outline-offset: 4px;
  }
`;

export const Marked = styled.span`
  position: absolute;
  left: 0;
  padding: 0 var(--_space-1);
  transform: translateY(-100%);
  background: var(--_surface);
  color: var(--_text-2);
  border-radius: 2px;
  pointer-events: none;
`;

/** Marks a point that has a note. */
export const Noted = styled.i`
  position: absolute;
  bottom: -5px;
  width: 9px;
  height: 9px;
  border: 1.5px solid var(--_surface);
  border-radius: 2px;
  background: var(--_warning);
  transform: translateX(-50%) rotate(45deg);
  pointer-events: none;
`;

/** The tooltip above the chart, with a guide down to the point. */
export const Tip = styled.div`
  --_tip-gap: 10px;
  position: absolute;
  top: 0;
  bottom: 0;
  width: 0;
  pointer-events: none;

  > i {
    position: absolute;
    top: calc(var(--_tip-gap) * -1);
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
    bottom: calc(100% + var(--_tip-gap) - 4px);
    left: 0;
    width: max-content;
    padding: 4px 10px 5px;
    border-radius: var(--_radius-md);
    background: var(--_surface-raised);
    box-shadow: var(--_shadow-float);
    color: var(--_text-2);
    line-height: 16px;
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
