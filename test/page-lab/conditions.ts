/** Conditions of a page around an element, as hosts, browsers and extensions of users make them. */

import { nextFrame } from '@open-wc/testing';
import { clockScript } from '../runners/clock.ts';
import type { HostedElement } from '../widgets/contract/hosted-element.ts';
import { forceColors, hiddenByForcedColors } from './forced-colors.ts';
import { PATCHES } from './patches.ts';

type Undo = () => unknown;
/** Changes the page around the place of an element. */
type Condition = (place: HTMLElement) => Undo | Promise<Undo>;

/** All open shadow roots below a node, with the node. */
function* rootsOf(start: Element): Generator<Element | ShadowRoot> {
  yield start;
  for (const element of [start, ...start.querySelectorAll('*')])
    if (element.shadowRoot) {
      yield element.shadowRoot;
      for (const inner of element.shadowRoot.querySelectorAll('*')) if (inner.shadowRoot) yield* rootsOf(inner);
    }
}

/** The nodes that an extension has added. They are not changed again. */
const foreign = new WeakSet<Node>();

function textsOf(root: Element | ShadowRoot): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ parentElement, nodeValue }) =>
    /\S/.test(nodeValue!) && !foreign.has(parentElement!) && !parentElement?.closest('style, script, textarea')
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter((text) => !foreign.has(text));
}

type Change = (text: Text) => void;

function foreignElement(name: string, content = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = content;
  foreign.add(element);
  return element;
}

/** Wraps a text, as a dictionary does. */
const wrap: Change = (text) => {
  const font = foreignElement('font');
  text.replaceWith(font);
  font.append(text);
};

/** Puts a new element in the place of a text, as the translation of a browser does. */
const replace: Change = (text) => text.replaceWith(foreignElement('font', text.data));

/** Adds the new element before it removes the text. */
const insertAndRemove: Change = (text) => {
  text.before(foreignElement('font', text.data));
  text.remove();
};

/** Marks a part of a text, as a search or a reader does. */
const split: Change = (text) => {
  if (text.data.length < 2) return;
  const range = document.createRange();
  range.setStart(text, 1);
  range.setEnd(text, text.data.length);
  range.surroundContents(foreignElement('mark'));
  foreign.add(text);
};

/** Changes all texts in a place after each change of it, until it is undone. */
const changingTexts =
  (change: Change): Condition =>
  (place) => {
    const watched = new Set<Node>();
    const observer = new MutationObserver(changeAll);
    function changeAll(): void {
      for (const root of rootsOf(place)) {
        if (!watched.has(root)) observer.observe(root, { childList: true, subtree: true, characterData: true });
        watched.add(root);
        textsOf(root).forEach(change);
      }
    }
    changeAll();
    return () => observer.disconnect();
  };

const styled =
  (find: (place: HTMLElement) => HTMLElement, style: Readonly<Record<string, string>>): Condition =>
  (place) => {
    const target = find(place);
    const before = target.getAttribute('style');
    for (const [name, value] of Object.entries(style)) target.style.setProperty(name, value);
    return () => (before === null ? target.removeAttribute('style') : target.setAttribute('style', before));
  };

/** A modal dialog of the page. */
const inDialog: Condition = (place) => {
  const dialog = document.createElement('dialog');
  place.before(dialog);
  dialog.append(place);
  dialog.showModal();
  return () => {
    dialog.before(place);
    dialog.remove();
  };
};

/** A closed `<details>` that the user opens. */
const inDetails: Condition = async (place) => {
  const details = document.createElement('details');
  place.before(details);
  details.append(place);
  await nextFrame();
  details.open = true;
  return () => {
    details.before(place);
    details.remove();
  };
};

/** A tab of the page that is hidden at first. */
const hiddenFirst: Condition = async (place) => {
  const undo = await styled(() => place, { display: 'none' })(place);
  await nextFrame();
  undo();
  return () => {};
};

/** A shadow root in a shadow root. */
const inShadowRoots: Condition = (place) => {
  const outer = document.createElement('section');
  const inner = document.createElement('section');
  place.before(outer);
  outer.attachShadow({ mode: 'open' }).append(inner);
  inner.attachShadow({ mode: 'open' }).append(place);
  return () => outer.replaceWith(place);
};

/** The markup of a container is replaced by the same markup, as htmx does. */
const markupReplaced: Condition = (place) => {
  place.innerHTML = place.innerHTML;
  return () => {};
};

/** A copy takes the place of the element. */
const cloned: Condition = (place) => {
  place.replaceChildren(...[...place.children].map((element) => element.cloneNode(true)));
  return () => {};
};

/** The page shows another body with a copy of the element, as Turbo does when the user goes back. */
const bodyReplaced: Condition = async (place) => {
  const before = document.body;
  const next = document.createElement('body');
  await cloned(place);
  next.append(...before.childNodes);
  before.replaceWith(next);
  return () => {
    before.append(...next.childNodes);
    next.replaceWith(before);
  };
};

