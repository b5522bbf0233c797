/** Components that listen to the page stop when they end (hazard 19). show.tsx counts everything else in every test. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { useRef } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView, preloadAll } from '#shared/ui/base/lazy-view.tsx';
import { TimeChart } from '#shared/ui/chart/time-chart.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { countListeners } from '../element/count-listeners.ts';
import { Bank, nothing } from './controls.tsx';
import { show, type } from './show.tsx';
import { until } from '../../browser/until.ts';

function Panel() {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={anchor}>列设置</Button>
      <Popover label="列设置" anchor={anchor} onClose={nothing}>
        内容
      </Popover>
    </>
  );
}

const Chart = () => (
  <TimeChart
    points={[{ at: 1_795_104_000, value: 1 }]}
    unit="day"
    name="本期"
    view="chart"
    onView={nothing}
    sentence="一天"
    head="收入"
    format={String}
    formatWithUnit={String}
    formatTick={String}
  />
);

const Lost = lazyView<object>(() => Promise.reject(new Error('offline')));

/** Each component with the part that it shows once it listens. */
const COMPONENTS = {
  Popover: [() => <Panel />, '[role=dialog]'],
  Dialog: [
    () => (
      <Dialog open title="提现" onClose={nothing}>
        内容
      </Dialog>
    ),
    '[role=dialog]',
  ],
  ComboboxField: [() => <Bank />, 'input'],
  TimeChart: [() => <Chart />, 'canvas'],
  'a view whose code did not load': [() => <Lost fallback={<p>加载中</p>} />, 'p'],
} as const;

describe('listeners of the page', () => {
  // The first letter in a field loads all code, whose modules add listeners that stay.
  before(preloadAll);
  for (const [name, [view, part]] of Object.entries(COMPONENTS))
    it(`are removed after ${name}`, async () => {
      const listeners = countListeners();
      const shows = async (): Promise<number> => {
        const shown = await show(view);
        const found = await shown.waitFor(part);
        if (found instanceof HTMLInputElement) type(found, '样本');
        const most = listeners.left();
        fixtureCleanup();
        return most;
      };
      try {
        // The first element adds listeners that stay.
        await shows();
        const stay = listeners.left();
        expect(await shows(), 'while it is shown').to.be.above(stay);
        await until(() => listeners.left() <= stay, 'the listeners are removed');
      } finally {
        listeners.stop();
      }
    });
});
