import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { formatDate, formatDateTime } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { syncServerTime, serverNow, serverTimeAt, useServerNow } from '#shared/client/server-clock.ts';
import { store } from '#shared/client/store.ts';
import { at, daysAfter, TODAY } from '../../gate/days.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
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
    const account = store.dispatch(accountApi.endpoints.accountInfo.initiate());
    await account;
    // a change of the day would request it again
    account.unsubscribe();
    expect(Math.abs(serverNow() - Date.parse(ANOTHER_DAY))).to.be.below(5_000);
  });

  it('updates the displayed time', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    syncServerTime(Date.parse('2026-11-24T08:00:00+08:00') / 1000);
    root.render(<Now />);
    await until(() => place.textContent === '2026-11-24 08:00');
    syncServerTime(Date.parse('2026-11-25T08:00:00+08:00') / 1000);
    await until(() => place.textContent === '2026-11-25 08:00');
    root.unmount();
  });

  it('is checked every 10 minutes (§4, Session clock; §9)', async () => {
    const realNow = Date.now;
    const timers = holdLongTimers();
    const place = document.createElement('div');
    const root = createRoot(place);
    try {
      root.render(<Now />);
      syncServerTime(Date.parse('2026-11-25T09:00:00+08:00') / 1000);
      await until(() => place.textContent === '2026-11-25 09:00');
      Date.now = () => realNow.call(Date) + 600_000;
      timers.due(600_000);
      await until(() => place.textContent === '2026-11-25 09:10');
    } finally {
      timers.stop();
      Date.now = realNow;
      root.unmount();
    }
  });

  it('updates the displayed time when a day begins in Shanghai (hazard 49)', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    root.render(<Now />);
    syncServerTime(Date.parse('2026-11-25T23:59:58+08:00') / 1000);
    await until(() => place.textContent === '2026-11-25 23:59');
    await until(() => place.textContent === '2026-11-26 00:00');
    root.unmount();
  });

  it('keeps the time of a response when the clock of the platform differs later (hazard 49)', () => {
    syncServerTime(Date.parse('2026-11-25T23:00:00+08:00') / 1000);
    const arrived = Date.now();
    expect(formatDate(serverTimeAt(arrived))).to.equal('2026-11-25');
    const realNow = Date.now;
    Date.now = () => arrived + 1;
    syncServerTime(Date.parse('2026-11-27T01:00:00+08:00') / 1000);
    Date.now = realNow;
    expect(formatDate(serverNow())).to.equal('2026-11-27');
    expect(formatDate(serverTimeAt(arrived)), 'the response keeps its day').to.equal('2026-11-25');
  });

  it('ignores a response without a time', () => {
    const before = serverNow();
    syncServerTime(undefined);
    syncServerTime(0);
    expect(serverNow() - before).to.be.within(0, 1_000);
  });
});
