import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatCents } from '#shared/core/money.ts';
import { payWeekday } from '#shared/topics/money/settlement/settlement-calendar.rules.ts';
import { holdsDay } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { gateSteps, tasksLeft } from '#widgets/wallet/gate/gate.rules.ts';
import { dayState, gateStep, type WalletAccount } from '#widgets/wallet/wallet-view.rules.ts';
import { entryWeek, hasAllSince } from '#widgets/wallet/records/records.rules.ts';
import {
  amountProblem,
  minimumText,
  mostAtOnce,
  pauseBeforeCheck,
  typedAmount,
  withdrawQuestion,
} from '#widgets/wallet/withdraw/withdraw.rules.ts';
import { parametersOfMethod } from '#shared/topics/billing/settled-param.rules.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

const complete: WalletAccount = {
  isMigrated: false,
  collectionInfoFilled: true,
  needFillCollection: false,
  walletPasswordFilled: true,
  idenAuthenticationed: true,
};
const account = fc.record({
  isMigrated: fc.boolean(),
  collectionInfoFilled: fc.boolean(),
  needFillCollection: fc.boolean(),
  walletPasswordFilled: fc.boolean(),
  idenAuthenticationed: fc.boolean(),
});

describe('the weekly calendar', () => {
  it('marks a payment day only after a window of one day (§9: apply on Wednesday, paid on Thursday)', () => {
    assert.equal(payWeekday(3, 3, 1), 4);
    assert.equal(payWeekday(7, 7, 1), 1);
    assert.equal(payWeekday(3, 3, 0), undefined);
    assert.equal(payWeekday(3, 3, 7), undefined);
    for (const [from, to] of [
      [1, 7],
      [2, 4],
      [6, 1],
    ] as const)
      assert.equal(payWeekday(from, to, 1), undefined);
  });

  it('never marks one day as both, with any parameters', () => {
    const weekday = fc.integer({ min: 1, max: 7 });
    fc.assert(
      fc.property(weekday, weekday, fc.integer({ min: 0, max: 60 }), (from, to, days) => {
        const pay = payWeekday(from, to, days);
        assert.ok(pay === undefined || (pay >= 1 && pay <= 7 && !holdsDay(from, to, pay)));
      }),
    );
  });
});

describe('the first page of records', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 30 });

  it('is complete since a day when it is short or contains an earlier record', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 100 }), (all, since) => {
        const rows = [...all].sort((one, other) => other - one).map((create) => ({ create }));
        const page = rows.slice(0, RECORD_PAGE_SIZE);
        const more = rows.slice(RECORD_PAGE_SIZE).some(({ create }) => create >= since);
        if (hasAllSince(since * 1000, page)) assert.equal(more, false);
        if (page.length < RECORD_PAGE_SIZE || page.at(-1)!.create < since)
          assert.equal(hasAllSince(since * 1000, page), true);
      }),
    );
  });
});

describe('the week of an entry', () => {
  const create = Date.parse('2026-11-25T09:00:00+08:00') / 1000;

  it('is the calendar week before the Wednesday of the entry (§9)', () => {
    assert.deepEqual(entryWeek({ type: 'weekly_income', create }), { start: '2026-11-16', end: '2026-11-22' });
  });

  it('is unknown when the entry is not weekly income', () => {
    assert.equal(entryWeek({ type: 'compensation', create }), undefined);
  });
});

