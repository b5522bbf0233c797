import { styled } from 'styled-components';
import { copyMark } from '#shared/ui/base/copy-text.ts';
import { Panel } from '#shared/ui/base/panel.tsx';

/** Styles all rows from their container, so that a new row needs no styled components. */
export const ListBox = styled.section`
  position: relative;
  min-width: 0;
  /* unlike hidden, it lets the bar of a comparison stick to the window */
  overflow: clip;
  background: var(--_surface);
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
  .strips {
    display: grid;
    gap: var(--_space-2);
    padding: 0 var(--_panel-pad) var(--_space-3);
  }
  .strips:empty {
    display: none;
  }
  /* Marks are drawn by CSS only, so that a row has as few elements as possible. */
  .online,
  .offline {
    position: relative;
    padding-left: 22px;
    color: var(--_success);
    &::before,
    &::after {
      content: '';
      position: absolute;
    }
    &::before {
      top: 3px;
      left: 1px;
      width: 14px;
      height: 14px;
      border: 1.5px solid;
      border-radius: 50%;
    }
    &::after {
      top: 6px;
      left: 6px;
      width: 4px;
      height: 7px;
      border: solid;
      border-width: 0 1.5px 1.5px 0;
      transform: rotate(42deg);
    }
  }
  .offline {
    color: var(--_text-3);
    &::after {
      top: 9px;
      left: 4px;
      width: 8px;
      height: 0;
      border-width: 1.5px 0 0;
      transform: none;
    }
  }
  .pick {
    display: inline-block;
    position: relative;
    width: 18px;
    height: 18px;
    margin-right: var(--_space-2);
    border: 1.5px solid var(--_line-control);
    border-radius: var(--_radius-sm);
    vertical-align: -4px;
  }
  .pick.on {
    border-color: var(--_accent);
    background: var(--_accent);
    &::before {
      content: '';
      position: absolute;
      top: 3px;
      left: 2px;
      width: 10px;
      height: 5px;
      border: solid var(--_on-accent);
      border-width: 0 0 2px 2px;
      transform: rotate(-45deg);
    }
  }
  .body .code {
    display: flex;
    align-items: center;
    gap: 2px;
    > span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
  .copy {
    ${copyMark}
  }
  @media (pointer: coarse) {
    .copy {
      margin: -10px 0;
    }
  }
  @media print {
    overflow: visible;
    .copy,
    .pick {
      display: none;
    }
    .body .code > span {
      overflow: visible;
    }
    .online,
    .offline {
      white-space: nowrap;
    }
  }
`;

/** Shows the loaded share as a line, until everything is loaded. */
export const Progress = styled.i<{ $share: number }>`
  display: block;
  height: 3px;
  margin-bottom: -3px;
  border-radius: 0 2px 2px 0;
  background: var(--_accent);
  transform-origin: left;
  transform: scaleX(${({ $share }) => $share});
  transition: transform var(--_enter) linear;
`;

export const ListFooter = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--_space-4);
  min-height: 46px;
  /* covers the line below the last row */
  position: relative;
  margin-top: -1px;
  padding: var(--_space-3) var(--_panel-pad);
  border-top: var(--_hairline);
  background: var(--_surface);
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;
`;

export const Chip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-4);
  strong {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
    overflow-wrap: anywhere;
  }
`;

export const DropPlaceholder = styled.div`
  position: absolute;
  inset: 0;
  z-index: 2;
  display: grid;
  place-items: center;
  border: 2px dashed var(--_accent);
  border-radius: var(--_radius-lg);
  color: var(--_accent-text);
  font-weight: var(--_weight-title);
  pointer-events: none;
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: var(--_surface);
    opacity: 0.88;
  }
`;

/** Placeholder of the numbers until the first rows load. */
export const TotalsPlaceholder = styled(Panel)`
  min-height: 128px;
  @container (max-width: 640px) {
    min-height: 234px;
  }
`;

/** Placeholder of the tools. */
export const ToolsPlaceholder = styled.div`
  min-height: 72px;
  @container (max-width: 900px) {
    min-height: 124px;
  }
  @container (max-width: 640px) {
    min-height: 76px;
  }
`;
