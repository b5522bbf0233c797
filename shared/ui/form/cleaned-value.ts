/** Removes invisible characters while the user types or pastes (hazard 40). Text of an input method is cleaned at its end. */
import type { ChangeEvent, CompositionEvent } from 'react';
import { cleanText } from '../../core/clean-text.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Cleans the text of a control, keeps the caret, and returns the text. */
export function cleanedValue(control: TextControl): string {
  const clean = cleanText(control.value);
  if (clean !== control.value) {
    const caret = cleanText(control.value.slice(0, control.selectionStart ?? control.value.length)).length;
    control.value = clean;
    control.setSelectionRange(caret, caret);
  }
  return clean;
}

/** Returns the text of a change. */
export const typedValue = ({ nativeEvent, target }: ChangeEvent<TextControl>): string =>
  (nativeEvent as InputEvent).isComposing ? target.value : cleanedValue(target);

/** Reports the text that an input method has completed, if it was cleaned. */
export function cleanComposed(
  { currentTarget }: CompositionEvent<TextControl>,
  onChange: (text: string) => void,
): void {
  const { value } = currentTarget;
  if (cleanedValue(currentTarget) !== value) onChange(currentTarget.value);
}
