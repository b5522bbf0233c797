/**
 * Keeps keys that type into a field inside the element. For shortcuts of the host's page, the target of an event is the
 * element, not its field: they would take the letters of a user who is typing.
 */
import { isComposing } from '../ui/overlay/layer-stack.ts';

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
function keep(event: Event): void {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
  const isEscape = key === 'Escape' && !isComposing(event as KeyboardEvent);
  const [field] = event.composedPath();
  // Esc and Tab leave a field. The host and other layers of the page can use them.
  if (ctrlKey || metaKey || altKey || isEscape || key === 'Tab') return;
  if ((field as Element).matches(FIELDS)) event.stopPropagation();
}

export function keepTypedKeys(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keep);
}
