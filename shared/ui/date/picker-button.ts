/** The button that opens a calendar, a list of months or a list of nodes: behavior and styles. */
import { useRef, useState, useTransition, type ComponentProps, type RefObject } from 'react';
import { css } from 'styled-components';
import { notifyMissingCode } from '../overlay/missing-code.ts';

interface Picker {
  button: ComponentProps<'button'> & { ref: RefObject<HTMLButtonElement | null> };
  open: boolean;
  close: () => void;
}

/**
 * A button whose picker is loaded when the pointer or the focus reaches the button.
 * @param preload loads the picker, and resolves with whether it is loaded
 */
export function usePicker(preload: () => Promise<boolean>): Picker {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [opening, startOpening] = useTransition();
  const start = () =>
    startOpening(async () => {
      if (await preload()) setOpen(true);
      else notifyMissingCode();
    });
  return {
    button: {
      ref,
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      'aria-busy': opening || undefined,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
      onClick: () => (open ? setOpen(false) : start()),
    },
    open,
    close: () => setOpen(false),
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
