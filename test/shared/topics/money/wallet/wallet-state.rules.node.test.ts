import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  needsRecords,
  opensAfterHold,
  walletState,
  type ClosedReason,
  type WalletSnapshot,
} from '#shared/topics/money/wallet/wallet-state.rules.ts';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { addDays } from '#shared/core/shanghai-time.ts';
import { daysAfter, msAt, WEDNESDAY } from '#test/gate/days.ts';

const parameters = { startDay: 3, endDay: 3, min: 1_00, max: 30_000_00, feePercent: 0.6, checkStart: 0, checkEnd: 0 };

/** A weekly wallet on a Wednesday that nothing prevents from a withdrawal. */
const open: WalletSnapshot = {
  walletType: WEEKLY,
  now: msAt(WEDNESDAY),
  isReconciled: true,
  isGranted: true,
  needsVerification: false,
  isPending: false,
  isOffline: false,
  balance: 12_846_37,
  balanceFailed: false,
  parameters,
  parametersFailed: false,
  usedToday: false,
};

/** Each obstacle alone, in the order in which they are reported. */
const OBSTACLES: readonly [reason: ClosedReason, data: Partial<WalletSnapshot>][] = [
  ['noWallet', { isReconciled: false }],
  ['notGranted', { isGranted: false }],
  ['pendingWithdrawal', { isPending: true }],
  ['verifyFirst', { needsVerification: true }],
  ['held', { heldUntil: msAt(WEDNESDAY) + 1 }],
  ['offline', { isOffline: true }],
  ['balanceFailed', { balance: undefined, balanceFailed: true }],
  ['parametersFailed', { parameters: undefined, parametersFailed: true }],
  ['used', { usedToday: true }],
  ['minimum', { balance: 99 }],
];

describe('the state of a wallet (§5, Withdraw availability)', () => {
  it('open the wallet when nothing prevents a withdrawal', () => {
    assert.deepEqual(walletState(open), { ...open, isOpen: true, reason: undefined, window: { open: true } });
  });

  for (const [reason, data] of OBSTACLES)
    it(`close the wallet with the reason ${reason}`, () => {
      const state = walletState({ ...open, ...data });
      assert.equal(state.isOpen, false);
      assert.equal(state.reason, reason);
    });

  it('name the first withdrawal day after a hold that ends on another day', () => {
    const heldUntil = (day: string) => opensAfterHold({ ...open, heldUntil: msAt(day, '09:30') });
    assert.equal(heldUntil(daysAfter(WEDNESDAY, 1)), msAt(daysAfter(WEDNESDAY, 7), '00:00'));
    assert.equal(heldUntil(daysAfter(WEDNESDAY, 7)), undefined, 'open at its end');
    assert.equal(opensAfterHold({ ...open, heldUntil: open.now + 1, parameters: undefined }), undefined);
  });

  it('open the wallet at the end of a hold', () => {
    assert.equal(walletState({ ...open, heldUntil: open.now }).isOpen, true);
  });

  it('close the wallet outside its window, and name the next day', () => {
    const now = addDays(open.now, 2);
    const { isOpen, reason, window } = walletState({ ...open, now });
    assert.equal(isOpen, false);
    assert.equal(reason, 'day');
    assert.ok(window?.open === false && window.opensAt !== undefined && window.opensAt > now);
  });

  it('report the first of several obstacles', () => {
    for (let first = 0; first < OBSTACLES.length; first++) {
      const rest = OBSTACLES.slice(first).reverse();
      const snapshot = Object.assign({ ...open }, ...rest.map(([, each]) => each)) as WalletSnapshot;
      assert.equal(walletState(snapshot).reason, OBSTACLES[first]![0]);
    }
  });

  it('keep the window apart from the reason', () => {
    assert.deepEqual(walletState({ ...open, isPending: true }).window, { open: true });
    assert.deepEqual(walletState({ ...open, isOffline: true, isGranted: false }).window, { open: true });
    assert.equal(walletState({ ...open, parameters: undefined, isPending: true }).window, undefined);
  });

  it('are unknown until balance, rules and records are loaded', () => {
    for (const snapshot of [{ balance: undefined }, { parameters: undefined }, { usedToday: undefined }]) {
      const { isOpen, reason, window } = walletState({ ...open, ...snapshot });
      assert.deepEqual([isOpen, reason, window], [undefined, undefined, undefined]);
    }
  });

  it('need no records in the monthly wallet, in a window of several days and on days without a window', () => {
    assert.equal(needsRecords(open), true);
    const monthly = { ...open, walletType: MONTHLY, parameters: { ...parameters, startDay: 1, endDay: 31 } };
    const everyDay = { ...open, parameters: { ...parameters, startDay: 1, endDay: 7 } };
    for (const snapshot of [monthly, everyDay, { ...open, now: addDays(open.now, 1) }]) {
      assert.equal(needsRecords(snapshot), false);
      assert.equal(typeof walletState({ ...snapshot, usedToday: undefined }).isOpen, 'boolean');
    }
    assert.equal(walletState({ ...monthly, usedToday: true }).isOpen, true);
  });

  it('never open a wallet while one fact is unknown or against it', () => {
    const snapshot = fc.record({
      isReconciled: fc.boolean(),
      isGranted: fc.boolean(),
      needsVerification: fc.boolean(),
      isPending: fc.boolean(),
      isOffline: fc.boolean(),
      balance: fc.constantFrom(undefined, 99, 1_00),
      usedToday: fc.constantFrom(undefined, true, false),
      days: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(snapshot, ({ days, ...some }) => {
        const isClear =
          some.isReconciled && some.isGranted && !some.needsVerification && !some.isPending && !some.isOffline;
        const expected = isClear && some.balance === 1_00 && some.usedToday === false && days === 0;
        assert.equal(walletState({ ...open, ...some, now: addDays(open.now, days) }).isOpen === true, expected);
      }),
      { numRuns: 1_000 },
    );
  });
});
