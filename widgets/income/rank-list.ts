import { styled } from 'styled-components';

/** Devices one below the other, each with a bar as long as its part of the first one's income. */
export const RankList = styled.ol`
  padding: 0 var(--_panel-pad) var(--_space-2);

  li + li {
    border-top: var(--_hairline);
  }

  button,
  .bone {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-content: center;
    gap: 0 var(--_space-2);
    width: calc(100% + 2 * var(--_space-2));
    min-height: 47px;
    margin: 0 calc(-1 * var(--_space-2));
    padding: 3px var(--_space-2);
  }

  .bone {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

  button {
    &,
    &:focus-visible {
      border-radius: var(--_radius-md);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &:hover {
      background: var(--_surface-hover);
    }
  }

  i {
    font-style: normal;
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }

  b {
    overflow: hidden;
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  strong {
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums lining-nums;
  }

  small {
    display: flex;
    grid-column: 2 / -1;
    align-items: center;
    gap: var(--_space-3);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: 16px;
  }

  .bar {
    flex: 1;
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--_fill);
    > span {
      display: block;
      height: 100%;
      border-radius: 2px;
      background: var(--_chart-bar);
    }
  }

  /* known by its shape and its word: full when it is there, a ring when not */
  .state::before {
    content: '';
    display: inline-block;
    width: 7px;
    height: 7px;
    margin-right: 5px;
    border: 1.5px solid var(--_text-3);
    border-radius: 50%;
    vertical-align: 0;
  }

  .on::before {
    border-color: var(--_success);
    background: var(--_success);
  }
`;
