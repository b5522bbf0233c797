import { expect } from '@open-wc/testing';
import { Provider } from 'react-redux';
import { createRoot } from 'react-dom/client';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { configure } from '#shared/host/configuration.ts';
import { accountApi } from '#shared/client/account.api.ts';
import { billsApi, useLastBillState } from '#shared/client/bills.api.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { afterSettling } from '../../gate/days.ts';
import { clearFaults, injectFault, platformReady, setClock, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const DETAIL = '/api/console/monthly_bill/detail';

function State() {
  return <p>{`${useLastBillState()}`}</p>;
}

async function shows(words: string): Promise<void> {
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <Provider store={store}>
      <State />
    </Provider>,
  );
  await until(() => place.textContent === words, words);
  root.unmount();
}

describe('the state of the last month’s bill (§4)', () => {
  before(platformReady);
  before(() => setClock(afterSettling()));
  beforeEach(async () => {
    configure({ token: await tokenOf('company') });
    store.dispatch(api.util.resetApiState());
    await store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true }));
  });
  afterEach(() => clearFaults());

  const answer = (status: number, body: object) => injectFault({ call: DETAIL, fault: 'status', status, body });

  it('is what the bill says', async () => {
    await answer(200, { state: 290 });
    await shows('290');
  });

  it('is 0 when none is returned, and when there is no bill', async () => {
    await answer(200, {});
    await shows('0');
    store.dispatch(api.util.resetApiState());
    await clearFaults();
    await answer(404, { code: 4040, message: '暂无账单' });
    await shows('0');
  });

  it('is not known when it could not be read', async () => {
    await answer(400, { message: '维护中' });
    const { error } = await store.dispatch(billsApi.endpoints.monthlyBill.initiate(lastBillMonth(serverNow())));
    expect(error).to.exist;
    await shows('undefined');
  });

  it('is read from what another element of the page has asked for', async () => {
    await store.dispatch(billsApi.endpoints.monthlyBill.initiate(lastBillMonth(serverNow())));
    forgetCalls();
    await shows('300');
    expect(callsTo(DETAIL)).to.equal(0);
  });
});
