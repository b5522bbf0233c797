import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { elementSheets } from '#shared/element/adopted-sheet.ts';
import { inside, seen, shownIn, type PartnerProbe } from './probe.tsx';
import { isAccessible } from '../../browser/accessible.ts';
import { until } from '../../browser/until.ts';

type Movable = Element & { moveBefore?(node: Node, before: Node | null): void };

async function counted(to: number): Promise<PartnerProbe> {
  const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
  await until(() => shownIn(element) !== '');
  for (let clicks = 0; clicks < to; clicks++) {
    inside(element, 'button').click();
    await nextFrame();
  }
  await until(() => inside(element, 'output').textContent === `${to}`);
  return element;
}

describe('an element’s life', () => {
  it('keeps its state when it is appended to another parent (hazard 17)', async () => {
    const element = await counted(2);
    const { unmounts } = seen;
    const other = await fixture(html`<section></section>`);
    other.append(element);
    await nextFrame();
    expect(inside(element, 'output').textContent).to.equal('2');
    inside(element, 'button').click();
    await until(() => inside(element, 'output').textContent === '3');
    expect(seen.unmounts).to.equal(unmounts);
  });

  it('keeps its state when moveBefore moves it (hazard 17)', async function () {
    const other = (await fixture(html`<section></section>`)) as Movable;
    if (!other.moveBefore) return this.skip();
    const element = await counted(1);
    const { unmounts } = seen;
    other.moveBefore(element, null);
    await nextFrame();
    expect(element.parentElement).to.equal(other);
    expect(inside(element, 'output').textContent).to.equal('1');
    expect(seen.unmounts).to.equal(unmounts);
  });

  for (const layer of ['in front', 'closed'] as const)
    it(`keeps its overlays ${layer} when it is appended to another parent (hazard 17)`, async () => {
      const element = await counted(0);
      element.layered = layer === 'in front';
      await until(() => inside(element, '.overlays').matches(':popover-open') === element.layered);
      const other = await fixture(html`<section></section>`);
      other.append(element);
      expect(inside(element, '.overlays').matches(':popover-open')).to.equal(element.layered);
    });

  it('keeps its look, its state and its rules in another document, and back (hazard 56)', async () => {
    const element = await counted(2);
    const { unmounts } = seen;
    const home = element.parentElement!;
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title=""></iframe>`);
    const color = () => getComputedStyle(inside(element, 'output')).color;
    frame.contentDocument!.body.append(element);
    await until(() => color() === 'rgb(1, 2, 3)', 'should have the styles in the frame');
    expect(getComputedStyle(element.shadowRoot!.querySelector('.frame')!).containerType).to.equal('inline-size');
    inside(element, 'button').click();
    await until(() => inside(element, 'output').textContent === '3');
    home.append(element);
    await until(() => color() === 'rgb(1, 2, 3)', 'should have the styles back');
    expect(element.shadowRoot!.adoptedStyleSheets).to.deep.equal(elementSheets());
    expect(seen.unmounts).to.equal(unmounts);
  });

  it('ends its effects a microtask after its removal, not during it', async () => {
    const element = await counted(0);
    const { unmounts } = seen;
    element.remove();
    expect(seen.unmounts).to.equal(unmounts);
    await Promise.resolve();
    await until(() => seen.unmounts === unmounts + 1);
  });

  it('keeps its state and is ready again when it is added after its effects have ended (hazard 56)', async () => {
    const element = await counted(3);
    const parent = element.parentElement!;
    element.remove();
    await nextFrame();
    const ready = oneEvent(element, 'partner-widget-ready');
    parent.append(element);
    await ready;
    expect(inside(element, 'output').textContent).to.equal('3');
  });

  it('applies properties that were set while it was removed', async () => {
    const element = await counted(0);
    const parent = element.parentElement!;
    element.remove();
    await nextFrame();
    element.label = 'while away';
    parent.append(element);
    await until(() => shownIn(element).includes('while away'));
  });

  it('does nothing when it is removed before its first render', async () => {
    const { mounts } = seen;
    const element = document.createElement('partner-probe');
    document.body.append(element);
    element.remove();
    await nextFrame();
    expect(seen.mounts).to.equal(mounts);
    expect(shownIn(element)).to.equal('');
  });

  it('renders overlays inside its root, above its content, and removes them', async () => {
    const element = await fixture<PartnerProbe>(html`<partner-probe open></partner-probe>`);
    await until(() => element.shadowRoot?.querySelector('.overlays [role=status]'));
    const style = getComputedStyle(inside(element, '.overlays'));
    expect(style.position).to.equal('absolute');
    expect(Number(style.zIndex)).to.be.above(1_000_000);
    element.remove();
    await until(() => !element.shadowRoot!.querySelector('.overlays'));
  });

  it('is accessible', async () => {
    const element = await counted(0);
    await isAccessible(element);
  });
});
