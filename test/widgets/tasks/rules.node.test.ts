/** Open tasks follow only from facts that the platform sent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reminderOf } from '#shared/topics/accounts/contract-reminder.rules.ts';
import { openSteps } from '#widgets/tasks/tasks.rules.ts';

const account = (more: Partial<Parameters<typeof openSteps>[0]>): Parameters<typeof openSteps>[0] => ({
  needVerify: false,
  idenAuthenticationed: true,
  collectionInfoFilled: true,
  walletPasswordFilled: true,
  ...more,
});

describe('the open steps of an account', () => {
  it('are those that the platform reports as not done, in their order', () => {
    assert.deepEqual(openSteps(account({})), []);
    const open = { idenAuthenticationed: false, collectionInfoFilled: false, walletPasswordFilled: false };
    assert.deepEqual(openSteps(account(open)), ['certification', 'beneficiary', 'password']);
    assert.deepEqual(openSteps(account({ walletPasswordFilled: false })), ['password']);
  });

  it('do not contain a step that the platform does not report', () => {
    const unknown = {
      idenAuthenticationed: undefined,
      collectionInfoFilled: undefined,
      walletPasswordFilled: undefined,
    };
    assert.deepEqual(openSteps(account({ needVerify: undefined, ...unknown })), []);
  });

  it('are only the verification while it is required first (§6)', () => {
    assert.deepEqual(openSteps(account({ needVerify: true, walletPasswordFilled: false })), ['certification']);
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
