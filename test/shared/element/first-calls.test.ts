import { expect, fixture, html } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { defineElement } from '#shared/element/define-element.tsx';
import { CALLS } from '#shared/topics/calls.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { signIn } from '../../browser/element-page.ts';
import { platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const seen: string[] = [];
const requests = () => callsTo(CALLS.accountInfo.path);

defineElement('partner-probe-calls', {
  firstCalls: ['accountInfo'],
  view: () => {
    seen.push('code');
    return Promise.resolve({ default: () => `rendered after ${requests()}` });
  },
});

it('starts the first requests and loads the code before anything is rendered', async () => {
  await platformReady();
  await signIn('agent');
  store.dispatch(api.util.resetApiState());
  forgetCalls();
  const element = await fixture(html`<partner-probe-calls></partner-probe-calls>`);
  const shown = () => element.shadowRoot?.querySelector('.frame')?.textContent;
  await until(() => shown());
  expect(seen).to.deep.equal(['code']);
  await until(() => requests() === 1, 'the account is requested');
});
