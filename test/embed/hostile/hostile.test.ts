/**
 * Shows all elements twice on a page with CSS rules that unset everything and enlarge the font. Each part must keep its
 * position, size and colors. Runs in Chromium, Firefox and WebKit.
 */
import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { addressesCalled, allCallsEnded, forgetCalls } from '../../browser/calls.ts';
import { signIn } from '../../browser/element-page.ts';
import { clearFaults, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { ELEMENTS } from '../../widgets/contract/element-cases.ts';

const HOSTILE = '* { all: unset !important; font-size: 40px !important }';

/** Elements that cover the whole page. */
const OVER_ALL = ['partner-startup-dialogs', 'partner-official-account'];

const rows = Object.values(ELEMENTS)
  .flat()
  .filter(({ tag }) => !OVER_ALL.includes(tag));

interface Look {
  readonly part: string;
  readonly box: readonly number[];
  readonly look: string;
}

/** Compares positions with a tolerance, because half pixels are rounded depending on the position in the page. */
const hasSameBox = (one: Look, other: Look): boolean =>
  one.box.length === other.box.length && one.box.every((side, at) => Math.abs(side - other.box[at]!) < 0.5);

/** Returns the position of every part relative to the element, and its visible styles. */
function looksOf(element: HTMLElement): Look[] {
  const from = element.getBoundingClientRect();
  return [...element.shadowRoot!.querySelectorAll<HTMLElement>('.frame, .frame *')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    // Parts that are not drawn have no position. In WebKit, a hidden spinner still rotates.
    const drawn = style.visibility === 'visible' && part.getClientRects().length > 0;
    const box = drawn ? [x - from.x, y - from.y, width, height] : [];
    const { color, backgroundColor, fontSize, fontWeight, lineHeight, display, visibility, textAlign, cursor } = style;
    return {
      part: `${element.localName} ${part.localName}.${part.getAttribute('class') ?? ''}`,
      box,
      look: [color, backgroundColor, fontSize, fontWeight, lineHeight, display, visibility, textAlign, cursor].join(
        ' ',
      ),
    };
  });
}

describe('a page whose rules unset everything', () => {
  let elements: HTMLElement[];
  let place: HTMLElement;

  before(platformReady);
  before(async () => {
    await Promise.all(rows.map(({ importElement: load }) => load()));
    configure({ session: 'embed', theme: 'light' });
    await signIn('agent');
    forgetCalls();
    place = document.createElement('div');
    document.body.append(place);
    place.style.width = '1100px';
    elements = [...rows, ...rows].map(({ tag }) => document.createElement(tag));
    const settled = new Set<EventTarget>();
    for (const name of ['partner-widget-ready', 'partner-widget-failed'])
      place.addEventListener(name, ({ target }) => settled.add(target!));
    place.append(...elements);
    await until(() => elements.every((element) => settled.has(element)), 'all elements are ready or failed');
    await allCallsEnded();
  });
  after(async () => {
    document.adoptedStyleSheets = [];
    place.remove();
    configure({ theme: undefined });
    await clearFaults();
  });

  /** Returns whether no element is busy and no animation is running. */
  const allQuiet = (): boolean =>
    elements.every((element) => !element.shadowRoot!.querySelector('[aria-busy=true]')) &&
    elements.every((element) =>
      element.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running'),
    );

  it('requests each endpoint once when each element is there twice', () => {
    const calls = addressesCalled();
    expect(calls.length).to.be.greaterThan(10);
    expect(calls.filter((each, at) => calls.indexOf(each) !== at)).to.deep.equal([]);
  });

  it('keeps position, size and colors of every part', async () => {
    await until(allQuiet, 'all elements are idle');
    const calm = elements.flatMap(looksOf);
    expect(calm.length).to.be.greaterThan(500);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(HOSTILE);
    document.adoptedStyleSheets = [sheet];
    // The container belongs to the page, so it is reset to the same width.
    place.style.setProperty('display', 'block', 'important');
    place.style.setProperty('width', '1100px', 'important');
    expect(getComputedStyle(document.body).fontSize).to.equal('40px', 'the rules of the page apply');
    const hostile = elements.flatMap(looksOf);
    const changed = hostile.flatMap((is, at) => {
      const was = calm[at]!;
      if (hasSameBox(was, is) && was.look === is.look) return [];
      return [`${is.part}\n  ${was.box.join(' ')} ${was.look}\n  ${is.box.join(' ')} ${is.look}`];
    });
    expect(changed.slice(0, 5)).to.deep.equal([]);
  });
});
