/** Mounts of an element by the hundred or, where a run has the time, by the thousand, and what they leave (hazard 19). */
import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { countWhatStays } from './count-what-stays.ts';

declare global {
  /** what the page of the tests is told of the run */
  var testSettings: { readonly mounts?: number } | undefined;
}

const MOUNTS = globalThis.testSettings?.mounts ?? 100;
/** at once on the page */
const BATCH = 50;
const PATIENCE_MS = 15_000;
const MOMENT_MS = 2_000;
/** until all code has come and runs */
const WARM_UP = 10;

/** By the files that mount them: each has its own time limit. */
export const MONEY = ['partner-bills', 'partner-income', 'partner-wallet'] as const;
export const MACHINES = ['partner-device-list', 'partner-miner-list', 'partner-tech-overview'] as const;
export const PERSON = ['partner-password', 'partner-payout', 'partner-phone-change', 'partner-real-name'] as const;
/** They need no account. */
export const OPEN = ['partner-agreements', 'partner-login', 'partner-reset-password'] as const;
export const HELP = ['partner-bind-help', 'partner-help-center'] as const;
export const DESK = [
  'partner-directed-business',
  'partner-node-address',
  'partner-open-authorization',
  'partner-tickets',
] as const;
export const DOORS = [
  'partner-agreement-history',
  'partner-bind-device',
  'partner-device-dial',
  'partner-join',
  'partner-mobile-entry',
] as const;
/** They show nothing to nobody, or float beside the page. */
export const AROUND = [
  'partner-contract-banner',
  'partner-message-bell',
  'partner-official-account',
  'partner-startup-dialogs',
] as const;

type Tag = (
  | typeof MONEY
  | typeof MACHINES
  | typeof PERSON
  | typeof OPEN
  | typeof HELP
  | typeof DESK
  | typeof DOORS
  | typeof AROUND
)[number];

const isSilent = (tag: Tag): boolean => tag === 'partner-contract-banner' || tag === 'partner-startup-dialogs';

/** Looks frame by frame: `until` has timers of its own, which would count. @returns whether it came */
async function comes(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  while (!holds() && performance.now() < latest) await nextFrame();
  return holds();
}

async function mountAndRemove(tag: Tag, times: number): Promise<void> {
  for (let left = times; left > 0; left -= BATCH) {
    const elements = Array.from({ length: Math.min(BATCH, left) }, () => document.createElement(tag));
    let told = 0;
    for (const element of elements) {
      if (isSilent(tag)) element.addEventListener('partner-session-required', () => told++, { once: true });
      if (tag === 'partner-official-account') element.setAttribute('path', '/dashboard/bill');
    }
    document.body.append(...elements);
    const drawn = () =>
      isSilent(tag)
        ? told === elements.length
        : elements.every((element) => element.shadowRoot!.querySelector('.frame *, .overlays *'));
    expect(await comes(drawn, PATIENCE_MS), 'all are drawn').to.equal(true);
    for (const element of elements) element.remove();
    await nextFrame();
    for (const { shadowRoot } of elements) expect(shadowRoot!.childNodes).to.have.length(0);
  }
}

/** What is more after so many mounts than before, each with both counts. */
async function growth(tag: Tag, left: () => object): Promise<string[]> {
  const before = new Map<string, number>(Object.entries(left()));
  await mountAndRemove(tag, MOUNTS);
  const grown = (): string[] =>
    Object.entries(left() as Record<string, number>)
      .filter(([what, count]) => count > before.get(what)!)
      .map(([what, count]) => `${what}: ${before.get(what)} to ${count}`);
  // what the last ones began may take a moment to end
  await comes(() => grown().length === 0, MOMENT_MS);
  return grown();
}

/** A test for each of the elements, which have to be defined. */
export function leaveNothing(tags: readonly Tag[]): void {
  describe(`${MOUNTS} mounts and unmounts of every element (hazard 19)`, () => {
    before(() => configure({ getToken: () => undefined, officialAccount: { qr: '/sandbox/official-account.svg' } }));
    after(() => configure({ officialAccount: undefined }));

    for (const tag of tags) {
      it(`leave nothing of <${tag}> behind`, async () => {
        await mountAndRemove(tag, WARM_UP);
        const stays = countWhatStays(document.createElement(tag).shadowRoot!.adoptedStyleSheets.at(-1)!);
        try {
          await mountAndRemove(tag, WARM_UP);
          let grown = await growth(tag, stays.left);
          // code and answers that come late leave something once, a leak does each time
          for (let again = 0; again < 2 && grown.length > 0; again++) grown = await growth(tag, stays.left);
          expect(grown).to.deep.equal([]);
        } finally {
          stays.stop();
        }
      });
    }
  });
}
