/** The button that opens a calendar, a list of months or of nodes: what it tells, and how it looks. */
import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import { css } from 'styled-components';
import type { LazyPart } from '../base/lazy-part.ts';

interface Picker<Module> {
  button: ComponentProps<'button'> & { ref: RefObject<HTMLButtonElement | null> };
  /** What is to be drawn beside the button; undefined while it is closed or its code has not come. */
  opened: Module | undefined;
  close: () => void;
}

/** A picker whose code is fetched when the person comes near the button. */
export function usePicker<Module>(part: LazyPart<Module>): Picker<Module> {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const module = part.use(open, close);
  return {
    button: {
      ref,
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      'aria-busy': (open && !module) || undefined,
      onPointerEnter: part.preload,
      onFocus: part.preload,
      onClick: () => setOpen(!open),
    },
    opened: open ? module : undefined,
    close,
  };
}

export const pickerLook = css`
  min-height: var(--_control);
  border: 1px solid var(--_line-strong);
  background: var(--_surface);
  white-space: nowrap;
  &,
  &:focus-visible {
    border-radius: var(--_radius-md);
  }
  &:hover {
    border-color: var(--_line-control);
  }
  &[aria-busy] {
    cursor: progress;
  }
`;
