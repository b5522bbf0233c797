/**
 * Mounts an element many times and asserts that it leaves nothing
 * behind (hazard 19). `npm run test:all` mounts 1,000 times.
 */
import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { tokenOf } from '../../browser/sandbox.ts';
import { settings } from '../../browser/settings.ts';
import type { ElementCase } from '../../widgets/contract/element-case.ts';
import { attributesOf } from '../../widgets/contract/hosted-element.ts';
import { countLeftovers } from './count-leftovers.ts';

/** The factor by which mounting with data is slower. */
const DATA_COST = 5;
const MOUNTS = settings.mounts;
/** Number of elements on the page at once. */
const BATCH = 50;
const PATIENCE_MS = 3 * settings.patienceMs;
/** On a busy machine, the garbage collector is late. */
const COLLECTION_MS = 0.4 * settings.patienceMs;
/** What leaves something later is counted again by the next check. */
const MOMENT_MS = 1_000;
/** Mounts until all code has loaded and run. */
const WARM_UP = 5;

/** Waits frame by frame, because `until` has timers that would count. @returns whether the condition holds in time */
async function becomesTrue(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  while (!holds() && performance.now() < latest) await nextFrame();
  return holds();
}

/** A series of mounts: without a session, or signed in until all data is shown. */
interface Run {
  readonly row: ElementCase;
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of mounts. */
  readonly mounts: number;
  readonly isReady: (element: Element, received: ReadonlySet<Element>) => boolean;
  /** The event that `isReady` checks. */
  readonly event?: 'partner-session-required' | 'partner-widget-ready';
}

/** Mounts and removes elements. @returns weak references to them */
async function mountAndRemove({ row, attributes, isReady, event }: Run, times: number): Promise<WeakRef<Element>[]> {
  const made: WeakRef<Element>[] = [];
  for (let left = times; left > 0; left -= BATCH) {
    const elements = Array.from({ length: Math.min(BATCH, left) }, () => document.createElement(row.tag));
    const received = new Set<Element>();
    for (const element of elements) {
      if (event) element.addEventListener(event, () => received.add(element), { once: true });
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }
    document.body.append(...elements);
    const all = () => elements.every((element) => isReady(element, received));
    expect(await becomesTrue(all, PATIENCE_MS), 'all elements are ready').to.equal(true);
    for (const element of elements) element.remove();
    await nextFrame();
    made.push(...elements.map((element) => new WeakRef<Element>(element)));
  }
  return made;
}

/** Returns the counts that grew during the mounts, each with the count before and after. */
async function growth(run: Run, left: () => object): Promise<string[]> {
  const before = new Map<string, number>(Object.entries(left()));
  const made = await mountAndRemove(run, run.mounts);
  // An object that is held until the next one replaces it is no leak, so mount again before counting.
  await mountAndRemove(run, WARM_UP);
  const grown = (): string[] =>
    Object.entries(left() as Record<string, number>)
      .filter(([name, count]) => count > before.get(name)!)
      .map(([name, count]) => `${name}: ${before.get(name)} to ${count}`);
  // Work of the last elements may still be running.
  await becomesTrue(() => grown().length === 0, MOMENT_MS);
  return [...grown(), ...(await stillHeld(made))];
}

/** Further runs of mounts in which a count must grow again to be a leak. */
const CHECKS_OF_GROWTH = 5;
/** Number of elements that the garbage collector may keep. */
const HELD = 2;

/** Returns a message when the heap keeps more elements than allowed. */
async function stillHeld(made: readonly WeakRef<Element>[]): Promise<string[]> {
  const { gc } = globalThis as { gc?: (how: object) => Promise<void> };
  if (!gc) throw new Error('The test needs the garbage collector. Start the browser with --expose-gc.');
  const held = () => made.filter((reference) => reference.deref() !== undefined).length;
  const latest = performance.now() + COLLECTION_MS;
  do {
    await nextFrame();
    await gc({ type: 'major', execution: 'async' });
  } while (held() > HELD && performance.now() < latest);
  return held() > HELD ? [`elements in the heap: ${held()} of ${made.length}`] : [];
}

async function assertNothingLeft(run: Run): Promise<void> {
  await mountAndRemove(run, WARM_UP);
  const stays = countLeftovers(document.createElement(run.row.tag).shadowRoot!.adoptedStyleSheets);
  try {
    await mountAndRemove(run, WARM_UP);
    let grown = await growth(run, stays.left);
    // Late code and responses leave something once, but a leak grows each time.
    for (let again = 0; again < CHECKS_OF_GROWTH && grown.length > 0; again++) grown = await growth(run, stays.left);
    expect(grown).to.deep.equal([]);
  } finally {
    stays.stop();
  }
}

const isLoading = ({ shadowRoot }: Element): boolean => shadowRoot!.querySelector('[aria-busy="true"]') !== null;

const isDrawn = ({ shadowRoot }: Element): boolean => shadowRoot!.querySelector('.frame *, .overlays *') !== null;

export function leavesNothing(row: ElementCase): void {
  const { tag, attributes, session: expected, user } = row;
  describe(`${MOUNTS} mounts and unmounts (hazard 19)`, () => {
    before(row.importElement);
    before(() => configure({ getToken: () => undefined, officialAccount: { qr: '/sandbox/official-account.svg' } }));
    after(() => configure({ officialAccount: undefined }));

    it(`leave nothing of <${tag}> behind without a session`, () =>
      assertNothingLeft({
        row,
        attributes: typeof attributes === 'object' ? attributes : {},
        mounts: MOUNTS,
        ...(expected === 'silent'
          ? { event: 'partner-session-required', isReady: (element, received) => received.has(element) }
          : { isReady: isDrawn }),
      }));

    if (user)
      it(`leave nothing of <${tag}> behind when ${user} is signed in`, async () => {
        configure({ session: 'embed', token: await tokenOf(user) });
        await row.prepare?.();
        await assertNothingLeft({
          row,
          attributes: await attributesOf(row),
          mounts: Math.ceil(MOUNTS / DATA_COST),
          event: 'partner-widget-ready',
          // Parts that load after the first content count as well, and on a slow machine they load later.
          isReady: (element, received) => received.has(element) && !isLoading(element),
        });
        configure({ token: undefined });
        session.clear();
      });
  });
}
