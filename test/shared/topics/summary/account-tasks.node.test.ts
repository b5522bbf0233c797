/** Open tasks follow only from facts that the platform sent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reminderOf } from '#shared/topics/accounts/contract-reminder.rules.ts';
import { accountSteps } from '#shared/topics/accounts/setup-steps.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { openCycles, openTasks, type TaskFacts } from '#shared/topics/summary/account-tasks.rules.ts';

type Account = TaskFacts['account'];

const DONE = { idenAuthenticationed: true, collectionInfoFilled: true, walletPasswordFilled: true };
const OPEN = { idenAuthenticationed: false, collectionInfoFilled: false, walletPasswordFilled: false };
const UNKNOWN = {
  idenAuthenticationed: undefined,
  collectionInfoFilled: undefined,
  walletPasswordFilled: undefined,
};

const NOW = Date.parse('2026-11-18T10:00:00+08:00');

/** Returns the tasks of an account without tasks, to which facts are added. */
const tasksOf = (account: Partial<Account>, more: Partial<TaskFacts> = {}) =>
  openTasks({
    account: { needVerify: false, ...DONE, ...account } as Account,
    isReconciled: true,
    isHidden: false,
    now: NOW,
    wallets: [],
    payInfo: undefined,
    contract: undefined,
    bill: undefined,
    devices: undefined,
    tickets: undefined,
    ...more,
  });

const stepsOf = (account: Partial<Account>, more: Partial<TaskFacts> = {}) =>
  tasksOf(account, more).flatMap((task) => (task.kind === 'setup' ? task.step : []));

describe('the open steps of an account', () => {
  it('are those that the platform reports as not done, in their order', () => {
    assert.deepEqual(stepsOf(DONE), []);
    assert.deepEqual(stepsOf(OPEN), ['identity', 'payout', 'wallet-password']);
    assert.deepEqual(stepsOf({ walletPasswordFilled: false }), ['wallet-password']);
  });

  it('do not contain a step that the platform does not report, neither as open nor as done', () => {
    assert.deepEqual(stepsOf({ needVerify: undefined, ...UNKNOWN }), []);
    assert.deepEqual(accountSteps(UNKNOWN), []);
    assert.deepEqual(accountSteps({ ...UNKNOWN, collectionInfoFilled: true }), [{ step: 'payout', done: true }]);
  });

  it('are only the verification while it is required first (§6)', () => {
    assert.deepEqual(stepsOf({ needVerify: true, walletPasswordFilled: false }), ['identity']);
  });

  it('do not exist for a user who is settled on another platform', () => {
    assert.deepEqual(stepsOf(OPEN, { isReconciled: false }), []);
  });
});

describe('the open tasks of an account', () => {
  const tickets = [
    { status: 'replied', replies: [{ author: 'support', time: NOW / 1000 - 60 }] },
  ] as unknown as TaskFacts['tickets'];

  it('are listed in one order', () => {
    const tasks = tasksOf(OPEN, {
      wallets: [{ cycle: 'week', amount: 100_00, records: [] }],
      contract: { isRemind: true, remindType: 2, contractEndDate: undefined } as TaskFacts['contract'],
      bill: { month: '2026-10', state: BILL_STATES.unconfirmed },
      devices: { offline: 3, lostYesterday: 41_29 },
      tickets,
    });
    assert.deepEqual(tasks.slice(3), [
      { kind: 'withdraw', cycle: 'week', amount: 100_00, hasFailed: false },
      { kind: 'contract', state: 'expired', end: undefined },
      { kind: 'bill', month: '2026-10' },
      { kind: 'offline', count: 3, lost: 41_29 },
      { kind: 'ticket', count: 1 },
    ]);
  });

  it('do not follow from data that is unknown', () => {
    assert.deepEqual(tasksOf(DONE), []);
    assert.deepEqual(tasksOf(DONE, { devices: { offline: undefined, lostYesterday: 1 } as TaskFacts['devices'] }), []);
    assert.deepEqual(tasksOf(DONE, { bill: { month: '2026-10', state: BILL_STATES.confirmed } }), []);
  });

  it('contain no amount if amounts are hidden (§5), and no loss of zero', () => {
    const wallets = [{ cycle: 'month', amount: 5, records: undefined }] as const;
    const [open, offline] = tasksOf(DONE, { isHidden: true, wallets, devices: { offline: 1, lostYesterday: 7 } });
    assert.deepEqual(open, { kind: 'withdraw', cycle: 'month', amount: undefined, hasFailed: false });
    assert.deepEqual(offline, { kind: 'offline', count: 1, lost: undefined });
    assert.deepEqual(tasksOf(DONE, { devices: { offline: 1, lostYesterday: 0 } }), [
      { kind: 'offline', count: 1, lost: undefined },
    ]);
  });
});

describe('the wallets that are open for a withdrawal', () => {
  const wallets = { billingCycle: 'week', weeklyLeft: 0, isWeekOpen: true, isMonthOpen: true };

  it('start with the default tab of the wallet (§2.3)', () => {
    assert.deepEqual(openCycles(wallets), ['week', 'month']);
    assert.deepEqual(openCycles({ ...wallets, billingCycle: 'month', weeklyLeft: 1 }), ['month', 'week']);
  });

  it('do not contain a wallet that is not offered, closed or unknown', () => {
    assert.deepEqual(openCycles({ ...wallets, billingCycle: 'month' }), ['month']);
    assert.deepEqual(openCycles({ ...wallets, isWeekOpen: false, isMonthOpen: undefined }), []);
  });
});

describe('the reminder of a contract', () => {
  const of = (more: object) =>
    reminderOf({ isRemind: true, remindType: undefined, contractEndDate: undefined, ...more });

  it('states the last day in Shanghai, if the platform sends it', () => {
    const contractEndDate = Date.parse('2026-12-31T23:59:59+08:00') / 1000;
    const { kind, end } = of({ remindType: 1, contractEndDate })!;
    assert.deepEqual([kind, end?.year, end?.month, end?.day], ['expires', 2026, 12, 31]);
    assert.deepEqual(of({ remindType: 2 }), { kind: 'expired', end: undefined });
  });

  it('claims no expiry for an unknown kind, and does not exist unless it is requested', () => {
    assert.equal(of({ remindType: 7 })?.kind, 'unknown');
    assert.equal(of({ isRemind: false, remindType: 2 }), undefined);
  });
});
