import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { seen, shownIn, type PartnerProbe } from './probe.tsx';
import { until } from '../../browser/until.ts';

const probe = (markup = html`<partner-probe></partner-probe>`) => fixture<PartnerProbe>(markup);
const shows = (element: Element, text: string) => until(() => shownIn(element).includes(text), `shows ${text}`);

/** Runs `act` and returns the warnings that it logged. */
async function warnings(act: () => Promise<void>): Promise<string[]> {
  const warned: string[] = [];
  const { warn } = console;
  console.warn = (...parts: unknown[]) => void warned.push(parts.join(' '));
  try {
    await act();
  } finally {
    console.warn = warn;
  }
  return warned;
}

describe('an element’s attributes', () => {
  it('have defaults when they are missing', async () => {
    const element = await probe();
    await shows(element, 'month 10 false none {}');
  });

  it('return to the default when they are removed or empty', async () => {
    const element = await probe(html`<partner-probe cycle="week" page-size="25" label="a" open></partner-probe>`);
    await shows(element, 'week 25 true a');
    element.setAttribute('cycle', '');
    element.setAttribute('page-size', '');
    element.setAttribute('label', '');
    element.removeAttribute('open');
    await shows(element, 'month 10 false none');
    element.setAttribute('cycle', 'week');
    await shows(element, 'week 10');
    element.removeAttribute('cycle');
    await shows(element, 'month 10');
  });

  for (const [markup, value] of [
    [html`<partner-probe open></partner-probe>`, true],
    [html`<partner-probe open=""></partner-probe>`, true],
    [html`<partner-probe open="true"></partner-probe>`, true],
    [html`<partner-probe open="open"></partner-probe>`, true],
    [html`<partner-probe open="false"></partner-probe>`, false],
    [html`<partner-probe open="False"></partner-probe>`, false],
  ] as const) {
    it(`read ${markup.strings[0]} as ${value}`, async () => {
      expect((await probe(markup)).open).to.equal(value);
    });
  }

  for (const bad of ['ten', '1e999', '0x10', 'NaN', '12px']) {
    it(`fall back with one warning, not NaN, when a number is "${bad}"`, async () => {
      const warned = await warnings(async () => {
        const element = await probe();
        element.setAttribute('page-size', bad);
        await shows(element, 'month 10');
        element.label = 'rendered again';
        await shows(element, 'rendered again');
      });
      expect(warned).to.have.length(1);
      expect(warned[0]).to.contain('page-size').and.to.contain(bad);
    });
  }

  it('fall back with one warning when JSON is incomplete, and the element keeps its content', async () => {
    const warned = await warnings(async () => {
      const element = await probe();
      element.setAttribute('filter', '{"status":');
      await nextFrame();
      await shows(element, '{}');
    });
    expect(warned).to.have.length(1);
  });

  it('fall back with one warning when a value is not allowed', async () => {
    const warned = await warnings(async () => {
      const element = await probe(html`<partner-probe cycle="fortnight"></partner-probe>`);
      await shows(element, 'month');
    });
    expect(warned).to.have.length(1);
  });

  it('are one of several numbers, or the default with one warning', async () => {
    const warned = await warnings(async () => {
      const element = await probe(html`<partner-probe columns="2"></partner-probe>`);
      expect(element.columns).to.equal(2);
      element.columns = 3 as never;
      expect(element.columns).to.equal(1);
    });
    expect(warned).to.deep.equal(['<partner-probe columns>: invalid value "3". 1 is used.']);
  });

  it('leave prototypes unchanged when JSON contains __proto__, constructor or prototype (hazard 23)', async () => {
    const element = await probe();
    element.setAttribute('filter', '{"status":"a","__proto__":{"evil":1},"constructor":{"prototype":{"evil":1}}}');
    await shows(element, '"status":"a"');
    expect(({} as { evil?: number }).evil).to.equal(undefined);
    expect(Object.keys(element.filter)).to.deep.equal(['status']);
    expect(Object.assign({}, element.filter)).to.not.have.property('evil');
  });

  it('reject JSON of 100 kB and deep nesting (hazard 23)', async () => {
    const warned = await warnings(async () => {
      const element = await probe();
      element.setAttribute('filter', JSON.stringify({ status: 'x'.repeat(100_001) }));
      await shows(element, '{}');
      element.setAttribute('filter', '['.repeat(90_000));
      await nextFrame();
      expect(element.filter).to.deep.equal({});
    });
    expect(warned).to.have.length(2);
    expect(warned[0]!.length).to.be.below(300);
  });

  it('reflect simple properties, and are removed by undefined', async () => {
    const element = await probe();
    element.cycle = 'week';
    element.pageSize = 20;
    element.open = true;
    expect(element.getAttribute('cycle')).to.equal('week');
    expect(element.getAttribute('page-size')).to.equal('20');
    expect(element.hasAttribute('open')).to.equal(true);
    await shows(element, 'week 20 true');
    element.cycle = undefined as never;
    element.open = false;
    expect(element.hasAttribute('cycle')).to.equal(false);
    expect(element.hasAttribute('open')).to.equal(false);
    await shows(element, 'month 20 false');
  });

  it('cause one render for several changes', async () => {
    const element = await probe();
    await shows(element, 'month');
    const before = seen.renders;
    element.cycle = 'week';
    element.pageSize = 30;
    element.label = 'several';
    element.rows = [1];
    await shows(element, 'several');
    expect(seen.renders - before).to.equal(1);
  });
});
