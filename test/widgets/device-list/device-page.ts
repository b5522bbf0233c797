/** A node list or a user list on a page, signed in over the real wire, as the tests of these rooms see it. */
import { expect, fixture, waitUntil } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { tokenOf } from '../../support/sandbox.ts';

export const AGENT_DEVICES = '/api/income/device';
export const MINER_DEVICES = '/api/income/miner_device';

export async function signIn(username: string): Promise<void> {
  configure({ token: await tokenOf(username) });
}

/** Calls of an address since the last `performance.clearResourceTimings()`. */
export const callsOf = (path: string): URL[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname === path);

/** What a person sees and presses in one element. */
export class ListPage<Tag extends 'partner-device-list' | 'partner-miner-list'> {
  readonly element: HTMLElementTagNameMap[Tag];

  constructor(element: HTMLElementTagNameMap[Tag]) {
    this.element = element;
  }

  /** @param width px of the place that the host gives */
  static async open<Tag extends 'partner-device-list' | 'partner-miner-list'>(
    tag: Tag,
    { width = 1100, owner }: { width?: number; owner?: string } = {},
  ): Promise<ListPage<Tag>> {
    const place = await fixture<HTMLElement>('<div></div>');
    place.style.width = `${width}px`;
    const element = document.createElement(tag);
    if (owner !== undefined) element.setAttribute('owner', owner);
    place.append(element);
    return new ListPage(element);
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
      throw new Error(`The element ${what}; it says: ${this.text.slice(0, 1_000)}`);
    }
  }

  all<Found extends HTMLElement = HTMLElement>(selector: string): Found[] {
    return [...this.root.querySelectorAll<Found>(selector)];
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Found | undefined {
    return this.all<Found>(selector).find((each) => (each.textContent ?? '').includes(words));
  }

  /** Presses a button, once it can be pressed. */
  async press(words: string): Promise<void> {
    const possible = () =>
      this.all<HTMLButtonElement>('button').find(
        (each) => (each.textContent ?? '').includes(words) && !each.disabled && !each.hasAttribute('aria-busy'),
      );
    await this.until(possible, `should have "${words}" to press`);
    possible()!.click();
  }

  /** Rows that are in the document, by what their cells say. */
  get rows(): string[][] {
    return this.all('.body [role=row]').map((row) =>
      [...row.querySelectorAll('[role=rowheader], [role=cell]')].map(({ textContent }) => textContent ?? ''),
    );
  }

  get heads(): string[] {
    return this.all('[role=columnheader]').map(({ textContent }) => textContent ?? '');
  }

  /** The cells of one column, of the rows in the document. */
  column(head: string): string[] {
    const at = this.heads.indexOf(head);
    return this.rows.map((row) => row[at] ?? `no column ${head}`);
  }

  /** Rows are here, all pages of them, and the tools that follow them. */
  async loaded(): Promise<void> {
    await this.until(
      () => this.all('.body [role=row]').length > 0 && !this.text.includes('已加载') && this.find('[role=search]'),
      'should have all its rows and its tools',
    );
  }

  search(words: string): void {
    const field = this.find<HTMLInputElement>('[role=search] input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, words);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  choose(label: string, value: string): void {
    const named = this.find<HTMLLabelElement>('label', label)!;
    const select = this.root.getElementById(named.htmlFor) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Chooses a file as a person would, by the hidden field of the button. */
  chooseFile(file: File): void {
    const input = this.find<HTMLInputElement>('input[type=file]')!;
    const held = new DataTransfer();
    held.items.add(file);
    input.files = held.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  heard<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }

  /** Nothing is wrong for axe, once what moves has arrived. */
  async isAccessible(): Promise<void> {
    const moving = this.root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(moving);
    await expect(this.element).to.be.accessible();
  }
}
