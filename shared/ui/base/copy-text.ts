import { css } from 'styled-components';
import { textOf } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { copyWords } from './copy.text.ts';

/**
 * Puts a text on the clipboard. Where the page may not (no permission, an old webview), what `shown` says is selected
 * instead, so that the person copies it by hand.
 * @returns whether it is on the clipboard
 */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** The same, and says on the page what came of it. @param byHand words of one's own where the clipboard is refused */
export async function copyAndTell(text: string, shown: Element | null, byHand?: string): Promise<void> {
  const words = textOf(copyWords);
  const done = await copyText(text, shown);
  notify(done ? { tone: 'success', message: words.copied } : { tone: 'info', message: byHand ?? words.byHand });
}

/** A button beside what it copies: two sheets, one behind the other. */
export const copyMark = css`
  /* above what opens a row on phones */
  position: relative;
  z-index: 1;
  flex: none;
  width: 28px;
  height: 28px;
  color: var(--_text-3);
  &:hover {
    color: var(--_text);
  }
  &::before,
  &::after {
    content: '';
    position: absolute;
    top: calc(50% - 3px);
    left: calc(50% - 3px);
    width: 9px;
    height: 9px;
    border: 1.5px solid;
    border-radius: 2px;
  }
  &::after {
    top: calc(50% - 6px);
    left: calc(50% - 6px);
    clip-path: polygon(0 0, 100% 0, 100% 2px, 2px 2px, 2px 100%, 0 100%);
  }
  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
