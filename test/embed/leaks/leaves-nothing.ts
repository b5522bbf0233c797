/** Mounts an element many times, and asserts that nothing of it is left (hazard 19). `npm run test:all` mounts it 1,000 times. */
import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { tokenOf } from '../../browser/sandbox.ts';
import { settings } from '../../browser/settings.ts';
import type { ElementCase } from '../../widgets/contract/element-case.ts';
import { attributesOf } from '../../widgets/contract/hosted-element.ts';
import { countWhatStays } from './count-what-stays.ts';

/** With its data an element takes so many times as long. */
const WHOLE_COSTS = 5;
const MOUNTS = settings.mounts;
/** at once on the page */
const BATCH = 50;
const PATIENCE_MS = 3 * settings.patienceMs;
const MOMENT_MS = 2_000;
/** until all code has come and runs */
const WARM_UP = 10;

/** Looks frame by frame: `until` has timers of its own, which would count. @returns whether it came */
async function comes(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  while (!holds() && performance.now() < latest) await nextFrame();
  return holds();
}

/** How a run mounts: as a stranger meets the element, or signed in and until everything that it shows is there. */
interface Run {
  readonly row: ElementCase;
  readonly attributes: Readonly<Record<string, string>>;
  /** how many */
  readonly mounts: number;
  readonly isThere: (element: Element, told: ReadonlySet<Element>) => boolean;
  /** the event that `isThere` looks for */
  readonly told?: 'partner-session-required' | 'partner-widget-ready';
}

/** @returns what was mounted, held by nobody here */
async function mountAndRemove({ row, attributes, isThere, told }: Run, times: number): Promise<WeakRef<Element>[]> {
  const made: WeakRef<Element>[] = [];
  for (let left = times; left > 0; left -= BATCH) {
    const elements = Array.from({ length: Math.min(BATCH, left) }, () => document.createElement(row.tag));
    const heard = new Set<Element>();
    for (const element of elements) {
      if (told) element.addEventListener(told, () => heard.add(element), { once: true });
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }
    document.body.append(...elements);
    const all = () => elements.every((element) => isThere(element, heard));
    expect(await comes(all, PATIENCE_MS), 'all are there').to.equal(true);
    for (const element of elements) element.remove();
    await nextFrame();
    for (const { shadowRoot } of elements) expect(shadowRoot!.childNodes).to.have.length(0);
    made.push(...elements.map((element) => new WeakRef<Element>(element)));
  }
  return made;
}

/** What is more after so many mounts than before, each with both counts. */
async function growth(run: Run, left: () => object): Promise<string[]> {
  const before = new Map<string, number>(Object.entries(left()));
  const made = await mountAndRemove(run, run.mounts);
  // what is held until something else takes its place is no more after a year than now
  await mountAndRemove(run, WARM_UP);
  const grown = (): string[] =>
    Object.entries(left() as Record<string, number>)
      .filter(([what, count]) => count > before.get(what)!)
      .map(([what, count]) => `${what}: ${before.get(what)} to ${count}`);
  // what the last ones began may take a moment to end
  await comes(() => grown().length === 0, MOMENT_MS);
  return [...grown(), ...(await stillHeld(made))];
}

/** Of all these elements the collector may leave so many. */
const HELD = 2;

/** Whether the heap keeps the elements, with all that they hold. */
async function stillHeld(made: readonly WeakRef<Element>[]): Promise<string[]> {
  const { gc } = globalThis as { gc?: (how: object) => Promise<void> };
  if (!gc) throw new Error('the browser was started without --expose-gc');
  const held = () => made.filter((reference) => reference.deref() !== undefined).length;
  const latest = performance.now() + MOMENT_MS;
  do {
    await nextFrame();
    await gc({ type: 'major', execution: 'async' });
  } while (held() > HELD && performance.now() < latest);
  return held() > HELD ? [`elements in the heap: ${held()} of ${made.length}`] : [];
}

async function demandNothingLeft(run: Run): Promise<void> {
  await mountAndRemove(run, WARM_UP);
  const stays = countWhatStays(document.createElement(run.row.tag).shadowRoot!.adoptedStyleSheets.at(-1)!);
  try {
    await mountAndRemove(run, WARM_UP);
    let grown = await growth(run, stays.left);
    // code and answers that come late leave something once, a leak does each time
    for (let again = 0; again < 2 && grown.length > 0; again++) grown = await growth(run, stays.left);
    expect(grown).to.deep.equal([]);
  } finally {
    stays.stop();
  }
}

const isDrawn = ({ shadowRoot }: Element): boolean => shadowRoot!.querySelector('.frame *, .overlays *') !== null;

export function leavesNothing(row: ElementCase): void {
  const { tag, attributes, session: expected, person } = row;
  describe(`${MOUNTS} mounts and unmounts (hazard 19)`, () => {
    before(row.load);
    before(() => configure({ getToken: () => undefined, officialAccount: { qr: '/sandbox/official-account.svg' } }));
    after(() => configure({ officialAccount: undefined }));

    it(`leave nothing of <${tag}> behind`, () =>
      demandNothingLeft({
        row,
        attributes: typeof attributes === 'object' ? attributes : {},
        mounts: MOUNTS,
        ...(expected === 'silent'
          ? { told: 'partner-session-required', isThere: (element, told) => told.has(element) }
          : { isThere: isDrawn }),
      }));

    if (person)
      it(`leave nothing of <${tag}> behind with ${person} signed in, who sees it whole`, async () => {
        configure({ session: 'embed', token: await tokenOf(person) });
        await row.prepare?.();
        await demandNothingLeft({
          row,
          attributes: await attributesOf(row),
          mounts: Math.ceil(MOUNTS / WHOLE_COSTS),
          told: 'partner-widget-ready',
          isThere: (element, told) => told.has(element),
        });
        configure({ token: undefined });
        session.clear();
      });
  });
}
