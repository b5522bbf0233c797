/** Helpers for tests of an element on a page. The requests reach a real server. */
import { fixture, fixtureCleanup, html } from '@open-wc/testing';
import { configure, type Configuration } from '#shared/host/configuration.ts';
import { isReady } from '#shared/host/widget-events.ts';
import { isAccessible } from './accessible.ts';
import { clearFaults, platformReady, tokenOf } from './sandbox.ts';
import { settings } from './settings.ts';
import { until } from './until.ts';

/**
 * Prepares the tests of a file or a group that reach the platform. After each test, removes the elements and the faults, and
 * unsets the language and these options.
 */
export function onPlatform(...options: readonly (keyof Configuration)[]): void {
  before(platformReady);
  afterEach(async () => {
    fixtureCleanup();
    configure(Object.fromEntries(['locale', ...options].map((option) => [option, undefined])));
    await clearFaults();
  });
}

/** Signs in a seeded user. @returns the token */
export async function signIn(username: string): Promise<string> {
  const token = await tokenOf(username);
  configure({ token });
  return token;
}

/** Returns the response of the platform to this user, without the client code of the elements. */
export async function responseOf<Data>(token: string, path: string): Promise<Data> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Data;
}

export async function smsCodesOf(number: string): Promise<string[]> {
  const response = await fetch('/sandbox/outbox', { headers: { accept: 'application/json' } });
  const messages = (await response.json()) as { phone: string; code: string }[];
  return messages.filter((each) => each.phone === number && each.code).map(({ code }) => code);
}

/** Adds an element to the page, as a host does. @param width of its container, px */
export async function mount<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  width: number,
  attributes: Readonly<Record<string, string | undefined>> = {},
): Promise<HTMLElementTagNameMap[Tag]> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.style.width = `${width}px`;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  place.append(element);
  return element;
}

const nameOf = (button: HTMLButtonElement): string =>
  (button.ariaLabel ?? button.textContent).replace(/\s+/g, ' ').trim();

/** Operations of a user on one element. */
export class ElementPage<Subject extends HTMLElement = HTMLElement> {
  readonly element: Subject;

  constructor(element: Subject) {
    this.element = element;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get text(): string {
    return (this.root.textContent ?? '').replace(/\s+/g, ' ');
  }

  /** Waits for the first real content. The event may have been emitted before a test could listen. */
  isReady(): Promise<void> {
    return this.until(() => isReady(this.element), 'should be ready');
  }

  shows(text: string, patienceMs?: number): Promise<void> {
    return this.until(() => this.text.includes(text), `should show "${text}"`, patienceMs);
  }

  noLongerShows(text: string): Promise<void> {
    return this.until(() => !this.text.includes(text), `should no longer show "${text}"`);
  }

  /** Waits for a condition. A failure message contains the text of the element. */
  async until(holds: () => unknown, what: string, patienceMs = settings.patienceMs): Promise<void> {
    try {
      await until(holds, what, { timeout: patienceMs });
    } catch {
      throw new Error(`The element ${what}. It shows: ${this.text.slice(0, 1_000)}`);
    }
  }

  all<Found extends HTMLElement = HTMLElement>(selector: string): Found[] {
    return [...(this.root?.querySelectorAll<Found>(selector) ?? [])];
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, text = ''): Found | undefined {
    return this.all<Found>(selector).find((each) => (each.textContent ?? '').includes(text));
  }

  async waitFor<Found extends HTMLElement = HTMLElement>(selector: string, text = ''): Promise<Found> {
    await this.until(() => this.find(selector, text), `should have ${selector} ${text}`);
    return this.find<Found>(selector, text)!;
  }

  button(text: string): HTMLButtonElement | undefined {
    return this.find<HTMLButtonElement>('button', text);
  }

  /**
   * Presses the button with this name when it is enabled. A name may continue, for example with a count or with text
   * for screen readers. A button with exactly this name has priority. A pattern matches any part.
   * @param inside a node, or the selector of one that may not be there yet, such as a dialog
   */
  async press(name: string | RegExp, inside: ParentNode | string = this.root): Promise<void> {
    const find = (): HTMLButtonElement | undefined => {
      const place = typeof inside === 'string' ? this.find(inside) : inside;
      const free = [...(place?.querySelectorAll('button') ?? [])].filter(
        (each) => !each.disabled && !each.hasAttribute('aria-busy'),
      );
      if (name instanceof RegExp) return free.find((each) => name.test(nameOf(each)));
      return free.find((each) => nameOf(each) === name) ?? free.find((each) => nameOf(each).startsWith(name));
    };
    await this.until(find, `should have "${String(name)}" to press`);
    find()!.click();
  }

  /** Returns the field with this label. */
  field(label: string): HTMLInputElement {
    const labels = this.all<HTMLLabelElement>('label');
    const named =
      labels.find(({ textContent }) => textContent === label) ??
      labels.find(({ textContent }) => textContent.includes(label));
    const field = named && (this.root.getElementById(named.htmlFor) ?? named.querySelector('input'));
    if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${label}" in: ${this.text}`);
    return field;
  }

  /** Returns the help and the error under a field. */
  noteOf(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => this.root.getElementById(id)?.textContent ?? '').join(' ');
  }

  showsNote(label: string, text: string): Promise<void> {
    return this.until(() => this.noteOf(label).includes(text), `should show "${text}" under ${label}`);
  }

  isFocused(label: string): Promise<void> {
    return this.until(() => this.root.activeElement === this.field(label), `should have the focus in ${label}`);
  }

  type(label: string, value: string): void {
    write(this.field(label), value);
  }

  /** Pastes text over the content of a field, then leaves the field. */
  paste(label: string, text: string): void {
    const field = this.field(label);
    field.focus();
    paste(field, text);
    field.blur();
  }

  /** Requests a code by SMS and types it in. */
  async enterCode(number: string): Promise<string> {
    const before = await smsCodesOf(number);
    await this.press(this.find('button', '重新获取') ? '重新获取' : '获取验证码');
    let codes: string[] = [];
    await until(async () => (codes = await smsCodesOf(number)).length > before.length, 'a code by SMS');
    this.type('短信验证码', codes[0]!);
    return codes[0]!;
  }

  isAccessible(): Promise<void> {
    return isAccessible(this.element);
  }

  /** Records the events with this name that the element emits from now on. */
  recordEvents<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }
}

/** Sets a value in the way of a keyboard, a paste or autofill: React receives an input event with the new value. */
export function write(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Pastes text over the content of a field. The clipboard of a browser is not available to a page. */
export function paste(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new Event('paste', { bubbles: true, composed: true, cancelable: true });
  // the constructor of Firefox takes no clipboardData
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  // A browser inserts the text itself unless the page does.
  if (!input.dispatchEvent(event)) return;
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true, composed: true }));
}

export const openPage = async <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  width = 900,
): Promise<ElementPage<HTMLElementTagNameMap[Tag]>> => new ElementPage(await mount(tag, width));
