/** An element with a form on a page, signed in over the real wire, as its tests see it. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { configure } from '../../shared/host/configuration.ts';
import { tokenOf } from './sandbox.ts';

export async function signIn(username: string): Promise<void> {
  configure({ token: await tokenOf(username) });
}

export async function codesOf(number: string): Promise<string[]> {
  const answer = await fetch('/sandbox/outbox', { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { phone: string; code: string }[];
  return messages.filter((each) => each.phone === number).map(({ code }) => code);
}

/** Every call from when it is sent; the browser's own list of resources has it once it is answered. */
const calls: { readonly path: string; ended: boolean }[] = [];
const { prototype } = XMLHttpRequest;
const open = prototype.open as (method: string, address: string, ...more: unknown[]) => void;
prototype.open = function (this: XMLHttpRequest, method: string, address: string, ...more: unknown[]) {
  const call = { path: new URL(address, location.href).pathname, ended: false };
  calls.push(call);
  this.addEventListener('loadend', () => void (call.ended = true));
  open.call(this, method, address, ...more);
};

/** From now on `callsTo` counts anew. */
export const forgetCalls = (): void => void (calls.length = 0);

export const callsTo = (path: string): number => calls.filter((each) => each.path === path).length;

/** How many of them have ended: were answered, failed or given up. */
export const endedCallsTo = (path: string): number => calls.filter((each) => each.path === path && each.ended).length;

const STARTS = ['animationstart', 'transitionrun'] as const;

/** What a person sees and does in one element with a form. */
export class FormPage {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  static async open(tag: string, width = 900): Promise<FormPage> {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.style.width = `${width}px`;
    const element = document.createElement(tag);
    place.append(element);
    return new FormPage(element);
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get text(): string {
    return (this.root.textContent ?? '').replace(/\s+/g, ' ');
  }

  says(words: string): Promise<void> {
    return this.until(() => this.text.includes(words), `should say "${words}"`);
  }

  saysNoMore(words: string): Promise<void> {
    return this.until(() => !this.text.includes(words), `should no longer say "${words}"`);
  }

  /** Waits for a condition; what the element says instead is part of the failure. */
  async until(holds: () => unknown, what: string): Promise<void> {
    try {
      await waitUntil(holds, what, { timeout: 12_000 });
    } catch {
      throw new Error(`The element ${what}; it says: ${this.text}`);
    }
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Found | undefined {
    return [...this.root.querySelectorAll<Found>(selector)].find((each) => (each.textContent ?? '').includes(words));
  }

  button(words: string): HTMLButtonElement | undefined {
    return this.find<HTMLButtonElement>('button', words);
  }

  /** Presses a button, once it can be pressed. */
  async press(words: string): Promise<void> {
    const possible = () =>
      [...this.root.querySelectorAll('button')].find(
        (each) => (each.textContent ?? '').includes(words) && !each.disabled && !each.hasAttribute('aria-busy'),
      );
    await this.until(possible, `should have "${words}" to press`);
    possible()!.click();
  }

  /** The field of a label. */
  field(label: string): HTMLInputElement {
    const named = [...this.root.querySelectorAll('label')].find((each) => each.textContent === label);
    const field = named && this.root.getElementById(named.htmlFor);
    if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${label}" in: ${this.text}`);
    return field;
  }

  /** What stands under a field as its help or error. */
  noteOf(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => this.root.getElementById(id)?.textContent ?? '').join(' ');
  }

  noted(label: string, words: string): Promise<void> {
    return this.until(() => this.noteOf(label).includes(words), `should say "${words}" under ${label}`);
  }

  type(label: string, value: string): void {
    write(this.field(label), value);
  }

  isFocused(label: string): Promise<void> {
    return this.until(() => this.root.activeElement === this.field(label), `should have the focus in ${label}`);
  }

  /** Asks for a code by SMS and types it in. */
  async enterCode(number: string): Promise<void> {
    const before = await codesOf(number);
    await this.press('获取验证码');
    let codes: string[] = [];
    await waitUntil(async () => (codes = await codesOf(number)).length > before.length, 'a code by SMS', {
      timeout: 12_000,
    });
    this.type('短信验证码', codes[0]!);
  }

  /** Nothing is wrong for axe, once what moves has arrived: half-faded words have no contrast yet. */
  async isAccessible(): Promise<void> {
    for (;;) {
      await this.standsStill();
      let moved = false;
      const note = () => void (moved = true);
      for (const start of STARTS) this.root.addEventListener(start, note);
      try {
        await expect(this.element).to.be.accessible();
        return;
      } catch (problem) {
        // a message of success came while axe looked: it looks again
        if (!moved) throw problem;
      } finally {
        for (const start of STARTS) this.root.removeEventListener(start, note);
      }
    }
  }

  private async standsStill(): Promise<void> {
    const moving = this.root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(moving);
  }

  /** Events of one name that the element emits from now on. */
  heard<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
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
