/**
 * The fault lab plays random days of a user while network and server fail. Each day has a seed. `npm run test:all`
 * plays 200, `npm run test:soak` 5,000. `LAB_SCHEDULES` and `LAB_SEED` set other numbers.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Lab } from './fault-lab/lab.ts';
import { play, type Verdict } from './fault-lab/schedule.ts';

const SCHEDULES = Number(process.env.LAB_SCHEDULES ?? 200);
const FIRST = Number(process.env.LAB_SEED ?? 1);

describe('the fault lab (hazards 1 to 4, 12, 17, 20, 25, 26)', () => {
  let lab: Lab;
  before(async () => {
    lab = await Lab.start();
  });

  it(`${SCHEDULES} schedules lose nothing, repeat nothing and report no wrong outcome`, async () => {
    const verdicts: Verdict[] = [];
    for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) verdicts.push(await play(lab, seed));
    const wrong = verdicts.filter(({ problems }) => problems.length > 0);
    const count = (what: RegExp) => wrong.flatMap(({ problems }) => problems).filter((each) => what.test(each)).length;
    const sum = (of: 'withdrawals' | 'made' | 'edits') => verdicts.reduce((all, verdict) => all + verdict[of], 0);
    console.log(
      `${SCHEDULES} schedules from seed ${FIRST}: ${sum('withdrawals')} withdrawals submitted, ${sum('made')} made, ${sum('edits')} payout edits, ` +
        `${lab.kills} kills, faults ${JSON.stringify(lab.proxy.done)}; lost ${count(/^lost/)}, doubled ` +
        `${count(/^doubled/)}, misreported ${count(/^misreported|then as/)}, unreported ${count(/^unreported/)}`,
    );
    assert.deepEqual(wrong, []);
    assert.ok(sum('made') > 0, 'a platform that makes no withdrawal shows nothing');
  });

  after(() => lab.close());
});
