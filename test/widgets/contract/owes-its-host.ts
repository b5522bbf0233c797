/** What holds for every element, whichever it is; its own rules are tested beside it. */
import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { callsTo, endedCallsTo } from '../../browser/calls.ts';
import { setOnline } from '../../browser/network.ts';
import { clearFaults, clearFaultsOf, holdCalls, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import type { Because, ElementCase, Failure, Loading } from './element-case.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';

const WIDE = 1280;
/** of a phone of 320 px, without the margins of a page */
const NARROW = 288;
const REFUSED: NonNullable<Failure['answer']> = {
  fault: 'status',
  status: 400,
  body: { code: 5001, message: '服务维护中', requestId: 'r-7' },
};
const LOST = ['系统繁忙，请稍后再试', '重试'] as const;
/** What a missing value looks like where nobody took care of it. */
const GARBAGE = /NaN|undefined|\[object/;

const isException = (value: unknown): value is Because =>
  typeof value === 'object' && value !== null && 'because' in value;
const failuresOf = ({ failures }: ElementCase): readonly Failure[] => (isException(failures) ? [] : failures);
const wordsOf = ({ chinese, data = [] }: ElementCase): readonly string[] => [...chinese, ...data];

/** Logging in takes a while, and one token of a person does for all tests of a file. */
const tokens = new Map<string, string>();
async function tokenFor(person: string): Promise<string> {
  const token = tokens.get(person) ?? (await tokenOf(person));
  tokens.set(person, token);
  return token;
}

/** The tests of each element. */
function* debtsOf(row: ElementCase): Generator<[what: string, pays: () => Promise<void>]> {
  const { loading, offline, session } = row;
  yield ['to be ready, to say so once, and to speak the language of the page', () => isReady(row)];
  yield ['to fit a phone of 320 px in English: nothing is cut off or scrolls sideways', () => fitsAPhone(row)];
  yield [
    `to keep what it shows while the network is away${isException(offline) ? '' : ', and to say so'}`,
    () => outlivesTheNetwork(row),
  ];
  if (loading === 'nothing is shown') yield ['to show nothing while it loads', () => waitsUnseen(row)];
  else if (!isException(loading)) yield ['to keep its place while it loads', () => keepsItsPlace(row, loading)];
  for (const failure of failuresOf(row)) {
    if (failure.says) yield [`to say why ${failure.call} failed, and to try again`, () => saysWhy(row, failure)];
    else yield [`to tell the host alone why ${failure.call} failed`, () => tellsTheHost(row, failure)];
  }
  if (session !== 'everybody') yield ['to ask for somebody where nobody is signed in', () => asksForSomebody(row)];
}

export function owesItsHost(row: ElementCase): void {
  const { tag } = row;
  describe(`<${tag}> owes its host`, () => {
    before(platformReady);
    before(row.load);
    before(() => attributesOf(row));
    beforeEach(async () => {
      session.clear();
      configure({
        ...{ session: 'embed', locale: undefined, getToken: () => undefined },
        ...{ token: row.person && (await tokenFor(row.person)), officialAccount: { qr: '/sandbox/icon.svg' } },
      });
      store.dispatch(api.util.resetApiState());
      await row.prepare?.();
    });
    afterEach(async () => {
      fixtureCleanup();
      setOnline(true);
      configure({ locale: undefined, officialAccount: undefined, token: undefined });
      localStorage.clear();
      sessionStorage.clear();
      await clearFaults();
    });

    for (const [what, pays] of debtsOf(row)) it(what, pays);
  });
}

/** With all that is its own on screen. */
async function shown(row: ElementCase): Promise<HostedElement> {
  const page = await HostedElement.open(row, WIDE);
  await page.isReady();
  await row.open?.(page);
  await page.saysAll(wordsOf(row));
  return page;
}

async function isReady(row: ElementCase): Promise<void> {
  const page = await shown(row);
  expect(page.ready.map(({ detail }) => detail)).to.deep.equal([{ tag: row.tag }]);
  expect([...page.failed, ...page.asked]).to.have.length(0);
  expect(page.text).not.to.match(GARBAGE);
  expect(page.cutOff).to.deep.equal([]);
  await page.isAccessible();
  configure({ locale: 'en' });
  await page.saysAll([...row.english, ...(row.data ?? [])]);
  expect(page.find('.frame')!.lang).to.equal('en');
  for (const words of row.chinese) expect(page.text).not.to.contain(words);
}

async function fitsAPhone(row: ElementCase): Promise<void> {
  configure({ locale: 'en' });
  const page = await HostedElement.open(row, NARROW);
  await page.isReady();
  if (!row.open) await page.saysAll(row.english);
  expect(page.element.parentElement!.scrollWidth).to.be.at.most(NARROW);
  await until(() => page.cutOff.length === 0).catch(() => undefined);
  expect(page.cutOff).to.deep.equal([]);
  await page.isAccessible();
}

async function outlivesTheNetwork(row: ElementCase): Promise<void> {
  const page = await shown(row);
  if (row.whole) await page.waitFor(row.whole);
  const { figures } = page;
  setOnline(false);
  if (isException(row.offline)) await nextFrame();
  else {
    await page.shows(row.offline);
    await page.isAccessible();
  }
  await page.saysAll(wordsOf(row));
  expect(page.figures).to.include.members(figures);
  setOnline(true);
  if (!isException(row.offline)) await page.noLongerShows(row.offline);
  await page.saysAll(wordsOf(row));
}

async function waitsUnseen(row: ElementCase): Promise<void> {
  const { call } = failuresOf(row)[0]!;
  const release = await holdCalls(call, 1);
  const page = await HostedElement.open(row, WIDE);
  await until(() => callsTo(call) === 1, `${call} is asked for`);
  await nextFrame();
  expect(page.isEmpty, page.text).to.equal(true);
  expect(page.ready).to.have.length(0);
  await release();
  await page.saysAll(wordsOf(row));
}

async function keepsItsPlace(row: ElementCase, { call, shows, says, height }: Loading): Promise<void> {
  const release = await holdCalls(call, 1);
  const page = await HostedElement.open(row, WIDE);
  await until(() => callsTo(call) === 1, `${call} is asked for`);
  await page.waitFor(shows);
  if (says) await page.shows(says);
  expect(page.text).not.to.match(GARBAGE);
  expect(page.text, 'money that nobody knows yet').not.to.contain('¥0.00');
  await page.isAccessible();
  const place = page.element.getBoundingClientRect().height;
  await release();
  await page.isReady();
  if (!row.open) await page.saysAll(wordsOf(row));
  if (!height) return;
  const share = () => place / page.element.getBoundingClientRect().height;
  // parts that come later have places of their own
  await until(() => share() >= height[0] && share() <= height[1]).catch(() => undefined);
  expect(share(), 'the height of the place, of what comes').to.be.within(...height);
}

async function tellsTheHost(row: ElementCase, { call, answer = REFUSED }: Failure): Promise<void> {
  await injectFault({ call, ...answer });
  const page = await HostedElement.open(row, WIDE);
  await hasFailed(page, row);
  await nextFrame();
  expect(page.isEmpty, page.text).to.equal(true);
}

async function saysWhy(row: ElementCase, failure: Failure): Promise<void> {
  const { call, answer = REFUSED, says = [], lost = LOST } = failure;
  await injectFault({ call, ...answer });
  const page = await HostedElement.open(row, WIDE);
  if (!failure.untold) await hasFailed(page, row);
  await row.open?.(page);
  await page.saysAll([...says, '请求编号 r-7']);
  expect(page.find('[role=alert]') !== undefined, 'an alarm').to.equal(!failure.quiet);
  expect(page.text).not.to.match(GARBAGE);
  await page.isAccessible();

  await clearFaultsOf(call);
  await injectFault({ call, fault: 'reset' });
  const answered = endedCallsTo(call);
  await page.press('重试');
  await until(() => endedCallsTo(call) > answered, `${call} is asked for again`);
  await page.shows(lost[0]);
  await page.isAccessible();

  await clearFaultsOf(call);
  await page.press(lost[1]);
  await page.noLongerShows(says[0]!);
  await page.saysAll(wordsOf(row));
  await page.until(() => page.ready.length === 1, 'should tell the host that it is ready');
}

async function hasFailed(page: HostedElement, { tag }: ElementCase): Promise<void> {
  await page.until(() => page.failed.length > 0, 'should tell the host');
  const { detail } = page.failed[0]!;
  expect([detail.tag, `${detail.code}`, detail.requestId]).to.deep.equal([tag, '5001', 'r-7']);
  expect(page.ready).to.have.length(0);
}

async function asksForSomebody(row: ElementCase): Promise<void> {
  configure({ token: undefined });
  session.clear();
  const page = await HostedElement.open(row, WIDE);
  const ways = page.recordEvents('partner-navigation-requested');
  const own = typeof row.session === 'object' ? row.session : { says: '尚未登录', button: '去登录' };
  const untold = 'untold' in own;
  if (untold) await page.isReady();
  else await page.until(() => page.asked.length > 0, 'should ask for a session');
  const heard = [page.ready, page.asked, page.failed].map(({ length }) => length);
  expect(heard, 'ready, asked, failed').to.deep.equal(untold ? [1, 0, 0] : [0, 1, 0]);
  for (const { call } of failuresOf(row)) expect(callsTo(call), call).to.equal(0);
  if (row.session === 'silent') {
    await nextFrame();
    expect(page.isEmpty, page.text).to.equal(true);
    return;
  }
  await page.shows(own.says);
  await page.isAccessible();
  await page.press(own.button);
  expect(ways.map(({ detail }) => detail.to)).to.deep.equal(['login']);
}
