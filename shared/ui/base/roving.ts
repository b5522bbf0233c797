import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Moves focus and selection among the buttons of a tab list or a switch with arrow keys, Home and End, and wraps
 * around.
 */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const end = step < 0 ? 0 : buttons.length - 1;
  const to = Number.isFinite(step) ? (at + step + buttons.length) % buttons.length : end;
  event.preventDefault();
  buttons[to]?.focus();
  buttons[to]?.click();
}
