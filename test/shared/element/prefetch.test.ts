import { expect, fixture, html } from '@open-wc/testing';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget } from '#shared/element/define-widget.tsx';
import { until } from '../../browser/until.ts';

const seen: string[] = [];

defineWidget(
  'partner-probe-prefetch',
  function Probe() {
    seen.push('rendered');
    return null;
  },
  {
    attributes: { cycle: attribute.oneOf(['week', 'month']) },
    prefetch: ({ cycle }) => seen.push(`asked for ${cycle}`),
  },
);

it('sends the first calls before anything is rendered, with the attributes of the element', async () => {
  await fixture(html`<partner-probe-prefetch cycle="week"></partner-probe-prefetch>`);
  await until(() => seen.includes('rendered'));
  expect(seen.slice(0, 2)).to.deep.equal(['asked for week', 'rendered']);
});
