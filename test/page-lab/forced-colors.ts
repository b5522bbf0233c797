/** Forced colors of the browser, as contrast themes of Windows cause them, and what they must leave visible. */
import type { HostedElement } from '../widgets/contract/hosted-element.ts';

declare global {
  interface Window {
    /** Emulates a preference of the user (test/runners/puppeteer-launcher.ts). */
    emulateMedia(name: string, value: string): Promise<void>;
  }
}

/** Also ends the emulation, with `none`. */
export const forceColors = (value: 'active' | 'none'): Promise<void> => window.emulateMedia('forced-colors', value);

/** An element without text, or one of its pseudo-elements: a bar, a mark, a dot, a box. */
interface Shape {
  readonly element: HTMLElement;
  readonly pseudo: '::before' | '::after' | undefined;
}

const CLEAR = /^(transparent|rgba\(.*, 0\))$/;

/** The color behind an element. */
function groundOf(element: HTMLElement): string {
  for (let each: Element | null = element.parentElement; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!CLEAR.test(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(document.body).backgroundColor;
}

function isDrawn({ element, pseudo }: Shape): boolean {
  const style = getComputedStyle(element, pseudo);
  const ground = groundOf(element);
  const differs = (color: string): boolean => !CLEAR.test(color) && color !== ground;
  return (
    differs(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const [width, color] = [`border${side}Width`, `border${side}Color`] as const;
      return parseFloat(style[width as 'borderTopWidth']) > 0 && differs(style[color as 'borderTopColor']);
    })
  );
}

function* shapesOf(page: HostedElement): Generator<Shape> {
  for (const element of page.all(':is(.frame, .overlays) :not(svg, svg *, canvas, style)')) {
    if (element.getClientRects().length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.textContent === '' && element.childElementCount === 0) yield { element, pseudo: undefined };
    for (const pseudo of ['::before', '::after'] as const)
      if (getComputedStyle(element, pseudo).content === '""') yield { element, pseudo };
  }
}

const nameOf = ({ element, pseudo }: Shape): string => element.outerHTML.slice(0, 120) + (pseudo ?? '');

const CHOSEN =
  '[aria-selected=true], [role=radio][aria-checked=true], [aria-pressed=true], [aria-current]:not([aria-current=false])';
const LOOKS = ['color', 'background-color', 'border-color', 'outline-style', 'font-weight', 'text-decoration-line'];

const looksOf = (element: Element): string => {
  const style = getComputedStyle(element);
  return LOOKS.map((name) => style.getPropertyValue(name)).join();
};

/** The chosen controls that look like a neighbor. */
const unmarked = (page: HostedElement): string[] =>
  page.all(CHOSEN).flatMap((element) => {
    const others = page.all(element.role ? `[role=${element.role}]` : element.localName);
    const neighbor = others.find((each) => each.parentElement === element.parentElement && !each.matches(CHOSEN));
    return neighbor && looksOf(neighbor) === looksOf(element) ? [`chosen: ${element.outerHTML.slice(0, 120)}`] : [];
  });

/** The canvases of one color. */
const blank = (page: HostedElement): string[] =>
  page.all<HTMLCanvasElement>('canvas').flatMap((canvas) => {
    if (canvas.width === 0 || canvas.height === 0) return [];
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Set(new Uint32Array(data.buffer));
    return colors.size > 1 ? [] : ['a chart without a line'];
  });

/** The control with the focus, if neither it nor the box around it shows that. A list shows it at its active item. */
function unfocused(page: HostedElement): string[] {
  const active = page.root.activeElement;
  if (!active?.matches(':focus-visible')) return [];
  const around = [active, active.parentElement, active.parentElement?.parentElement, active.closest('label')];
  const isShown = around.some((each) =>
    [undefined, '::after'].some((pseudo) => each && getComputedStyle(each, pseudo).outlineStyle !== 'none'),
  );
  return isShown || active.matches('[role=dialog], [role=listbox], [tabindex="-1"]')
    ? []
    : [`focus: ${active.outerHTML.slice(0, 120)}`];
}

/** Returns what forced colors hide on a screen. */
export async function hiddenByForcedColors(page: HostedElement): Promise<string[]> {
  await forceColors('none');
  const drawn = [...shapesOf(page)].filter(isDrawn);
  await forceColors('active');
  const lost = drawn.filter((shape) => shape.element.isConnected && !isDrawn(shape)).map(nameOf);
  return [...new Set([...lost, ...unmarked(page), ...blank(page), ...unfocused(page)])];
}
