import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callWithToken } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import { refresh } from '#shared/client/session-actions.ts';
import { session } from '#shared/client/session.ts';
import { tokenRetryLimits } from '#shared/client/token-retry.ts';
import { logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/balance/balance.element.tsx';
import '#widgets/message-bell/message-bell.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const LIST = '/api/notice/list';
const BALANCE = '/api/wallet/wallet';
const HOST = 'wss://push.example/live';

/** Replaces the WebSocket of the browser. The test acts as the server. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  closed = false;
  readyState: number = real.OPEN;

  constructor(readonly address: string) {
    super();
    FakeSocket.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.closed = true;
    this.dispatchEvent(new Event('close'));
  }

  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const real = window.WebSocket;
let token: string;

describe('pushed messages (§2.3, hazard 20)', () => {
  onPlatform('token', 'websocketHost', 'updates');
  before(async () => void (token = await tokenOf('agent')));
  beforeEach(() => {
    FakeSocket.all = [];
    window.WebSocket = FakeSocket as unknown as typeof WebSocket;
    forgetCalls();
    configure({ session: 'embed', token, getToken: () => undefined, websocketHost: HOST });
  });
  afterEach(() => {
    store.dispatch(api.util.resetApiState());
    window.WebSocket = real;
  });

  async function connected(
    tag: 'partner-message-bell' | 'partner-balance' = 'partner-message-bell',
  ): Promise<{ page: ElementPage; socket: FakeSocket }> {
    const page = await openPage(tag);
    await until(() => FakeSocket.all.length > 0, 'the connection is opened');
    const socket = FakeSocket.all[0]!;
    socket.dispatchEvent(new Event('open'));
    return { page, socket };
  }

  /** Counts the reconnections that an event schedules for the next second (hazard 20). */
  function triesAfter(socket: FakeSocket, event: Event): number {
    const { setTimeout } = window;
    let tries = 0;
    window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
      if (ms >= 500 && ms <= 1_000) tries++;
      return Reflect.apply(setTimeout, window, [run, ms, ...rest]) as number;
    }) as typeof window.setTimeout;
    socket.dispatchEvent(event);
    window.setTimeout = setTimeout;
    return tries;
  }

  it('connects only after the first element of the page is shown', async () => {
    const page = await openPage('partner-balance');
    await page.isReady();
    expect(FakeSocket.all).to.have.length(0);
    await until(() => FakeSocket.all.length > 0, 'the connection is opened');
  });

  it('authenticates, shows the announced number, and requests the messages when they are shown', async () => {
    const { page, socket } = await connected();
    expect(socket.address).to.equal(HOST);
    expect(socket.sent.map((each) => JSON.parse(each) as unknown)).to.deep.equal([{ type: 'auth', token }]);
    await page.isReady();
    const before = callsTo(LIST);
    socket.receive({ type: 'notice', unread: 90 });
    await page.until(() => page.find('[part=bell] b')?.textContent === '90', 'should show the announced number');
    expect(callsTo(LIST)).to.equal(before);
    await page.press('消息');
    await until(() => callsTo(LIST) === before + 1, 'the panel requests the messages');
    await page.until(() => page.find('[part=bell] b')?.textContent !== '90', 'should show the number of the list');
    socket.receive({ type: 'notice', unread: 91 });
    await until(() => callsTo(LIST) === before + 2, 'the open panel requests the messages again');
  });

  it('reloads the wallet on a page without a bell', async () => {
    const { page, socket } = await connected('partner-balance');
    await page.isReady();
    const before = callsTo(BALANCE);
    socket.receive({ type: 'changed', what: 'wallet' });
    await until(() => callsTo(BALANCE) > before, 'the balance is requested');
  });

  it('polls the wallet on a page without a bell and a websocket', async () => {
    const { setTimeout } = window;
    const polls: (() => void)[] = [];
    window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
      if (ms >= 60_000 && ms <= 75_000) polls.push(run);
      return Reflect.apply(setTimeout, window, [run, ms, ...rest]) as number;
    }) as typeof window.setTimeout;
    configure({ websocketHost: undefined });
    const page = await openPage('partner-balance');
    await page.isReady();
    await until(() => polls.length > 0, 'the page polls');
    window.setTimeout = setTimeout;
    const before = callsTo(BALANCE);
    polls.forEach((poll) => poll());
    await until(() => callsTo(BALANCE) > before, 'the balance is requested');
  });

  it('closes its connection when the host turns updates off, and opens one when the host turns them on', async () => {
    const { socket } = await connected('partner-balance');
    configure({ updates: false });
    await until(() => socket.closed, 'the connection is closed');
    configure({ updates: undefined });
    await until(() => FakeSocket.all.length === 2, 'a new connection is opened');
  });

  it('shares one connection between all elements of a page, and closes it with the last one', async () => {
    const { page, socket } = await connected();
    const other = await openPage('partner-balance');
    await other.isReady();
    page.element.remove();
    expect(socket.closed).to.equal(false);
    other.element.remove();
    await until(() => socket.closed, 'the connection is closed');
    expect(FakeSocket.all).to.have.length(1);
  });

  it('reconnects automatically after the connection is lost', async () => {
    const { socket } = await connected();
    expect(triesAfter(socket, new Event('close'))).to.equal(1);
    await until(() => FakeSocket.all.length === 2, 'a new connection is opened');
  });

  it('does not reconnect when the platform reports an unknown session', async () => {
    const { socket } = await connected();
    expect(triesAfter(socket, new CloseEvent('close', { code: 4401 }))).to.equal(0);
    expect(FakeSocket.all).to.have.length(1);
  });

  it('disconnects when the network is down, and reconnects when it is back', async () => {
    const { socket } = await connected();
    setOnline(false);
    expect(socket.closed).to.equal(true);
    setOnline(true);
    expect(FakeSocket.all).to.have.length(2);
  });

  it('sends nothing and closes when the session ends while it connects (hazards 20, 22)', async () => {
    await openPage('partner-message-bell');
    await until(() => FakeSocket.all.length > 0, 'the connection is opened');
    const socket = FakeSocket.all[0]!;
    socket.readyState = real.CONNECTING;
    configure({ token: undefined });
    expect(socket.closed, 'a browser logs a warning when a connecting socket is closed').to.equal(false);
    socket.dispatchEvent(new Event('open'));
    expect(socket.closed).to.equal(true);
    expect(socket.sent).to.deep.equal([]);
  });

  it('reconnects for the new user after another token (hazard 22)', async () => {
    const { socket } = await connected();
    const other = await tokenOf('miner');
    configure({ token: other });
    expect(socket.closed).to.equal(true);
    await until(() => FakeSocket.all.length === 2, 'a new connection is opened');
    FakeSocket.all[1]!.dispatchEvent(new Event('open'));
    expect(FakeSocket.all[1]!.sent[0]).to.contain(other);
  });

  it('does not connect when no websocket is configured', async () => {
    configure({ websocketHost: undefined });
    const page = await openPage('partner-message-bell');
    await page.until(() => page.find('[part=bell] b'), 'should count');
    expect(FakeSocket.all).to.have.length(0);
  });

  it('calls getToken when the user returns after its retries have failed, without a connection meanwhile (hazard 54)', async () => {
    const { socket } = await connected();
    const { pausesMs } = tokenRetryLimits;
    const { now } = Date;
    const next = await tokenOf('agent');
    let asked = 0;
    let isDown = true;
    const getToken = async () => {
      asked += 1;
      if (isDown) throw new Error('503');
      return next;
    };
    tokenRetryLimits.pausesMs = [];
    try {
      configure({ token: await tokenOf('agent'), getToken });
      await until(() => callsTo(LIST) > 0, 'the notices are requested');
      await callWithToken(apiRequest(logoutCall), session.token());
      refresh('notices');
      await until(() => session.status() === 'unconfirmed', 'the endpoint fails');
      await until(() => FakeSocket.all.every(({ closed }) => closed), 'no connection');
      expect([asked, socket.closed]).to.deep.equal([1, true]);
      isDown = false;
      Date.now = () => now() + 6_000;
      window.dispatchEvent(new Event('focus'));
      await until(() => session.status() === 'active', 'the session');
      await until(() => !FakeSocket.all.at(-1)!.closed, 'the connection');
      expect([asked, session.token()]).to.deep.equal([2, next]);
    } finally {
      Date.now = now;
      tokenRetryLimits.pausesMs = pausesMs;
    }
  });
});
