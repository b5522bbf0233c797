import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emitFrom } from '#shared/host/widget-events.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { whenIdle } from '#shared/ui/base/use-idle.ts';
import { until } from '../../browser/until.ts';
import type { PartnerProbe } from './probe.tsx';
import './probe.tsx';

describe('an element’s events', () => {
  it('bubble, cross shadow roots, can be canceled and have a detail object', async () => {
    const outer = await fixture(html`<div></div>`);
    const root = outer.attachShadow({ mode: 'open' });
    const element = document.createElement('partner-probe');
    root.append(element);
    const received = oneEvent(outer, 'partner-probe-touched') as unknown as Promise<CustomEvent<{ word: string }>>;
    emitFrom(element, 'partner-probe-touched', { word: 'a' });
    const { bubbles, composed, cancelable, detail } = await received;
    expect({ bubbles, composed, cancelable, detail }).to.deep.equal({
      bubbles: true,
      composed: true,
      cancelable: true,
      detail: { word: 'a' },
    });
  });

  it('report to the sender when the host prevents them', async () => {
    const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    expect(emitFrom(element, 'partner-probe-touched', { word: 'a' })).to.equal(true);
    element.addEventListener('partner-probe-touched', (event) => event.preventDefault());
    expect(emitFrom(element, 'partner-probe-touched', { word: 'a' })).to.equal(false);
  });

  it('leave typed letters to the field, but Esc and shortcuts to the host (hazard 44)', async () => {
    const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    const field = element.shadowRoot!.appendChild(document.createElement('input'));
    const keys: string[] = [];
    const shortcut = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener('keydown', shortcut);
    for (const init of [{ key: 'w' }, { key: ' ' }, { key: 'Escape' }, { key: 'k', ctrlKey: true }])
      field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true }));
    document.removeEventListener('keydown', shortcut);
    expect(keys).to.deep.equal(['Escape', 'k']);
  });

  it('load the code of later steps when the user starts to fill in a form, not for a password (hazard 43)', async () => {
    let loads = 0;
    lazyView(() => {
      loads += 1;
      return Promise.resolve({ default: () => null });
    });
    const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    const type = (kind: string) => {
      const field = document.createElement('input');
      field.type = kind;
      element.shadowRoot!.append(field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    };
    type('password');
    await new Promise<void>((idle) => whenIdle(idle));
    expect(loads).to.equal(0);
    type('text');
    await until(() => loads === 1, 'the code is loaded');
    type('text');
    expect(loads).to.equal(1);
  });

  it('are typed for every listener', async () => {
    const element = document.createElement('partner-probe');
    const picked: string[] = [];
    // No type assertion: the compiler infers the detail from the event name, and the element from its tag.
    element.addEventListener('partner-probe-touched', (event) => picked.push(event.detail.word));
    element.addEventListener('partner-widget-failed', (event) => picked.push(`${event.detail.code}`));
    emitFrom(element, 'partner-probe-touched', { word: 'typed' });
    expect(picked).to.deep.equal(['typed']);
  });

  it('emit partner-widget-ready once, when the content is rendered', async () => {
    const element = document.createElement('partner-probe');
    const details: unknown[] = [];
    element.addEventListener('partner-widget-ready', (event) => {
      details.push(event.detail);
      expect(element.shadowRoot?.querySelector('output')).to.not.equal(null);
    });
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    element.label = 'again';
    await new Promise(requestAnimationFrame);
    expect(details).to.deep.equal([{ tag: 'partner-probe' }]);
    element.remove();
  });
});
