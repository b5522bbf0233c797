/** Reports and shows why the elements cannot run on this page, before any code of an element is loaded. */
import { emitFrom } from '#shared/host/widget-events.ts';

const said = new Set<string>();

/** @param code of the error, also its section in errors.md */
export function refuseElement(element: HTMLElement, code: string, message: string): void {
  if (!said.has(code)) console.warn(`partner-console: ${code}\n${message}`);
  said.add(code);
  import('#shared/host/refusal.ts').then(
    ({ showRefusal }) => showRefusal(element, code),
    () => {},
  );
  emitFrom(element, 'partner-widget-failed', { tag: element.localName, code, message });
}

/**
 * Returns the names of enumerable additions to `Object.prototype`. Packages of the elements would take them for options that
 * were passed to them.
 */
export function additionsToObjects(): string[] {
  const names: string[] = [];
  for (const name in {}) names.push(name);
  return names;
}