/** A contrast theme of the browser. */
const forcedColors: Condition = async () => {
  await forceColors('active');
  return () => forceColors('none');
};

/** What the patches change, in addition to `fetch` and `Date` of the window. */
const PATCHED: readonly object[] = [
  ...[JSON, console, URL, AbortSignal],
  ...[Array, String, Function, Promise, Date, XMLHttpRequest, HTMLElement].map((each) => each.prototype as object),
];

/** Runs a patch of globals, until it is undone. */
const patchedBy =
  (patch: () => void): (() => Undo) =>
  () => {
    const { fetch, Date } = window;
    const before = PATCHED.map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const);
    patch();
    return () => {
      Object.assign(window, { fetch, Date });
      for (const [object, properties] of before) {
        for (const name of Object.keys(object)) Reflect.deleteProperty(object, name);
        for (const [name, property] of Object.entries(properties))
          if (property.configurable) Object.defineProperty(object, name, property);
      }
    };
  };

/** The page removes the element and adds it again, as `<keep-alive>` of Vue does when the user visits another route. */
async function visitByRemoval({ element }: HostedElement): Promise<void> {
  const place = element.parentElement!;
  element.remove();
  await nextFrame();
  place.append(element);
  await nextFrame();
}

/** The page hides the element and shows it again, as `<Activity>` of React does. */
async function visitByHiding({ element }: HostedElement): Promise<void> {
  const { style } = element.parentElement!;
  style.setProperty('display', 'none', 'important');
  await nextFrame();
  await nextFrame();
  style.display = '';
  await nextFrame();
}

const ancestor = (place: HTMLElement): HTMLElement => place;
const body = (): HTMLElement => document.body;
const html = (): HTMLElement => document.documentElement;

export interface PageCondition {
  readonly condition?: Condition;
  /** Changes the page before the element is there. */
  readonly before?: () => Undo;
  /** The element has the same size, so its text is the same, too. */
  readonly keepsLayout?: true;
  /** Happens after each step. */
  readonly between?: (page: HostedElement) => Promise<void>;
  /** Returns what a user of the page cannot see. */
  readonly judge?: (page: HostedElement) => Promise<string[]>;
}

const text = (change: Change): PageCondition => ({ condition: changingTexts(change), keepsLayout: true });
const style = (...given: Parameters<typeof styled>): PageCondition => ({ condition: styled(...given) });

const ZOOMS = ['0.67', '0.8', '1.25', '1.5'];
const zoomed = (name: string, find: (place: HTMLElement) => HTMLElement): Record<string, PageCondition> =>
  Object.fromEntries(ZOOMS.map((zoom) => [`${name} zoom ${zoom}`, style(find, { zoom })]));

const patched = (patches: Readonly<Record<string, () => void>>): Record<string, PageCondition> =>
  Object.fromEntries(
    Object.entries(patches).map(([name, patch]) => [name, { before: patchedBy(patch), keepsLayout: true }]),
  );

/** Another date. After a whole day, the wallet password would be prompted for again. */
const CLOCK_MS = 23 * 3_600_000;
// The script is a text, because it also runs in processes and frames.
const clockMovedBy = (ms: number): (() => void) => new Function(clockScript(ms)) as () => void;

export const CONDITIONS: Readonly<Record<string, PageCondition>> = {
  'texts wrapped': text(wrap),
  'texts replaced': text(replace),
  'texts inserted and removed': text(insertAndRemove),
  'texts split': text(split),
  ...zoomed('html', html),
  ...zoomed('body', body),
  ...zoomed('ancestor', ancestor),
  'ancestor scaled 0.8': style(ancestor, { transform: 'scale(0.8)', 'transform-origin': '0 0' }),
  'ancestor scaled 1.25 and cut': style(ancestor, {
    transform: 'scale(1.25)',
    'transform-origin': '0 0',
    overflow: 'hidden',
    height: '300px',
  }),
  'in a modal dialog of the page': { condition: inDialog },
  'ancestor contained': style(ancestor, { contain: 'paint layout', overflow: 'hidden', height: '300px' }),
  'in details that are opened': { condition: inDetails, keepsLayout: true },
  'hidden, then shown': { condition: hiddenFirst, keepsLayout: true },
  'cached view that removes it': { between: visitByRemoval, keepsLayout: true },
  'cached view that hides it': { between: visitByHiding, keepsLayout: true },
  'in nested shadow roots': { condition: inShadowRoots, keepsLayout: true },
  'markup replaced': { condition: markupReplaced, keepsLayout: true },
  'body replaced': { condition: bodyReplaced, keepsLayout: true },
  cloned: { condition: cloned, keepsLayout: true },
  'forced colors': { condition: forcedColors, keepsLayout: true, judge: hiddenByForcedColors },
  ...patched({
    ...PATCHES,
    'a clock that is 23 hours slow (hazard 13)': clockMovedBy(-CLOCK_MS),
    'a clock that is 23 hours fast (hazard 13)': clockMovedBy(CLOCK_MS),
  }),
};
