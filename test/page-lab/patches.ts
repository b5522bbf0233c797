/**
 * Changes of the browser itself, as polyfills, analytics and monitors make them. The functions are self-contained, because the
 * lab of the built product sends them to a page.
 */
export const PATCHES: Readonly<Record<string, () => void>> = {
  'enumerable additions to arrays, strings and functions': () => {
    Object.assign(Array.prototype, { remove() {}, contains() {} });
    Object.assign(String.prototype, { format() {} });
    Object.assign(Function.prototype, { inherits() {} });
  },
  'fetch, XMLHttpRequest and Promise wrapped by a monitor': () => {
    const { fetch: send } = window;
    window.fetch = (...given) => send(...given).then((response) => response);
    const { open, send: sendRequest } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (...given: unknown[]) {
      this.addEventListener('load', () => void this.status);
      Reflect.apply(open, this, given);
    };
    XMLHttpRequest.prototype.send = function (body) {
      sendRequest.call(this, body);
    };
    const { then } = Promise.prototype;
    Promise.prototype.then = function (...given) {
      return Reflect.apply(then, this, given) as Promise<never>;
    };
  },
  'JSON and Date replaced by a subclass and a wrapper': () => {
    const { parse, stringify } = JSON;
    JSON.parse = (text, reviver) => parse(text, reviver) as unknown;
    JSON.stringify = ((...given: Parameters<typeof stringify>) => stringify(...given)) as typeof stringify;
    window.Date = class extends Date {} as DateConstructor;
  },
  'functions that Safari 16.4 lacks': () => {
    for (const [object, names] of [
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(object, name);
  },
  'a console that a monitor wraps': () => {
    for (const name of ['log', 'info', 'warn', 'error'] as const) {
      const log = console[name].bind(console);
      console[name] = (...facts: unknown[]) => log(...facts);
    }
  },
};

/** These cannot be undone. */
export const LASTING_PATCHES: Readonly<Record<string, () => void>> = {
  'host keys on the document (hazard 44)': () => {
    document.addEventListener('keydown', (event) => {
      const { tagName } = event.target as Element;
      if (!['INPUT', 'TEXTAREA'].includes(tagName) && /^[a-z0-9/ ]$/.test(event.key)) event.preventDefault();
    });
  },
  'attachShadow frozen with its prototype': () => {
    Object.freeze(Element.prototype);
  },
};
