import { expect } from '@open-wc/testing';
import { Provider } from 'react-redux';
import { createRoot } from 'react-dom/client';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { configure } from '#shared/host/configuration.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { billApi, useLastBillState } from '#shared/topics/billing/bill/bill.api.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { callsTo, forgetCalls } from '#test/browser/calls.ts';
import { afterSettling } from '#test/gate/days.ts';
import { clearFaults, injectFault, platformReady, setClock, tokenOf } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';

const DETAIL = '/api/console/monthly_bill/detail';

function State() {
  return <p>{`${useLastBillState()}`}</p>;
}

async function shows(text: string): Promise<void> {
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <Provider store={store}>
      <State />
    </Provider>,
  );
  await until(() => place.textContent === text, text);
  root.unmount();
}

describe('useLastBillState (§4)', () => {
  before(platformReady);
  before(() => setClock(afterSettling()));
  beforeEach(async () => {
    configure({ token: await tokenOf('company') });
    store.dispatch(api.util.resetApiState());
    await store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true }));
  });
  afterEach(() => clearFaults());

  const respondWith = (status: number, body: object) => injectFault({ call: DETAIL, fault: 'status', status, body });

  it('returns the state of the bill', async () => {
    await respondWith(200, { state: 290 });
    await shows('290');
  });

  it('returns 0 when the state is missing, and when there is no bill', async () => {
    await respondWith(200, {});
    await shows('0');
    store.dispatch(api.util.resetApiState());
    await clearFaults();
    await respondWith(404, { code: 4040, message: '暂无账单' });
    await shows('0');
  });

  it('returns undefined when the bill fails to load', async () => {
    await respondWith(400, { message: '维护中' });
    const { error } = await store.dispatch(billApi.endpoints.monthlyBill.initiate(lastBillMonth(serverNow())));
    expect(error).to.exist;
    await shows('undefined');
  });

  it('uses the bill that another element of the page has requested', async () => {
    await store.dispatch(billApi.endpoints.monthlyBill.initiate(lastBillMonth(serverNow())));
    forgetCalls();
    await shows('300');
    expect(callsTo(DETAIL)).to.equal(0);
  });
});
