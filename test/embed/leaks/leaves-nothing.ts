/** Mounts of an element by the hundred or, where a run has the time, by the thousand, and what they leave (hazard 19). */
import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import type { ElementCase } from '../../widgets/contract/element-case.ts';
import { isTurn } from '../../browser/turns.ts';
import { countWhatStays } from './count-what-stays.ts';

const MOUNTS = globalThis.testSettings?.mounts ?? 100;
/** at once on the page */
const BATCH = 50;
const PATIENCE_MS = 15_000;
const MOMENT_MS = 2_000;
/** until all code has come and runs */
const WARM_UP = 10;

/** Looks frame by frame: `until` has timers of its own, which would count. @returns whether it came */
async function comes(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  while (!holds() && performance.now() < latest) await nextFrame();
  return holds();
}

async function mountAndRemove({ tag, attributes, session }: ElementCase, times: number): Promise<void> {
  const written = typeof attributes === 'object' ? Object.entries(attributes) : [];
  const silent = session === 'silent';
  for (let left = times; left > 0; left -= BATCH) {
    const elements = Array.from({ length: Math.min(BATCH, left) }, () => document.createElement(tag));
    let told = 0;
    for (const element of elements) {
      if (silent) element.addEventListener('partner-session-required', () => told++, { once: true });
      for (const [name, value] of written) element.setAttribute(name, value);
    }
    document.body.append(...elements);
    const drawn = () =>
      silent
        ? told === elements.length
        : elements.every((element) => element.shadowRoot!.querySelector('.frame *, .overlays *'));
    expect(await comes(drawn, PATIENCE_MS), 'all are drawn').to.equal(true);
    for (const element of elements) element.remove();
    await nextFrame();
    for (const { shadowRoot } of elements) expect(shadowRoot!.childNodes).to.have.length(0);
  }
}

/** What is more after so many mounts than before, each with both counts. */
async function growth(row: ElementCase, left: () => object): Promise<string[]> {
  const before = new Map<string, number>(Object.entries(left()));
  await mountAndRemove(row, MOUNTS);
  const grown = (): string[] =>
    Object.entries(left() as Record<string, number>)
      .filter(([what, count]) => count > before.get(what)!)
      .map(([what, count]) => `${what}: ${before.get(what)} to ${count}`);
  // what the last ones began may take a moment to end
  await comes(() => grown().length === 0, MOMENT_MS);
  return grown();
}

export function leavesNothing(row: ElementCase, index: number): void {
  if (!isTurn(index)) return;
  const { tag } = row;
  describe(`${MOUNTS} mounts and unmounts (hazard 19)`, () => {
    before(row.load);
    before(() => configure({ getToken: () => undefined, officialAccount: { qr: '/sandbox/official-account.svg' } }));
    after(() => configure({ officialAccount: undefined }));

    it(`leave nothing of <${tag}> behind`, async () => {
      await mountAndRemove(row, WARM_UP);
      const stays = countWhatStays(document.createElement(tag).shadowRoot!.adoptedStyleSheets.at(-1)!);
      try {
        await mountAndRemove(row, WARM_UP);
        let grown = await growth(row, stays.left);
        // code and answers that come late leave something once, a leak does each time
        for (let again = 0; again < 2 && grown.length > 0; again++) grown = await growth(row, stays.left);
        expect(grown).to.deep.equal([]);
      } finally {
        stays.stop();
      }
    });
  });
}
