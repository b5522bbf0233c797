/** Renders JSX inside an element, in the way of the product's elements. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { useEffect, useState, type ReactNode } from 'react';
import { configure } from '#shared/host/configuration.ts';
import { property } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { useWidget } from '#shared/host/widget-context.ts';
import { countLeftovers, type Leftovers } from '../../embed/leaks/count-leftovers.ts';
import { isAccessible } from '../../browser/accessible.ts';
import { until } from '../../browser/until.ts';

const properties = { view: property<(() => ReactNode) | undefined>() };

export type PartnerStage = WidgetElement<Record<never, never>, typeof properties>;

function Stage({ view: View }: { view: (() => ReactNode) | undefined }) {
  const widget = useWidget();
  useEffect(() => widget.markReady(), [widget]);
  return View ? <View /> : null;
}

if (!customElements.get('partner-stage'))
  defineElement('partner-stage', { properties, view: () => Promise.resolve({ default: Stage }) });

/** Holds the value of the controlled component under test. */
export function Holds<Value>(props: {
  start: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, set] = useState(props.start);
  return <>{props.children(value, set)}</>;
}

const MOMENT_MS = 2_000;
const nextFrame = window.requestAnimationFrame.bind(window);
const leftovers = countLeftovers();
let atStart: Partial<Leftovers>;

/** Returns what a component must not leave. The page keeps some listeners and timers, which resources.test.tsx counts. */
const kept = (): Partial<Leftovers> => {
  const { frames, sockets, observed } = leftovers.left();
  return { frames, sockets, observed };
};

beforeEach(() => {
  atStart = kept();
});

// Every test of a component is also a test of its end (hazard 19).
afterEach(async () => {
  fixtureCleanup();
  const latest = performance.now() + MOMENT_MS;
  const grown = () => Object.entries(kept()).filter(([name, count]) => count > atStart[name as keyof Leftovers]!);
  while (grown().length > 0 && performance.now() < latest) await new Promise(nextFrame);
  expect(grown(), 'left after the component').to.deep.equal([]);
});

export interface Shown {
  element: HTMLElement;
  root: ShadowRoot;
  /** returns the first match in the root, including overlays */
  find: <Found extends HTMLElement = HTMLElement>(selector: string) => Found;
  all: <Found extends HTMLElement = HTMLElement>(selector: string) => Found[];
  /** returns the button whose name or text contains the text */
  button: (text: string) => HTMLButtonElement;
  /** waits for a match */
  waitFor: <Found extends HTMLElement = HTMLElement>(selector: string) => Promise<Found>;
}

/** @param width of the container, px */
export async function show(view: () => ReactNode, width = 720): Promise<Shown> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.style.width = `${width}px`;
  const element = document.createElement('partner-stage') as PartnerStage;
  element.view = view;
  let isReady = false;
  element.addEventListener('partner-widget-ready', () => (isReady = true));
  place.append(element);
  // Its effects have run then, so that it receives events and messages.
  await until(() => isReady, 'the component is shown');
  const root = element.shadowRoot!;
  const all = <Found extends HTMLElement>(selector: string) => [...root.querySelectorAll<Found>(selector)];
  const find = <Found extends HTMLElement>(selector: string) => {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`No element matches ${selector}`);
    return found;
  };
  return {
    element,
    root,
    all,
    find,
    button: (text) => {
      const found = all<HTMLButtonElement>('button').find(
        (button) => button.getAttribute('aria-label')?.includes(text) || button.textContent.includes(text),
      );
      if (!found) throw new Error(`no button ${text}`);
      return found;
    },
    waitFor: async <Found extends HTMLElement>(selector: string) => {
      await until(() => root.querySelector(selector), `${selector} is rendered`);
      return find<Found>(selector);
    },
  };
}

/** Runs axe in both themes, after animations have finished. */
export async function accessibleInBothThemes({ element }: Shown): Promise<void> {
  const before = document.body.style.background;
  for (const theme of ['light', 'dark'] as const) {
    configure({ theme });
    document.body.style.background = theme === 'dark' ? '#0d1213' : '#f4f6f6';
    await isAccessible(element);
  }
  configure({ theme: undefined });
  document.body.style.background = before;
}

/** Applies hostile rules of the page during `act` (hazard 16). */
export async function underHostileRules(act: () => Promise<void>): Promise<void> {
  const style = document.createElement('style');
  style.textContent = `* { all: unset !important } html { font-size: 40px !important } button { display: none !important }`;
  document.head.append(style);
  try {
    await act();
  } finally {
    style.remove();
  }
}

/** Sets a value in the way of a keyboard: React receives an input event with the new value. */
export function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

export const press = (target: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));

/** Returns red, green and blue of a color in any notation, 0 to 255. */
export function pixel(color: string): number[] {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

export const painted = (color: string): string => `rgb(${pixel(color).join(', ')})`;
