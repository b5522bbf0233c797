import { expect, fixture, html } from '@open-wc/testing';
import type { PartnerProbe } from './probe.tsx';
import { until } from '../../browser/until.ts';

const shown = (element: Element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? '';

describe('an element’s properties', () => {
  it('reach the component when they were set before the element was defined', async () => {
    const early = document.createElement('partner-probe') as PartnerProbe;
    const rows = [{ id: 1 }];
    const onPick = () => {};
    Object.assign(early, { cycle: 'week', pageSize: 50, rows, onPick });
    early.setAttribute('page-size', '7');
    document.body.append(early);
    const { seen } = await import('./probe.tsx');
    await until(() => shown(early).includes('week 50'), 'the early values are shown');
    expect(seen.last).to.include({ rows, onPick, cycle: 'week', pageSize: 50 });
    expect(Object.hasOwn(early, 'cycle'), 'no own property hides the accessor').to.equal(false);
    early.remove();
  });

  it('keep the identity of objects and functions, and are not reflected', async () => {
    const { seen } = await import('./probe.tsx');
    const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const filter = { status: 'done' };
    let picked = '';
    element.rows = [circular];
    element.filter = filter;
    element.onPick = (word) => (picked = word);
    await until(() => shown(element).includes('done'));
    expect(seen.last?.rows?.[0]).to.equal(circular);
    expect(seen.last?.filter).to.equal(filter);
    expect(element.filter).to.equal(filter);
    seen.last?.onPick?.('closure');
    expect(picked).to.equal('closure');
    expect(element.getAttributeNames()).to.deep.equal([]);
  });

  it('return to their default when they are set to undefined', async () => {
    const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    element.rows = [1, 2];
    element.rows = undefined as never;
    expect(element.rows).to.deep.equal([]);
  });

  it('are enumerable on the prototype, and readable before the first render', () => {
    const element = document.createElement('partner-probe');
    expect('pageSize' in element).to.equal(true);
    expect(element.pageSize).to.equal(10);
    expect(element.cycle).to.equal('month');
  });
});
