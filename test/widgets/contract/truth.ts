/**
 * The truth test: each element is rendered while a proxy distorts the responses of the platform. The screen shows only sent
 * values, or amounts that a named rule derives from them (test/truth/sources.ts). `TRUTH_SEED=17 npm run test:truth` repeats
 * one distortion.
 */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { hasRunningCalls } from '../../browser/calls.ts';
import { idleFrame } from '../../browser/idle.ts';
import { settings } from '../../browser/settings.ts';
import { chanceOf } from '../../truth/chance.ts';
import { unfoundedClaims, unreportedOffline, unreportedStates } from '../../truth/claims.ts';
import { countsIn, countsOfOnePage, countsWithoutSource } from '../../truth/counts.ts';
import type { SentResponse } from '../../truth/distorted-responses.ts';
import { mislabeled } from '../../truth/labels.ts';
import { amountsIn, withoutSource } from '../../truth/sources.ts';
import { unreportedTaxes } from '../../truth/taxes.ts';
import type { ElementCase } from './element-case.ts';
import { ELEMENTS } from './element-cases.ts';
import { exceptions, freshElement } from './fresh-element.ts';
import type { HostedElement } from './hosted-element.ts';

const COUNT = settings.isWhole ? 5_000 : 300;
/** An element that is not settled after this time and so many frames is judged as it is. A busy machine draws fewer frames. */
const LIMIT_MS = 3_000;
const LIMIT_FRAMES = 180;
/** A screen is settled if its text is the same in so many frames. */
const SAME_FRAMES = 4;
const WIDE = 1280;
/** the seed of responses that are not distorted */
const UNDISTORTED = 0;

/** Texts of values that are missing or unreadable. */
const GARBAGE = /NaN|undefined|\[object|Invalid Date|(?<!\d)1970(?!\d)|Infinity/;

const distortion = async (method: string, query = ''): Promise<readonly SentResponse[]> =>
  (await (await fetch(`/distortion${query}`, { method })).json()) as readonly SentResponse[];

const { warn: logWarning } = console;

/** Whether code is loading, such as that of a failure. */
const isLoading = (page: HostedElement): boolean =>
  page.all('[role=status]').some(({ textContent }) => textContent!.startsWith('加载中'));

/** Waits until an element is ready or failed, without running calls or loading code, and its text no longer changes. */
async function settled(page: HostedElement): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  let text = '';
  for (let same = 0, frames = 0; same < SAME_FRAMES; frames += 1) {
    if (frames >= LIMIT_FRAMES && performance.now() >= end) return;
    await idleFrame();
    const now = page.text;
    const hasContent = page.ready.length + page.failed.length + page.sessionRequests.length > 0;
    same = now === text && hasContent && !hasRunningCalls() && !isLoading(page) ? same + 1 : 0;
    text = now;
  }
}

/** Hides the labels of a chart's value axis: they are a scale, not figures. The chart's other texts stay. */
function hideScales(page: HostedElement): void {
  for (const scale of page.all<HTMLElement>('.scale[aria-hidden]')) scale.style.visibility = 'hidden';
}

/** Returns the visible text of an element and its names for a screen reader. Inline parts of an amount stay together. */
const visibleText = (page: HostedElement): string =>
  [
    ...page.all<HTMLElement>('.frame, .overlays').map(({ innerText }) => innerText),
    ...page.all('[aria-label]').map(({ ariaLabel }) => ariaLabel),
    page.element.innerText,
  ].join('\n');

/** Returns the lines of the cells of all tables. */
const linesOfCells = (page: HostedElement): readonly string[] =>
  page.all<HTMLElement>('[role=cell]').flatMap(({ innerText }) => innerText.split('\n').map((line) => line.trim()));

/** Whether a failure without a subject states its cause: the message that was sent, or that of an unusable response. */
function hasCause({ textContent }: Element, sent: readonly SentResponse[]): boolean {
  if (!/^\s*加载失败/.test(textContent!) || /数据无法读取|系统繁忙|内部服务器错误|未知错误/.test(textContent!))
    return true;
  const messages = sent.map(({ body }) => (body as { message?: unknown } | null)?.message);
  return messages.some((message) => typeof message === 'string' && message !== '' && textContent!.includes(message));
}

/** Whether the part of the screen with a failure has a button or a link. */
const hasNextStep = (place: Element): boolean =>
  (place.closest('section, form, [role=dialog]') ?? place).querySelector('button:not([disabled]), a[href]') !== null;

