/**
 * All elements twice on one page whose own rules unset everything and blow its letters up: each part stands where it stood,
 * as large and in the same colours. Runs in Chromium, Firefox and WebKit.
 */
import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { addressesCalled, allCallsEnded, forgetCalls } from '../../browser/calls.ts';
import { signIn } from '../../browser/element-page.ts';
import { clearFaults, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { ELEMENTS } from '../../widgets/contract/element-cases.ts';

const HOSTILE = '* { all: unset !important; font-size: 40px !important }';

/** They lie over the whole page, so that a person would answer them before anything else. */
const OVER_ALL = ['partner-startup-dialogs', 'partner-official-account'];

const rows = Object.values(ELEMENTS)
  .flat()
  .filter(({ tag }) => !OVER_ALL.includes(tag));

interface Look {
  readonly what: string;
  readonly box: readonly number[];
  readonly look: string;
}

/** What lies on a half pixel falls to either side of it wherever the page puts the element. */
const stands = (one: Look, other: Look): boolean =>
  one.box.length === other.box.length && one.box.every((side, at) => Math.abs(side - other.box[at]!) < 0.5);

/** Where every part of an element stands, from its corner, and what can be seen of it. */
function looksOf(element: HTMLElement): Look[] {
  const from = element.getBoundingClientRect();
  return [...element.shadowRoot!.querySelectorAll<HTMLElement>('.frame, .frame *')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    // what is not drawn stands nowhere; a hidden spinner turns all the same in WebKit
    const drawn = style.visibility === 'visible' && part.getClientRects().length > 0;
    const box = drawn ? [x - from.x, y - from.y, width, height] : [];
    const { color, backgroundColor, fontSize, fontWeight, lineHeight, display, visibility, textAlign, cursor } = style;
    return {
      what: `${element.localName} ${part.localName}.${part.getAttribute('class') ?? ''}`,
      box,
      look: [color, backgroundColor, fontSize, fontWeight, lineHeight, display, visibility, textAlign, cursor].join(
        ' ',
      ),
    };
  });
}

describe('a page whose rules unset everything', function () {
  this.timeout(180_000);
  let elements: HTMLElement[];
  let place: HTMLElement;

  before(platformReady);
  before(async () => {
    await Promise.all(rows.map(({ load }) => load()));
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
    await until(() => elements.every((element) => settled.has(element)), 'all tell that they are there');
    await allCallsEnded();
  });
  after(async () => {
    document.adoptedStyleSheets = [];
    place.remove();
    configure({ theme: undefined });
    await clearFaults();
  });

  /** No part of any element waits for an answer. */
  const allQuiet = (): boolean =>
    elements.every((element) => !element.shadowRoot!.querySelector('[aria-busy=true]')) &&
    elements.every((element) =>
      element.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running'),
    );

  it('asks the platform once for each answer, though each element is there twice', () => {
    const calls = addressesCalled();
    expect(calls.length).to.be.greaterThan(10);
    expect(calls.filter((each, at) => calls.indexOf(each) !== at)).to.deep.equal([]);
  });

  it('bends none of them: place, size, ink and ground of every part are as without these rules', async () => {
    await until(allQuiet, 'nothing moves any more');
    const calm = elements.flatMap(looksOf);
    expect(calm.length).to.be.greaterThan(500);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(HOSTILE);
    document.adoptedStyleSheets = [sheet];
    // the place is the page's, and gives the same width
    place.style.setProperty('display', 'block', 'important');
    place.style.setProperty('width', '1100px', 'important');
    expect(getComputedStyle(document.body).fontSize).to.equal('40px', 'the page has its rules');
    const hostile = elements.flatMap(looksOf);
    const bent = hostile.flatMap((is, at) => {
      const was = calm[at]!;
      if (stands(was, is) && was.look === is.look) return [];
      return [`${is.what}\n  ${was.box.join(' ')} ${was.look}\n  ${is.box.join(' ')} ${is.look}`];
    });
    expect(bent.slice(0, 5)).to.deep.equal([]);
  });
});
