/** An element on a page, signed in over the real wire, as a person sees and presses it. */
import { expect, fixture, waitUntil } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { api } from '../../../shared/store/api.ts';
import { store } from '../../../shared/store/store.ts';
import { tokenOf } from '../../support/sandbox.ts';

export async function signIn(username: string): Promise<string> {
  const token = await tokenOf(username);
  configure({ token });
  return token;
}

/** What the platform answers this person, read beside the element. */
export async function answerOf<Answer>(token: string, path: string): Promise<Answer> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Requests that the page has made to an address since the last `performance.clearResourceTimings()`. */
export const requestsTo = (path: string): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname === path)
    .map(({ search }) => search);

/** As on a page that has just been opened. */
export const forgetAnswers = () => store.dispatch(api.util.resetApiState());

export class ElementPage {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** @param width px of the place that the host gives */
  static async open(
    tag: 'partner-income' | 'partner-tech-overview',
    { width = 1180, ...attributes }: { width?: number; range?: string } = {},
  ): Promise<ElementPage> {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const place = await fixture<HTMLElement>(document.createElement('div'));
    place.style.width = `${width}px`;
    place.append(element);
    return new ElementPage(element);
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
      await waitUntil(holds, what, { timeout: 15_000 });
    } catch {
      throw new Error(`The element ${what}; it says: ${this.text}`);
    }
  }

  all<Found extends HTMLElement = HTMLElement>(selector: string): Found[] {
    return [...(this.root?.querySelectorAll<Found>(selector) ?? [])];
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
    const found = this.root.querySelector<Found>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  }

  async comes<Found extends HTMLElement = HTMLElement>(selector: string): Promise<Found> {
    await this.until(() => this.root?.querySelector(selector), `should have ${selector}`);
    return this.find<Found>(selector);
  }

  /** A part of the element by its name. */
  part(name: string): Promise<HTMLElement> {
    return this.comes(`section[aria-label="${name}"]:not([aria-busy=true])`);
  }

  /** Presses a button by its name or words, once it is there. */
  async press(words: string, inside: ParentNode = this.root): Promise<void> {
    const possible = () =>
      [...inside.querySelectorAll('button')].find(
        (each) =>
          (each.textContent.includes(words) || each.getAttribute('aria-label')?.includes(words)) &&
          !each.disabled &&
          !each.hasAttribute('aria-busy'),
      );
    await this.until(possible, `should have "${words}" to press`);
    possible()!.click();
  }

  async isAccessible(): Promise<void> {
    const moving = this.root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(moving);
    await expect(this.element).to.be.accessible();
  }

  /** Events of one name that the element emits from now on. */
  heard<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }
}

/** Says to the page that its network is gone, or back. */
export function setOnline(online: boolean): void {
  if (online) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
