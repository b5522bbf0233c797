import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/message-bell/message-bell.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, openPage } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { clearFaults, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const LIST = '/api/notice/list';
const HOST = 'wss://push.example/live';

/** In the place of the browser's own: the far end is the test. */
class FarEnd extends EventTarget {
  static all: FarEnd[] = [];
  readonly sent: string[] = [];
  closed = false;
  readyState: number = real.OPEN;

  constructor(readonly address: string) {
    super();
    FarEnd.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.closed = true;
    this.dispatchEvent(new Event('close'));
  }

  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const real = window.WebSocket;
let token: string;

describe('pushed messages (§2.3, hazard 20)', () => {
  before(platformReady);
  before(async () => void (token = await tokenOf('agent')));
  beforeEach(() => {
    FarEnd.all = [];
    window.WebSocket = FarEnd as unknown as typeof WebSocket;
    forgetCalls();
    configure({ session: 'embed', token, getToken: () => undefined, websocketHost: HOST });
  });
  afterEach(async () => {
    fixtureCleanup();
    configure({ token: undefined, websocketHost: undefined });
    store.dispatch(api.util.resetApiState());
    window.WebSocket = real;
    await clearFaults();
  });

  async function connected(): Promise<{ page: ElementPage; line: FarEnd }> {
    const page = await openPage('partner-message-bell');
    await until(() => FarEnd.all.length > 0, 'it connects');
    const line = FarEnd.all[0]!;
    line.dispatchEvent(new Event('open'));
    return { page, line };
  }

  /** How many tries are set for the second after an event: half of it at least (hazard 20). */
  function triesAfter(line: FarEnd, event: Event): number {
    const { setTimeout } = window;
    let tries = 0;
    window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
      if (ms >= 500 && ms <= 1_000) tries++;
      return Reflect.apply(setTimeout, window, [run, ms, ...rest]) as number;
    }) as typeof window.setTimeout;
    line.dispatchEvent(event);
    window.setTimeout = setTimeout;
    return tries;
  }

  it('says who it is, and asks again when the platform says that there is a message', async () => {
    const { line } = await connected();
    expect(line.address).to.equal(HOST);
    expect(line.sent.map((each) => JSON.parse(each) as unknown)).to.deep.equal([{ type: 'auth', token }]);
    const before = callsTo(LIST);
    line.say({ type: 'notice', unread: 9 });
    line.say({ type: 'notice', unread: 10 });
    await until(() => callsTo(LIST) === before + 1, 'it asks once');
  });

  it('is one line for all bells of a page, and goes with the last', async () => {
    const { page, line } = await connected();
    const other = await openPage('partner-message-bell');
    await other.until(() => other.find('[part=bell]'), 'should show');
    page.element.remove();
    expect(line.closed).to.equal(false);
    other.element.remove();
    await until(() => line.closed, 'the line is closed');
    expect(FarEnd.all).to.have.length(1);
  });

  it('comes back by itself after it was dropped', async () => {
    const { line } = await connected();
    expect(triesAfter(line, new Event('close'))).to.equal(1);
    await until(() => FarEnd.all.length === 2, 'it connects again');
  });

  it('does not come back once the platform knows no such session', async () => {
    const { line } = await connected();
    expect(triesAfter(line, new CloseEvent('close', { code: 4401 }))).to.equal(0);
    expect(FarEnd.all).to.have.length(1);
  });

  it('is gone without a network and there again with it', async () => {
    const { line } = await connected();
    setOnline(false);
    expect(line.closed).to.equal(true);
    setOnline(true);
    expect(FarEnd.all).to.have.length(2);
  });

  it('says nothing of a person when it is given up on its way, and ends once it is there (hazards 20, 22)', async () => {
    await openPage('partner-message-bell');
    await until(() => FarEnd.all.length > 0, 'it connects');
    const line = FarEnd.all[0]!;
    line.readyState = real.CONNECTING;
    configure({ token: undefined });
    expect(line.closed, 'a browser complains of that').to.equal(false);
    line.dispatchEvent(new Event('open'));
    expect(line.closed).to.equal(true);
    expect(line.sent).to.deep.equal([]);
  });

  it('is the new person’s after another token, and nobody’s after none (hazard 22)', async () => {
    const { line } = await connected();
    const other = await tokenOf('miner');
    configure({ token: other });
    expect(line.closed).to.equal(true);
    await until(() => FarEnd.all.length === 2, 'it connects again');
    FarEnd.all[1]!.dispatchEvent(new Event('open'));
    expect(FarEnd.all[1]!.sent[0]).to.contain(other);
  });

  it('is not there where no websocket is configured', async () => {
    configure({ websocketHost: undefined });
    const page = await openPage('partner-message-bell');
    await page.until(() => page.find('[part=bell] b'), 'should count');
    expect(FarEnd.all).to.have.length(0);
  });
});
