/** Hosts whose React does everything twice while they are developed (StrictMode): in, out, and in again before anything could be seen. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import '#widgets/tickets/tickets.element.tsx';
import { addressesCalled, forgetCalls } from '../browser/calls.ts';
import { signIn } from '../browser/element-page.ts';
import { platformReady } from '../browser/sandbox.ts';
import { until } from '../browser/until.ts';

const TAG = 'partner-tickets';
const another = () => document.createElement(TAG);

const WAYS: Readonly<Record<string, (first: HTMLElement) => HTMLElement>> = {
  'the same element': (first) => first,
  'another one, as an effect makes it': another,
};

describe('an element that is mounted twice', () => {
  before(platformReady);
  afterEach(fixtureCleanup);

  for (const [way, second] of Object.entries(WAYS))
    it(`asks once for each answer, and is ready once: ${way}`, async () => {
      await signIn('agent');
      const place = await fixture<HTMLElement>(html`<div></div>`);
      forgetCalls();
      const ready: Event[] = [];
      place.addEventListener('partner-widget-ready', (event) => ready.push(event));
      const first = another();
      place.append(first);
      first.remove();
      place.append(second(first));
      const shown = () => place.querySelector(TAG)!.shadowRoot?.textContent ?? '';
      await until(() => shown().includes('晚高峰带宽偏低'), 'should show its tickets');
      const asked = addressesCalled();
      expect(asked).to.have.length.above(0);
      expect([...new Set(asked)]).to.deep.equal(asked);
      expect(ready.length).to.equal(1);
    });
});
