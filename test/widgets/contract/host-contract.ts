/** Tests the contract of every element with its host. The rules of a single element are tested in its folder. */
import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { allCallsEnded, callsTo, endedCallsTo } from '../../browser/calls.ts';
import { setOnline } from '../../browser/network.ts';
import { clearFaults, clearFaultsOf, holdCalls, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import type { Because, ElementCase, Failure, Loading } from './element-case.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';
import { namesItsControls } from './listed-controls.ts';

const WIDE = 1280;
/** width of the widest field of a form */
const WIDEST_FIELD = 480;
/** width inside the page margins of a 320 px phone */
const NARROW = 288;
const REFUSED: NonNullable<Failure['response']> = {
  fault: 'status',
  status: 400,
  body: { code: 5001, message: '服务维护中', requestId: 'r-7' },
};
const LOST = ['系统繁忙，请稍后再试', '重试'] as const;
/** Texts of values that are missing by mistake. */
const GARBAGE = /NaN|undefined|\[object/;

const isException = (value: unknown): value is Because =>
  typeof value === 'object' && value !== null && 'because' in value;
const failuresOf = ({ failures }: ElementCase): readonly Failure[] => (isException(failures) ? [] : failures);
const textsOf = ({ chinese, data = [] }: ElementCase): readonly string[] => [...chinese, ...data];

/** A sign-in takes time, so all tests of a file share one token per user. */
const tokens = new Map<string, string>();
async function tokenFor(username: string): Promise<string> {
  const token = tokens.get(username) ?? (await tokenOf(username));
  tokens.set(username, token);
  return token;
}

/** Yields the tests of an element. */
function* testsOf(row: ElementCase): Generator<[name: string, test: () => Promise<void>]> {
  const { loading, offline, session } = row;
  yield ['emits partner-widget-ready once, uses the language of the page, and names its controls', () => isReady(row)];
  yield ['fits a phone of 320 px in English without cut text or horizontal scrolling', () => fitsPhone(row)];
  yield [
    `keeps its content while the network is down${isException(offline) ? '' : ', and shows a message'}`,
    () => keepsContentOffline(row),
  ];
  if (loading === 'nothing is shown') yield ['shows nothing while it loads', () => loadsInvisibly(row)];
  else if (!isException(loading)) yield ['keeps its place while it loads', () => keepsPlace(row, loading)];
  for (const failure of failuresOf(row)) {
    if (failure.texts) yield [`shows why ${failure.call} failed, and offers a retry`, () => showsError(row, failure)];
    else yield [`informs only the host why ${failure.call} failed`, () => informsHost(row, failure)];
  }
  if (session !== 'everybody') yield ['requests a session when no user is signed in', () => requestsSession(row)];
}

export function meetsHostContract(row: ElementCase): void {
  const { tag } = row;
  describe(`<${tag}> on a host's page`, () => {
    before(platformReady);
    before(row.importElement);
    before(() => attributesOf(row));
    beforeEach(async () => {
      session.clear();
      configure({
        ...{ session: 'embed', locale: undefined, getToken: () => undefined },
        ...{ token: row.user && (await tokenFor(row.user)), officialAccount: { qr: '/sandbox/icon.svg' } },
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

    for (const [name, test] of testsOf(row)) it(name, test);
  });
}

/** Opens the element and waits for all of its content. */
async function shown(row: ElementCase): Promise<HostedElement> {
  const page = await HostedElement.open(row, WIDE);
  await page.isReady();
  await row.open?.(page);
  await page.showsAll(textsOf(row));
  return page;
}

async function isReady(row: ElementCase): Promise<void> {
  const page = await shown(row);
  expect(page.ready.map(({ detail }) => detail)).to.deep.equal([{ tag: row.tag }]);
  expect([...page.failed, ...page.sessionRequests]).to.have.length(0);
  expect(page.text).not.to.match(GARBAGE);
  expect(page.cutOff).to.deep.equal([]);
  const tooWide = page.all<HTMLInputElement>('form input').filter(({ offsetWidth }) => offsetWidth > WIDEST_FIELD);
  expect(tooWide.map(({ name }) => name)).to.deep.equal([]);
  expect(page.fixedSpaces).to.deep.equal([]);
  await page.isAccessible();
  configure({ locale: 'en' });
  await page.showsAll([...row.english, ...(row.data ?? [])]);
  expect([...new Set(page.all('.frame, .overlays').map(({ lang }) => lang))]).to.deep.equal(['en']);
  for (const text of row.chinese) expect(page.text).not.to.contain(text);
  await namesItsControls(page, row);
}

async function fitsPhone(row: ElementCase): Promise<void> {
  configure({ locale: 'en' });
  const page = await HostedElement.open(row, NARROW);
  await page.isReady();
  if (!row.open) await page.showsAll(row.english);
  expect(page.element.parentElement!.scrollWidth).to.be.at.most(NARROW);
  await until(() => page.cutOff.length === 0).catch(() => undefined);
  expect(page.cutOff).to.deep.equal([]);
  await page.isAccessible();
}

async function keepsContentOffline(row: ElementCase): Promise<void> {
  const page = await shown(row);
  if (row.whole) await page.waitFor(row.whole);
  const { figures } = page;
  setOnline(false);
  if (isException(row.offline)) await nextFrame();
  else {
    await page.shows(row.offline);
    await page.isAccessible();
  }
  await page.showsAll(textsOf(row));
  expect(page.figures).to.include.members(figures);
  setOnline(true);
  if (!isException(row.offline)) await page.noLongerShows(row.offline);
  await page.showsAll(textsOf(row));
}

async function loadsInvisibly(row: ElementCase): Promise<void> {
  const { call } = failuresOf(row)[0]!;
  const release = await holdCalls(call, 1);
  const page = await HostedElement.open(row, WIDE);
  await until(() => callsTo(call) === 1, `${call} is requested`);
  await nextFrame();
  expect(page.isEmpty, page.text).to.equal(true);
  expect(page.ready).to.have.length(0);
  await release();
  await page.showsAll(textsOf(row));
}

async function keepsPlace(row: ElementCase, { call, placeholder, announcement, height }: Loading): Promise<void> {
  const release = await holdCalls(call, 1);
  const page = await HostedElement.open(row, WIDE);
  await until(() => callsTo(call) === 1, `${call} is requested`);
  await page.waitFor(placeholder);
  if (announcement) await page.shows(announcement);
  expect(page.text).not.to.match(GARBAGE);
  expect(page.text, 'unknown amounts').not.to.contain('¥0.00');
  await page.isAccessible();
  const place = page.element.getBoundingClientRect().height;
  await release();
  await page.isReady();
  if (!row.open) await page.showsAll(textsOf(row));
  if (!height) return;
  const share = () => place / page.element.getBoundingClientRect().height;
  // Parts that load later have their own placeholders.
  await until(() => share() >= height[0] && share() <= height[1]).catch(() => undefined);
  expect(share(), `the ratio of the placeholder to the content: ${page.text}`).to.be.within(...height);
}

async function informsHost(row: ElementCase, { call, response = REFUSED }: Failure): Promise<void> {
  await injectFault({ call, ...response });
  const page = await HostedElement.open(row, WIDE);
  await hasFailed(page, row);
  await nextFrame();
  expect(page.isEmpty, page.text).to.equal(true);
}

async function showsError(row: ElementCase, failure: Failure): Promise<void> {
  const { call, response = REFUSED, texts = [], noResponse = LOST } = failure;
  await injectFault({ call, ...response });
  const page = await HostedElement.open(row, WIDE);
  if (!failure.notEmitted) await hasFailed(page, row);
  await row.open?.(page);
  await page.showsAll([...texts, '请求编号 r-7']);
  expect(page.find('[role=alert]') !== undefined, 'an alert').to.equal(!failure.quiet);
  expect(page.text).not.to.match(GARBAGE);
  await page.isAccessible();

  // a view repeats a request that failed before it was shown
  await allCallsEnded();
  // replaces the first fault, so that no renewal by a push succeeds between both
  await injectFault({ call, fault: 'reset' });
  const endedBefore = endedCallsTo(call);
  await page.press('重试');
  await until(() => endedCallsTo(call) > endedBefore, `${call} is requested again`);
  await page.shows(noResponse[0]);
  await page.isAccessible();

  await clearFaultsOf(call);
  await page.press(noResponse[1]);
  await page.noLongerShows(texts[0]!);
  await page.showsAll(textsOf(row));
  await page.until(() => page.ready.length === 1, 'should emit partner-widget-ready');
}

async function hasFailed(page: HostedElement, { tag }: ElementCase): Promise<void> {
  await page.until(() => page.failed.length > 0, 'should emit partner-widget-failed');
  const { detail } = page.failed[0]!;
  expect([detail.tag, `${detail.code}`, detail.requestId]).to.deep.equal([tag, '5001', 'r-7']);
  expect(page.ready).to.have.length(0);
}

async function requestsSession(row: ElementCase): Promise<void> {
  configure({ token: undefined });
  session.clear();
  const page = await HostedElement.open(row, WIDE);
  const navigations = page.recordEvents('partner-navigation-requested');
  const expected = typeof row.session === 'object' ? row.session : { text: '尚未登录', button: '去登录' };
  const isReadyWithout = 'isReady' in expected;
  if (isReadyWithout) await page.isReady();
  else await page.until(() => page.sessionRequests.length > 0, 'should request a session');
  const counts = [page.ready, page.sessionRequests, page.failed].map(({ length }) => length);
  expect(counts, 'ready, session requested, failed').to.deep.equal(isReadyWithout ? [1, 0, 0] : [0, 1, 0]);
  for (const { call } of failuresOf(row)) expect(callsTo(call), call).to.equal(0);
  if (row.session === 'silent') {
    await nextFrame();
    expect(page.isEmpty, page.text).to.equal(true);
    return;
  }
  await page.shows(expected.text);
  await page.isAccessible();
  await page.press(expected.button);
  expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['login']);
}
