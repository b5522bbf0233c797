/** Reports and shows why the elements cannot run on this page, before any code of an element is loaded. */
import { isTooOld } from '#shared/host/engine-floor.ts';
import { emitFrom } from '#shared/host/widget-events.ts';

/** The code of the error, also its section in errors.md, and the names that the page must change. */
export type ElementRefusal = readonly [code: string, names?: string];

const reportedTags = new Set<string>();

const ownText = () => import('#shared/host/refusal.ts');

/** @param text imports the text for the user */
export function refuseElement(element: HTMLElement, [code, names = '']: ElementRefusal, text = ownText): void {
  const report = (message: string): void => {
    if (!reportedTags.has(code)) console.warn(`partner-console: ${code}\n${message}`);
    reportedTags.add(code);
    emitFrom(element, 'partner-widget-failed', { tag: element.localName, code, message });
  };
  text().then(
    ({ showRefusal, refusalReason }) => {
      showRefusal(element, code);
      report(refusalReason(code, names));
    },
    // In some sandboxes, the address of the text is unknown.
    () => {
      element.append(`partner-console: ${code}`);
      report(names);
    },
  );
}

/** Returns why no element can run on this page. */
export function refusalOfPage(): ElementRefusal | undefined {
  if (isTooOld()) return ['browser-too-old'];
  const additions = additionsToObjects();
  return additions.length > 0 ? ['object-prototype', additions.join(', ')] : undefined;
}

/** Returns why this element cannot run: the registry of the page never upgrades elements of a scoped one. */
export function refusalOf(element: HTMLElement & { customElementRegistry?: unknown }): ElementRefusal | undefined {
  const { customElementRegistry: registry, localName } = element;
  return registry === undefined || registry === customElements ? undefined : ['scoped-registry', localName];
}

/**
 * Returns the names of enumerable additions to `Object.prototype`. Packages of the elements would take them for options that
 * were passed to them.
 */
function additionsToObjects(): string[] {
  const names: string[] = [];
  for (const name in {}) names.push(name);
  return names;
}
