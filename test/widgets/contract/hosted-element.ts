/** One element on a host's page, for the tests of the contract. */
import { fixture, html } from '@open-wc/testing';
import { customProperties } from '#shared/ui/base/tokens.ts';
import { forgetCalls } from '../../browser/calls.ts';
import { ElementPage } from '../../browser/element-page.ts';
import type { ElementCase } from './element-case.ts';

const written = new Map<ElementCase, Readonly<Record<string, string>>>();

/** Returns the attributes in a host's markup. IDs of devices are found once for all tests of a row. */
export async function attributesOf(row: ElementCase): Promise<Readonly<Record<string, string>>> {
  const known = written.get(row);
  if (known) return known;
  const attributes = (typeof row.attributes === 'function' ? await row.attributes() : row.attributes) ?? {};
  written.set(row, attributes);
  return attributes;
}

export class HostedElement extends ElementPage {
  readonly ready = this.recordEvents('partner-widget-ready');
  readonly failed = this.recordEvents('partner-widget-failed');
  readonly sessionRequests = this.recordEvents('partner-session-required');

  /** Adds the element to the page and records its events from the start. */
  static async open(row: ElementCase, width: number): Promise<HostedElement> {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.style.width = `${width}px`;
    const element = document.createElement(row.tag);
    for (const [name, value] of Object.entries(await attributesOf(row))) element.setAttribute(name, value);
    const page = new HostedElement(element);
    forgetCalls();
    place.append(element);
    return page;
  }

  /** The text, and the names for a screen reader. */
  override get text(): string {
    const names = this.all('[aria-label]').map(({ ariaLabel }) => ariaLabel);
    return [super.text, ...names].join(' ');
  }

  async showsAll(texts: readonly string[]): Promise<void> {
    for (const each of texts) await this.shows(each);
  }

  /** Whether nothing is shown, neither in the element nor above the page. */
  get isEmpty(): boolean {
    return this.find('.frame')?.offsetHeight === 0 && !this.find('.overlays *');
  }

  /** Displayed amounts of money. */
  get figures(): string[] {
    return this.text.match(/\d[\d,]*\.\d\d/g) ?? [];
  }

  /** The parts that exceed the element's width, unless a box inside scrolls or hides them. */
  get cutOff(): string[] {
    const { left, right } = this.element.getBoundingClientRect();
    const sticksOut = (part: Element): boolean => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && (box.right > right + 0.5 || box.left < left - 0.5);
    };
    return this.all('.frame *')
      .filter((part) => part.getClientRects().length > 0 && sticksOut(part) && !isClipped(part))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }

  /** The boxes with a padding or a gap that does not follow the custom properties for spaces. */
  get fixedSpaces(): string[] {
    const { style } = this.element as HTMLElement;
    const names = [...customProperties()].filter((name) => SPACE.test(name));
    for (const name of names) style.setProperty(name, '7.5px');
    const fixed = this.all('.frame *').flatMap((part) => {
      const computed = getComputedStyle(part);
      // the indent of a list is relative to its font
      if (part.matches('ol, ul, li') && computed.listStyleType !== 'none') return [];
      const spaces = SPACES.map((property) => [property, computed.getPropertyValue(property)] as const)
        .filter(([, value]) => SCALE.includes(value))
        .map(([property, value]) => `${property}: ${value}`);
      return spaces.length > 0 ? [`${part.outerHTML.slice(0, 120)} ${spaces.join('; ')}`] : [];
    });
    for (const name of names) style.removeProperty(name);
    return fixed;
  }

  /** Checks each markup once, because the cards in place of an element are the same for all elements. */
  override async isAccessible(): Promise<void> {
    const markup = this.all('.frame, .overlays').map(({ innerHTML }) => innerHTML);
    // React's own IDs differ from element to element.
    const seen = `${this.element.clientWidth} ${markup.join('').replace(/_r_\w+_/g, '')}`;
    if (accessible.has(seen)) return;
    await super.isAccessible();
    accessible.add(seen);
  }
}

const SPACE = /^--partner-(space-\d+|panel-pad|cell-x|gap|field-gap)$/;
const SPACES = ['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'row-gap', 'column-gap'];
/** the default values of these properties */
const SCALE = [4, 8, 12, 16, 20, 24, 32, 40, 48].map((px) => `${px}px`);

const accessible = new Set<string>();

function isClipped(part: Element): boolean {
  for (let box = part.parentElement; box && !box.matches('.frame'); box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') return true;
  return false;
}