describe('the gate (§4)', () => {
  it('does not treat missing facts as no (compatibility.md)', () => {
    const unknown = {
      isMigrated: false,
      needFillCollection: false,
      collectionInfoFilled: undefined,
      walletPasswordFilled: undefined,
      idenAuthenticationed: undefined,
    };
    assert.equal(gateStep(unknown, { noticeSeen: true, ticket: false }), 'enter');
    assert.deepEqual(gateSteps(unknown), ['enter']);
    assert.equal(withdrawQuestion(unknown, { authState: 4, migrationAccepted: true }), 'dialog');
  });

  it('shows one step at a time, in the order of §4', () => {
    const all = { ...complete, isMigrated: true, needFillCollection: true, walletPasswordFilled: false };
    assert.equal(gateStep(all, { noticeSeen: false, ticket: false }), 'notice');
    assert.equal(gateStep(all, { noticeSeen: true, ticket: false }), 'node');
    assert.equal(gateStep({ ...all, needFillCollection: false }, { noticeSeen: true, ticket: false }), 'set');
    assert.equal(gateStep({ ...complete, isMigrated: true }, { noticeSeen: true, ticket: false }), 'enter');
    assert.equal(gateStep(complete, { noticeSeen: true, ticket: true }), 'open');
  });

  it('prompts for node info only when collection info is filled', () => {
    const unfilled = { ...complete, collectionInfoFilled: false, needFillCollection: true };
    assert.equal(gateStep(unfilled, { noticeSeen: false, ticket: true }), 'open');
  });

  it('lists its current step among its steps, for any account', () => {
    fc.assert(
      fc.property(account, fc.boolean(), fc.boolean(), (someAccount, noticeSeen, ticket) => {
        const step = gateStep(someAccount, { noticeSeen, ticket });
        return step === 'open' || gateSteps(someAccount).includes(step);
      }),
    );
  });
});

describe('the tasks before the first withdrawal', () => {
  it('are in the order of the withdrawal checks, the password last', () => {
    assert.deepEqual(tasksLeft(complete), []);
    assert.deepEqual(tasksLeft({ ...complete, walletPasswordFilled: false }), ['password']);
    assert.deepEqual(
      tasksLeft({
        ...complete,
        idenAuthenticationed: false,
        collectionInfoFilled: false,
        walletPasswordFilled: false,
      }),
      ['certification', 'beneficiary', 'password'],
    );
  });

  it('contain no task whose state is unknown', () => {
    const unknown = { idenAuthenticationed: undefined, collectionInfoFilled: undefined };
    assert.deepEqual(tasksLeft({ ...complete, ...unknown }), []);
  });
});

describe('the description of today', () => {
  it('depends only on the days and the minimum of the wallet', () => {
    const open = { open: true } as const;
    assert.equal(dayState({ isOpen: true, reason: undefined, window: open }), 'open');
    assert.equal(dayState({ isOpen: false, reason: 'offline', window: open }), 'withdrawalDay');
    const used = { open: false, reason: 'used' } as const;
    assert.equal(dayState({ isOpen: false, reason: 'used', window: used }), 'withdrawalDay');
    const minimum = { open: false, reason: 'minimum' } as const;
    assert.equal(dayState({ isOpen: false, reason: 'minimum', window: minimum }), 'minimum');
    const day = { open: false, reason: 'day' } as const;
    assert.equal(dayState({ isOpen: false, reason: 'day', window: day }), 'otherDay');
  });

  it('is unknown without the window of the wallet', () => {
    assert.equal(dayState({ isOpen: false, reason: 'offline', window: undefined }), undefined);
  });
});

describe('the parameters (§9)', () => {
  const entries = [{ paramType: 2 }, { paramType: 1 }];
  it('are entry 1 for enterprise cards and entry 2 for all other methods', () => {
    assert.equal(parametersOfMethod(entries, 'enterpriseCard'), entries[1]);
    for (const method of ['personalAlipay', 'personalCard', undefined, 'something new'])
      assert.equal(parametersOfMethod(entries, method), entries[0]);
    assert.equal(parametersOfMethod([], 'personalCard'), undefined);
  });
});

