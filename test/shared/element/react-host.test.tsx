import { expect, fixture, html } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { emitFrom } from '#shared/host/widget-events.ts';
import { seen, shownIn } from './probe.tsx';
import { until } from '../../browser/until.ts';

describe('an element in a React host', () => {
  it('accepts typed properties and listeners in JSX', async () => {
    const place = await fixture(html`<div></div>`);
    const rows = [{ id: 7 }];
    const picked: string[] = [];
    const root = createRoot(place);
    root.render(
      <partner-probe
        cycle="week"
        pageSize={40}
        rows={rows}
        onpartner-probe-touched={(event) => picked.push(event.detail.word)}
      />,
    );
    await until(() => place.querySelector('partner-probe') && shownIn(place.firstElementChild!).includes('week 40'));
    const element = place.querySelector('partner-probe')!;
    expect(seen.last?.rows).to.equal(rows);
    emitFrom(element, 'partner-probe-touched', { word: 'received' });
    expect(picked).to.deep.equal(['received']);

    root.render(<partner-probe />);
    await until(() => shownIn(element).includes('month 10'), 'removed properties return to their defaults');
    root.unmount();
  });
});