/** Returns the counts that are smaller than the displayed rows of their table. */
const shortCounts = (page: HostedElement): number[] =>
  page.all<HTMLElement>('section').flatMap((section) => {
    const tables = section.querySelectorAll('table');
    const rows = section.querySelectorAll('tbody tr').length;
    return tables.length === 1 ? countsIn(section.innerText).filter((count) => count < rows) : [];
  });

function violationsOf(page: HostedElement, sent: readonly SentResponse[]): string[] {
  hideScales(page);
  const text = visibleText(page);
  const garbage = GARBAGE.exec(text);
  const around = (index: number) => text.slice(Math.max(0, index - 20), index + 30).replace(/\s+/g, ' ');
  const isSuccess = /成功/.test(text) && !/success|成功/i.test(JSON.stringify(sent));
  const failures = page.all('[role=alert]').filter(({ textContent }) => textContent !== '');
  const whole = page.find('.frame');
  const stuck = [...failures, ...(page.failed.length > 0 && whole?.textContent ? [whole] : [])].filter(
    (place) => !hasNextStep(place),
  );
  const uncaused = failures.filter((place) => !hasCause(place, sent));
  return [
    ...exceptions,
    ...(garbage ? [`garbage: ${around(garbage.index)}`] : []),
    ...withoutSource(amountsIn(text), sent).map((amount) => `amount: ${around(text.indexOf(amount))}`),
    ...mislabeled(text, sent).map((amount) => `label: ${amount}`),
    ...unreportedTaxes(text, sent).map((tax) => `tax: ${tax}`),
    ...unfoundedClaims(text, sent).map((claim) => `claim: ${claim}`),
    ...unreportedStates(linesOfCells(page), sent).map((states) => `state: ${states}`),
    ...unreportedOffline(text, sent).map((count) => `state: ${count}`),
    ...countsWithoutSource(countsIn(text), sent).map((count) => `count: ${count}`),
    ...countsOfOnePage(countsIn(text), sent).map((count) => `count of one page: ${count}`),
    ...(isSuccess ? [`success: ${around(text.indexOf('成功'))}`] : []),
    ...shortCounts(page).map((count) => `count below the rows: ${count}`),
    ...uncaused.map((place) => `no cause: ${place.textContent.trim().slice(0, 60)}`),
    ...stuck.map((place) => `no next step: ${place.textContent.trim().slice(0, 60)}`),
  ];
}

/** The seeds are spread over all elements, whichever file tests them. */
const rows: readonly ElementCase[] = Object.values(ELEMENTS).flat();

/** Tests that an element shows only sent values, whatever the platform sends. */
export function showsOnlySentValues(row: ElementCase): void {
  const index = rows.indexOf(row);
  describe(`<${row.tag}> on a platform that distorts its responses`, () => {
    const openFresh = freshElement(row, WIDE);
    let calls: readonly string[];

    // Elements explain unreadable responses to the developer of the page.
    before(() => void (console.warn = () => undefined));
    after(async () => {
      console.warn = logWarning;
      await distortion('DELETE');
    });

    /** Renders the element once. */
    async function violations(
      seed: number,
      distorted: readonly string[],
    ): Promise<[readonly SentResponse[], string[]]> {
      const page = await openFresh(() => distortion('POST', `?seed=${seed}&calls=${distorted.join(',')}`));
      await settled(page);
      const sent = await distortion('GET');
      const found = violationsOf(page, sent);
      fixtureCleanup();
      return [sent, found];
    }

    it('shows only sent values without a distortion', async () => {
      const [sent, found] = await violations(UNDISTORTED, []);
      calls = [...new Set(sent.map(({ call }) => call))].sort();
      expect(found).to.deep.equal([]);
    });

    it('shows only sent values with each distortion', async function () {
      this.timeout(0);
      // Some elements send no request.
      if (calls.length === 0) return;
      const all: string[] = [];
      for (let seed = index + 1; seed <= COUNT; seed += rows.length) {
        if (settings.truthSeed && settings.truthSeed !== seed) continue;
        const chance = chanceOf(seed);
        const distorted = calls.filter(() => chance() < 2 / calls.length);
        const chosen = distorted.length > 0 ? distorted : [calls[Math.floor(chance() * calls.length)]!];
        const [sent, found] = await violations(seed, chosen);
        const changes = [...new Set(sent.flatMap((each) => each.changes.map((change) => `${each.call} ${change}`)))];
        all.push(...found.map((violation) => `seed ${seed}: ${violation} (${changes.join('; ')})`));
      }
      expect(all.join('\n')).to.equal('');
    });
  });
}
