/** Conditions of a page around an element, as hosts, browsers and extensions of users make them. */

/** Changes the page around a place before an element is added to it. Returns a function that undoes the change. */
export type Condition = (place: HTMLElement) => () => void;

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

const ancestor = (place: HTMLElement): HTMLElement => place;
const body = (): HTMLElement => document.body;
const html = (): HTMLElement => document.documentElement;

interface PageCondition {
  readonly condition: Condition;
  /** The element has the same size, so its text is the same, too. */
  readonly keepsLayout?: true;
}

const text = (change: Change): PageCondition => ({ condition: changingTexts(change), keepsLayout: true });
const style = (...given: Parameters<typeof styled>): PageCondition => ({ condition: styled(...given) });

export const CONDITIONS: Readonly<Record<string, PageCondition>> = {
  'texts wrapped': text(wrap),
  'texts replaced': text(replace),
  'texts inserted and removed': text(insertAndRemove),
  'texts split': text(split),
  'body zoom 0.8': style(body, { zoom: '0.8' }),
  'body zoom 1.25': style(body, { zoom: '1.25' }),
  'html zoom 1.5': style(html, { zoom: '1.5' }),
  'ancestor zoom 0.67': style(ancestor, { zoom: '0.67' }),
  'ancestor scaled 0.8': style(ancestor, { transform: 'scale(0.8)', 'transform-origin': '0 0' }),
  'ancestor scaled 1.25 and cut': style(ancestor, {
    transform: 'scale(1.25)',
    'transform-origin': '0 0',
    overflow: 'hidden',
    height: '300px',
  }),
  'in a modal dialog of the page': { condition: inDialog },
  'ancestor contained': style(ancestor, { contain: 'paint layout', overflow: 'hidden', height: '300px' }),
};
