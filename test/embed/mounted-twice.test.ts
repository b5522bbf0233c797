/** React StrictMode mounts twice in development: the element is added, removed and added again before it renders. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import '#widgets/tickets/tickets.element.tsx';
import { addressesCalled, forgetCalls } from '../browser/calls.ts';
import { signIn } from '../browser/element-page.ts';
import { platformReady } from '../browser/sandbox.ts';
import { until } from '../browser/until.ts';

const TAG = 'partner-tickets';
const createTickets = () => document.createElement(TAG);

const SECOND_MOUNTS: Readonly<Record<string, (first: HTMLElement) => HTMLElement>> = {
  'the same element': (first) => first,
  'createTickets element, created by an effect': createTickets,
};

describe('an element that is mounted twice', () => {
  before(platformReady);
  afterEach(fixtureCleanup);

  for (const [name, second] of Object.entries(SECOND_MOUNTS))
    it(`requests each endpoint once and is ready once: ${name}`, async () => {
      await signIn('agent');
      const place = await fixture<HTMLElement>(html`<div></div>`);
      forgetCalls();
      const ready: Event[] = [];
      place.addEventListener('partner-widget-ready', (event) => ready.push(event));
      const first = createTickets();
      place.append(first);
      first.remove();
      place.append(second(first));
      const shown = () => place.querySelector(TAG)!.shadowRoot?.textContent ?? '';
      await until(() => shown().includes('晚高峰带宽偏低'), 'should show its tickets');
      const requested = addressesCalled();
      expect(requested).to.have.length.above(0);
      expect([...new Set(requested)]).to.deep.equal(requested);
      expect(ready.length).to.equal(1);
    });
});
