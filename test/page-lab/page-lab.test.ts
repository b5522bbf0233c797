/**
 * The page lab: a user walks through each element on a plain page, and then takes the same steps on pages in each
 * condition. Each screen must show the texts of the plain page, each press must have a visible outcome, and nothing may throw.
 */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { settings } from '../browser/settings.ts';
import { chanceOf } from '../truth/chance.ts';
import type { ElementCase } from '../widgets/contract/element-case.ts';
import { ELEMENTS } from '../widgets/contract/element-cases.ts';
import { exceptions, freshElement } from '../widgets/contract/fresh-element.ts';
import { HostedElement } from '../widgets/contract/hosted-element.ts';
import { CONDITIONS, type PageCondition } from './conditions.ts';
import { explore, misplaced, repeat, screenOf, settled, type Screen, type Step } from './walk.ts';

const WIDE = 1000;
const NO_OUTCOME = 'the press has no visible outcome';
const STEPS = settings.isWhole ? 20 : 8;

/** The gate runs the elements with the most money, in the conditions that falsified or hid it. `npm run test:all` runs every pair. */
const GATE = {
  tags: ['partner-wallet', 'partner-bills'],
  conditions: [
    'texts replaced',
    'body zoom 1.25',
    'ancestor scaled 1.25 and cut',
    'forced colors',
    'cached view that removes it',
  ],
};
/** Differences that are no faults: pairs that are left out, or whose figures alone are compared. */
const LIMITS: readonly { tag: string; condition: RegExp; figuresOnly?: boolean; because: string }[] = [
  ...['real-name', 'payout', 'password', 'bind-device', 'join', 'reset-password', 'node-address'].map((name) => ({
    tag: `partner-${name}`,
    condition: /cached view/,
    because: 'a field that loses the focus shows its error, and an element that is removed forgets passwords and codes',
  })),
  ...['wallet', 'bills'].map((name) => ({
    tag: `partner-${name}`,
    condition: /cached view/,
    figuresOnly: true,
    because: 'the forms of a shared link and of an invoice show the error of a field that loses the focus',
  })),
  {
    tag: 'partner-device-list',
    condition: /cached view that removes/,
    because: 'browsers scroll a box that is removed and added again to its start',
  },
  {
    tag: 'partner-message-bell',
    condition: /clock/,
    because:
      'no response of notices has the time of the platform, so 今天 follows the device until another element loads the account',
  },
];

const rows: readonly ElementCase[] = Object.values(ELEMENTS)
  .flat()
  .filter(({ tag }) => settings.isWhole || GATE.tags.includes(tag));
const conditions = Object.entries(CONDITIONS).filter(([name]) => settings.isWhole || GATE.conditions.includes(name));

rows.forEach((row, index) => {
  describe(`<${row.tag}> on pages in each condition`, () => {
    const openFresh = freshElement(row, WIDE);
    let first: Screen;
    let steps: readonly Step[];

    /** Opens the element on a page in a condition. The last value undoes the condition. */
    async function open({ before, condition }: PageCondition = {}): Promise<
      readonly [HostedElement, () => Promise<void>]
    > {
      const restore = before?.();
      const opened = await openFresh();
      const place = opened.element.parentElement!;
      const undo = await condition?.(place);
      const element = place.firstElementChild as HTMLElement;
      // a condition can replace the element
      const page = element === opened.element ? opened : new HostedElement(element);
      await settled(page);
      const leave = async (): Promise<void> => {
        await undo?.();
        restore?.();
      };
      return [page, leave];
    }

    before(async () => {
      // loads the code, so that later screens have the same parts at the same time
      await explore((await open())[0], chanceOf(index + 1), STEPS);
      fixtureCleanup();
      const [page] = await open();
      first = screenOf(page);
      steps = await explore(page, chanceOf(index + 1), STEPS);
      fixtureCleanup();
    });

    it('shows an outcome of each press within 5 s', () => {
      expect(steps.filter(({ outcome }) => outcome === 'none').map(({ control }) => control)).to.deep.equal([]);
    });

    for (const [name, condition] of conditions)
      it(`shows the same figures: ${name} (hazards 34, 35)`, async function () {
        const limit = LIMITS.find(({ tag, condition: limited }) => tag === row.tag && limited.test(name));
        if (limit && !limit.figuresOnly) this.skip();
        const { keepsLayout, judge } = condition;
        const compare = keepsLayout && !limit ? difference : unknownFigures;
        const [page, undo] = await open(condition);
        const found = [...compare(first, screenOf(page)), ...((await judge?.(page)) ?? [])];
        let isSameWay = true;
        try {
          for (const step of steps) {
            const outcome = await repeat(page, step);
            if (condition.between) {
              await condition.between(page);
              await settled(page);
            }
            if (!outcome && keepsLayout) found.push('the control is not there');
            // a narrow layout has fewer controls, so that later screens can be those of earlier steps
            if (!outcome) isSameWay = false;
            const plain = isSameWay ? step.screen : { ...step.screen, amounts: steps.flatMap(amountsOf) };
            const wrong = outcome ? [...compare(plain, screenOf(page)), ...misplaced(page)] : [];
            if (outcome === 'none' && step.outcome === 'seen') wrong.push(NO_OUTCOME);
            if (outcome && judge) wrong.push(...(await judge(page)));
            found.push(...wrong.map((each) => `${step.control}: ${each}`));
          }
        } finally {
          await undo();
          fixtureCleanup();
        }
        expect([...found, ...exceptions].join('\n')).to.equal('');
      });
  });
});

const amountsOf = ({ screen }: Step): readonly string[] => screen.amounts;

/** Returns where two screens differ first. */
function difference({ text: plain }: Screen, { text: changed }: Screen): string[] {
  if (plain === changed) return [];
  const at = [...plain].findIndex((letter, place) => letter !== changed[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 15), at + 25);
  return [`"${around(changed)}" in place of "${around(plain)}"`];
}

/** Returns the amounts that the plain screen does not show. */
function unknownFigures({ amounts: plain }: Screen, { amounts: changed }: Screen): string[] {
  const known = new Set(plain);
  return changed.filter((amount) => !known.has(amount)).map((amount) => `${amount} is unknown`);
}
