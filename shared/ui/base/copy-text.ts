import { css } from 'styled-components';
import { textOf } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { clipboardText } from './copy.text.ts';

/**
 * Copies a text to the clipboard. If the page may not (no permission, an old webview), selects the text of `shownElement`
 * instead, so that the user copies it manually.
 * @returns whether the text is on the clipboard
 */
export async function copyText(text: string, shownElement?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shownElement) getSelection()?.selectAllChildren(shownElement);
    return false;
  }
}

/**
 * Copies a text and shows a message with the outcome.
 * @param byHand message to show if the clipboard is refused
 */
export async function copyAndNotify(text: string, shownElement: Element | null, byHand?: string): Promise<void> {
  const messages = textOf(clipboardText);
  const done = await copyText(text, shownElement);
  notify(done ? { tone: 'success', message: messages.copied } : { tone: 'info', message: byHand ?? messages.byHand });
}

/** A button next to the text that it copies. The icon is two sheets, one behind the other. */
export const copyMark = css`
  /* above the button that opens a row on phones */
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
