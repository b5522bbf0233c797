/** An element on a page, signed in over the real wire, as its tests see it. */
import { fixture, html } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { isReady } from '#shared/host/widget-events.ts';
import { isAccessible } from './accessible.ts';
import { tokenOf } from './sandbox.ts';
import { until } from './until.ts';

/** Signs a seeded person in. @returns the token */
export async function signIn(username: string): Promise<string> {
  const token = await tokenOf(username);
  configure({ token });
  return token;
}

/** What the platform answers this person, without our code between. */
export async function responseOf<Answer>(token: string, path: string): Promise<Answer> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

export async function codesOf(number: string): Promise<string[]> {
  const answer = await fetch('/sandbox/outbox', { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { phone: string; code: string }[];
  return messages.filter((each) => each.phone === number).map(({ code }) => code);
}

/** An element of this tag in a place that the host gives. @param width of the place, px */
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

/** What a person sees and does in one element. */
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

  /** Waits for the first real content, which may have come before anybody listened for the event. */
  isReady(): Promise<void> {
    return this.until(() => isReady(this.element), 'should be ready');
  }

  shows(words: string): Promise<void> {
    return this.until(() => this.text.includes(words), `should say "${words}"`);
  }

  noLongerShows(words: string): Promise<void> {
    return this.until(() => !this.text.includes(words), `should no longer say "${words}"`);
  }

  /** Waits for a condition; what the element says instead is part of the failure. */
  async until(holds: () => unknown, what: string): Promise<void> {
    try {
      await until(holds, what);
    } catch {
      throw new Error(`The element ${what}; it says: ${this.text.slice(0, 1_000)}`);
    }
  }

  all<Found extends HTMLElement = HTMLElement>(selector: string): Found[] {
    return [...(this.root?.querySelectorAll<Found>(selector) ?? [])];
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Found | undefined {
    return this.all<Found>(selector).find((each) => (each.textContent ?? '').includes(words));
  }

  async waitFor<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Promise<Found> {
    await this.until(() => this.find(selector, words), `should have ${selector} ${words}`);
    return this.find<Found>(selector, words)!;
  }

  button(words: string): HTMLButtonElement | undefined {
    return this.find<HTMLButtonElement>('button', words);
  }

  /**
   * Presses the button with this name, once it can be pressed. A name may go on, for example with a count or with text for
   * screen readers, but a button with exactly this name comes first. A pattern matches any part.
   */
  async press(name: string | RegExp, inside: ParentNode = this.root): Promise<void> {
    const find = (): HTMLButtonElement | undefined => {
      const free = [...inside.querySelectorAll('button')].filter(
        (each) => !each.disabled && !each.hasAttribute('aria-busy'),
      );
      if (name instanceof RegExp) return free.find((each) => name.test(nameOf(each)));
      return free.find((each) => nameOf(each) === name) ?? free.find((each) => nameOf(each).startsWith(name));
    };
    await this.until(find, `should have "${String(name)}" to press`);
    find()!.click();
  }

  /** The field of a label. */
  field(label: string): HTMLInputElement {
    const labels = this.all<HTMLLabelElement>('label');
    const named =
      labels.find(({ textContent }) => textContent === label) ??
      labels.find(({ textContent }) => textContent.includes(label));
    const field = named && (this.root.getElementById(named.htmlFor) ?? named.querySelector('input'));
    if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${label}" in: ${this.text}`);
    return field;
  }

  /** What stands under a field as its help or error. */
  noteOf(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => this.root.getElementById(id)?.textContent ?? '').join(' ');
  }

  showsNote(label: string, words: string): Promise<void> {
    return this.until(() => this.noteOf(label).includes(words), `should say "${words}" under ${label}`);
  }

  isFocused(label: string): Promise<void> {
    return this.until(() => this.root.activeElement === this.field(label), `should have the focus in ${label}`);
  }

  type(label: string, value: string): void {
    write(this.field(label), value);
  }

  /** Asks for a code by SMS and types it in. */
  async enterCode(number: string): Promise<string> {
    const before = await codesOf(number);
    await this.press(this.find('button', '重新获取') ? '重新获取' : '获取验证码');
    let codes: string[] = [];
    await until(async () => (codes = await codesOf(number)).length > before.length, 'a code by SMS');
    this.type('短信验证码', codes[0]!);
    return codes[0]!;
  }

  isAccessible(): Promise<void> {
    return isAccessible(this.element);
  }

  /** Events of one name that the element emits from now on. */
  recordEvents<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }
}

/** Writes as a keyboard, a paste or autofill would: React sees an input event with the new value. */
export function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

export const openPage = async <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  width = 900,
): Promise<ElementPage<HTMLElementTagNameMap[Tag]>> => new ElementPage(await mount(tag, width));
