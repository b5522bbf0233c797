import type { MouseEvent } from 'react';
import { textOf } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { copyText } from '#shared/ui/copy-text.ts';
import { deviceListText } from './device-list.text.ts';

/** Copies the serial number beside the button that was pressed; one listener for all rows. */
export function copyPressed(event: MouseEvent<HTMLElement>): void {
  const shown = (event.target as Element).closest('.copy')?.previousElementSibling;
  if (shown) void copyAndTell(shown.textContent ?? '', shown);
}

/** @param shown what is selected where the clipboard is refused */
export async function copyAndTell(words: string, shown: Element | null): Promise<void> {
  const done = await copyText(words, shown);
  const text = textOf(deviceListText);
  notify(done ? { tone: 'success', message: text.copied } : { tone: 'info', message: text.copyByHand });
}
