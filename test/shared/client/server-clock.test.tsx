import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { accountApi } from '#shared/topics/account/account.api.ts';
import { syncServerTime, serverNow, useServerNow } from '#shared/client/server-clock.ts';
import { store } from '#shared/client/store.ts';
import { at, daysAfter, TODAY } from '../../gate/days.ts';
import { platformReady, setClock, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const ANOTHER_DAY = at(daysAfter(TODAY, -4), '23:59');

function Now() {
  return <p>{formatDateTime(useServerNow()).slice(0, 16)}</p>;
}

describe('the clock of the platform (hazard 13)', () => {
  before(platformReady);

  after(() => setClock());

  it('equals the clock of the machine until the platform has sent its time', () => {
    expect(Math.abs(serverNow() - Date.now())).to.be.below(50);
  });

  it('is set by the account response, with any clock of the browser', async () => {
    configure({ token: await tokenOf('agent') });
    await setClock(ANOTHER_DAY);
    await store.dispatch(accountApi.endpoints.accountInfo.initiate());
    expect(Math.abs(serverNow() - Date.parse(ANOTHER_DAY))).to.be.below(5_000);
  });

  it('updates the displayed time', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    root.render(<Now />);
    await until(() => place.textContent === formatDateTime(serverNow()).slice(0, 16));
    syncServerTime(Date.parse('2026-11-25T08:00:00+08:00') / 1000);
    await until(() => place.textContent === '2026-11-25 08:00');
    root.unmount();
  });

  it('is checked every 10 minutes (§4, Session clock; §9)', async () => {
    const real = { set: window.setInterval, now: Date.now };
    let tick: (() => void) | undefined;
    window.setInterval = ((run: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === 600_000) tick = run;
      return Reflect.apply(real.set, window, [run, ms, ...rest]) as number;
    }) as typeof setInterval;
    const place = document.createElement('div');
    const root = createRoot(place);
    try {
      root.render(<Now />);
      await until(() => place.textContent === formatDateTime(serverNow()).slice(0, 16));
      const before = place.textContent;
      Date.now = () => real.now.call(Date) + 600_000;
      tick!();
      await until(() => place.textContent === formatDateTime(serverNow()).slice(0, 16));
      expect(place.textContent).not.to.equal(before);
    } finally {
      window.setInterval = real.set;
      Date.now = real.now;
      root.unmount();
    }
  });

  it('ignores a response without a time', () => {
    const before = serverNow();
    syncServerTime(undefined);
    syncServerTime(0);
    expect(serverNow() - before).to.be.within(0, 1_000);
  });
});
