import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { configure } from '#shared/host/configuration.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { store } from '#shared/client/store.ts';
import { useSessionStatus } from '#shared/client/use-session-status.ts';
import { callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const INFO = '/api/account/v1/info';

/** Shows the account, as an element does. */
function Name() {
  const session = useSessionStatus();
  const { data, error } = useAccountInfoQuery();
  return (
    <p>
      {session} {data?.username ?? (error as PlatformError | undefined)?.kind ?? 'loading'}
    </p>
  );
}

describe('the store of a page (architecture.md)', () => {
  before(platformReady);

  let root: Root;
  let place: HTMLElement;
  const shows = (text: string) => until(() => place.textContent === `${text}${text}`, `shows ${text} twice`);

  before(() => {
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
    root.render(
      <Provider store={store}>
        <Name />
        <Name />
      </Provider>,
    );
  });

  after(() => root.unmount());
  afterEach(() => clearFaults());

  it('shows the skeleton until the host has configured a session', () => shows('waiting loading'));

  it('shows that no user is signed in when the host has no session', async () => {
    configure({ locale: 'zh-CN' });
    await shows('none unauthorized');
  });

  it('sends one request for two elements when a session starts', async () => {
    const token = await tokenOf('agent');
    forgetCalls();
    configure({ token });
    await shows('active agent');
    expect(callsTo(INFO)).to.equal(1);
  });

  it('shows the next user and no data of the previous one when the token changes (hazard 22)', async () => {
    configure({ token: await tokenOf('miner') });
    await shows('active miner');
    expect(JSON.stringify(store.getState())).to.not.contain('"agent"');
  });

  it('drops the late response of the previous user', async () => {
    forgetCalls();
    await injectFault({ call: INFO, times: 1, fault: 'slow', ms: 2_000 });
    configure({ token: await tokenOf('plain') });
    configure({ token: await tokenOf('company') });
    await shows('active company');
    await until(() => endedCallsTo(INFO) === callsTo(INFO), 'all calls have ended');
    await nextFrame();
    expect(place.textContent).to.equal('active companyactive company');
  });

  it('fetches again when the network is back (hazard 20)', async () => {
    forgetCalls();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await until(() => endedCallsTo(INFO) === 1, 'the account is requested');
    await shows('active company');
  });

  it('fetches again when the page was hidden for more than a minute, but not after a shorter time', async () => {
    const look = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const { now } = Date;
    forgetCalls();
    try {
      look(true);
      look(false);
      await aTimeout(100);
      expect(callsTo(INFO)).to.equal(0);
      look(true);
      Date.now = () => now() + 61_000;
      look(false);
      await until(() => callsTo(INFO) === 1);
    } finally {
      Date.now = now;
      delete (document as { hidden?: boolean }).hidden;
    }
  });
});
