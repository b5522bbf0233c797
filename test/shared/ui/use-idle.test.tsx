import { expect } from '@open-wc/testing';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { until } from '../../browser/until.ts';

const connect = (connection: object): void =>
  void Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

describe('useIdlePreload', () => {
  let root: Root;
  let loads = 0;
  let renders = 0;
  let effects = 0;

  function Part({ ready }: { ready: boolean | undefined }) {
    useIdlePreload(() => (loads += 1), ready);
    useEffect(() => void (effects = renders));
    return null;
  }
  function show(ready?: boolean): void {
    renders += 1;
    root.render(<Part ready={ready} />);
  }

  /** Waits for an idle callback that the page queues after those of the last rendering. */
  async function idle(): Promise<void> {
    await until(() => effects === renders);
    await new Promise((resolve) => requestIdleCallback(resolve));
  }

  beforeEach(() => {
    loads = 0;
    renders = 0;
    effects = 0;
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => {
    root.unmount();
    delete (navigator as { connection?: unknown }).connection;
  });

  it('loads once when the page is idle and more urgent loading is over', async () => {
    show(false);
    await idle();
    expect(loads).to.equal(0);
    show(true);
    await until(() => loads === 1);
    show(true);
    await idle();
    expect(loads).to.equal(1);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
    it(`loads nothing with ${JSON.stringify(connection)}`, async () => {
      connect(connection);
      show();
      await idle();
      expect(loads).to.equal(0);
    });
});