describe('the prompts of the withdraw button (§4)', () => {
  it('come in order: identity, payout, authentication, migration, dialog', () => {
    const unverified = { ...complete, idenAuthenticationed: false, collectionInfoFilled: false, isMigrated: true };
    assert.equal(withdrawQuestion(unverified, { authState: 1, migrationAccepted: false }), 'identity');
    const verified = { ...unverified, idenAuthenticationed: true };
    assert.equal(withdrawQuestion(verified, { authState: 1, migrationAccepted: false }), 'payout');
    const filled = { ...verified, collectionInfoFilled: true };
    assert.equal(withdrawQuestion(filled, { authState: undefined, migrationAccepted: false }), 'unknown');
    for (const authState of [1, 2, 3, 5])
      assert.equal(withdrawQuestion(filled, { authState, migrationAccepted: true }), 'auth');
    assert.equal(withdrawQuestion(filled, { authState: 4, migrationAccepted: false }), 'migrated');
    assert.equal(withdrawQuestion(filled, { authState: 4, migrationAccepted: true }), 'dialog');
  });
});

describe('the amount (§5, hazard 14)', () => {
  const limits = { leftAmount: 12_846_37, min: 1_00, max: 30_000_00 };

  it('is at most the lower of balance and upper limit, and at least the minimum', () => {
    assert.equal(mostAtOnce(limits), 12_846_37);
    assert.equal(mostAtOnce({ ...limits, leftAmount: 45_000_00 }), 30_000_00);
    fc.assert(
      fc.property(fc.nat(60_000_00), fc.nat(60_000_00), (amount, left) => {
        const problem = amountProblem(formatCents(amount), { ...limits, leftAmount: left });
        const fits = amount >= limits.min && amount <= Math.min(left, limits.max);
        return fits ? problem === undefined : problem === 'tooMuch' || problem === 'tooLittle';
      }),
    );
  });

  it('may equal the minimum, the upper limit or the balance, but not exceed them by a cent', () => {
    const rich = { ...limits, leftAmount: 45_000_00 };
    for (const [typed, within, problem] of [
      ['1.00', limits, undefined],
      ['0.99', limits, 'tooLittle'],
      ['30000.00', rich, undefined],
      ['30000.01', rich, 'tooMuch'],
      ['12846.37', limits, undefined],
      ['12846.38', limits, 'tooMuch'],
    ] as const)
      assert.equal(amountProblem(typed, within), problem, typed);
  });

  it('rejects text that is not an amount', () => {
    for (const typed of ['', '   ']) assert.equal(amountProblem(typed, limits), 'required');
    for (const typed of ['-1', '-0', 'NaN', '1e21', '0x10', '1.005', '1,00', '十', '1 2'])
      assert.equal(amountProblem(typed, limits), 'malformed', typed);
    for (const typed of ['１００', '19.9', '1,000', '12846.37'])
      assert.equal(amountProblem(typed, limits), undefined, typed);
  });

  it('accepts nothing from an empty or overdrawn wallet', () => {
    assert.equal(mostAtOnce({ ...limits, leftAmount: -5 }), 0);
    assert.equal(amountProblem('1', { ...limits, leftAmount: 0 }), 'tooMuch');
    assert.equal(amountProblem('0', { ...limits, leftAmount: 0, min: 0 }), 'tooLittle');
    assert.equal(amountProblem('0.01', { ...limits, leftAmount: 1, min: 0 }), undefined);
  });
});

describe('the withdraw form (§5)', () => {
  it('starts with the amount in the format of the input', () => {
    assert.equal(typedAmount(12_846_37), '12846.37');
    assert.equal(typedAmount(1_234_567_00), '1234567.00');
  });

  it('shows the minimum without cents when there are none', () => {
    assert.equal(minimumText(1_00), '1');
    assert.equal(minimumText(1_50), '1.50');
  });
});

describe('a withdrawal whose response was lost (hazard 2)', () => {
  it('is checked at once, then in growing pauses, and every minute from the fourth check on', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 100].map((checks) => pauseBeforeCheck(checks) / 1_000);
    assert.deepEqual(seconds, [0, 2, 5, 15, 60, 60, 60]);
  });
});
