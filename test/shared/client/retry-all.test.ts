import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { billApi } from '#shared/topics/billing/bill/bill.api.ts';
import { incomeApi } from '#shared/topics/billing/income/income.api.ts';
import { retryAll } from '#shared/element/failed-card.tsx';
import { store } from '#shared/client/store.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const SUMMARY = '/api/income/summary';

it('retryAll loads all failed requests of a page again, and no others', async () => {
  await platformReady();
  configure({ session: 'embed', token: await tokenOf('agent') });
  const summary = incomeApi.endpoints.incomeSummary.initiate();
  const history = incomeApi.endpoints.userIncomeHistory.initiate({
    start_timestamp: 1_790_000_000,
    end_timestamp: 1_790_100_000,
    key_style: 'day',
  });
  await injectFault({ call: SUMMARY, fault: 'status', status: 500 });
  await injectFault({ call: '/api/console/monthly_bill/detail', fault: 'status', status: 500 });
  const kept = await store.dispatch(history);
  expect(kept.isSuccess).to.equal(true);
  const failed = await store.dispatch(summary);
  expect(failed.isError).to.equal(true);
  const bill = store.dispatch(billApi.endpoints.monthlyBill.initiate('2026-01'));
  await bill;
  await clearFaults();
  forgetCalls();
  // The user presses the retry of the bill.
  retryAll(() => void bill.refetch());
  const state = () => incomeApi.endpoints.incomeSummary.select()(store.getState() as never);
  await until(() => state().isSuccess, 'the summary, too');
  expect(callsTo(SUMMARY)).to.equal(1);
  expect(callsTo('/api/income/user/history')).to.equal(0);
});
