import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import fc from 'fast-check';
import { MONTHLY, WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import type { PlatformError, PlatformErrorKind } from '#shared/client/errors.ts';
import {
  beginWithdrawal,
  CLOCKS_APART_S,
  outcomeOf,
  isRecordOf,
  pendingWithdrawal,
  recoverOutcome,
  settlePendingWithdrawal,
} from '#shared/client/pending-withdrawal.ts';

// Node has no session storage here: what these tests see is the memory that blocked storage falls back to (hazard 15).
const facts = { walletType: WEEKLY, amount: 1_284_637, at: 1_794_974_400_000 };
const error = (kind: PlatformErrorKind, status?: number): PlatformError => ({
  kind,
  code: kind,
  message: kind,
  call: 'withdraw',
  ...(status && { status }),
});

beforeEach(() => {
  for (const uid of ['7', '8'])
    for (const walletType of [WEEKLY, MONTHLY]) {
      const kept = pendingWithdrawal(uid, walletType);
      if (kept) settlePendingWithdrawal(uid, kept);
    }
});

describe('a pending withdrawal (hazards 1, 2)', () => {
  it('has one key until its outcome is known, however often it is begun', () => {
    const first = beginWithdrawal('7', facts);
    assert.equal(beginWithdrawal('7', { ...facts, at: facts.at + 60_000 }).key, first.key);
    assert.deepEqual(pendingWithdrawal('7', WEEKLY), first);
    settlePendingWithdrawal('7', first);
    assert.equal(pendingWithdrawal('7', WEEKLY), undefined);
    assert.notEqual(beginWithdrawal('7', facts).key, first.key);
  });

  it('has a key that nobody guesses, also on a page that is not secure and has no randomUUID', () => {
    const first = beginWithdrawal('7', facts);
    assert.match(first.key, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    settlePendingWithdrawal('7', first);
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    mock.method(crypto, 'getRandomValues', (bytes: Uint8Array) => bytes.map((_, place) => 15 * place));
    try {
      assert.equal(beginWithdrawal('7', facts).key, '000f1e2d3c4b5a69788796a5b4c3d2e1');
    } finally {
      mock.restoreAll();
      delete (crypto as { randomUUID?: unknown }).randomUUID;
    }
  });

  it('is another one with another amount: one key never has two amounts (hazard 3)', () => {
    const first = beginWithdrawal('7', facts);
    assert.notEqual(beginWithdrawal('7', { ...facts, amount: 5 }).key, first.key);
  });

  it('belongs to one account and one wallet, and only its own settling ends it', () => {
    const pending = beginWithdrawal('7', facts);
    assert.equal(pendingWithdrawal('8', WEEKLY), undefined);
    assert.equal(pendingWithdrawal('7', MONTHLY), undefined);
    settlePendingWithdrawal('7', { ...pending, key: 'another' });
    assert.ok(pendingWithdrawal('7', WEEKLY));
  });

  it('keeps key, wallet, amount and time, and nothing of the person', () => {
    beginWithdrawal('7', facts);
    const kept = JSON.parse(sessionStore.get('partnerWithdrawal:7:1')!) as object;
    assert.deepEqual(Object.keys(kept).sort(), ['amount', 'at', 'key', 'walletType']);
  });

  it('is not made of what somebody else wrote into the storage', () => {
    for (const text of [
      '',
      'null',
      '7',
      '{}',
      '{"key":"","amount":5,"at":1}',
      '{"key":"k","amount":"5","at":1}',
      '<',
    ]) {
      sessionStore.set('partnerWithdrawal:7:1', text);
      assert.equal(pendingWithdrawal('7', WEEKLY), undefined, text);
    }
    sessionStore.set('partnerWithdrawal:7:1', undefined);
  });
});

describe('the outcome of a withdrawal (§7.4)', () => {
  const pending = { ...facts, key: 'k' };
  const record = { amount: pending.amount, create: pending.at / 1000 };

  it('is known after an answer, and unknown after none', () => {
    assert.deepEqual(outcomeOf(undefined), { state: 'accepted' });
    for (const lost of [
      error('network'),
      error('timeout'),
      error('shape', 200),
      error('server', 500),
      error('server', 502),
      error('unauthorized', 401),
      error('limited', 429),
      error('unknown', 418),
      error('conflict', 409),
    ])
      assert.deepEqual(outcomeOf(lost), { state: 'unknown' }, lost.kind);
    for (const refused of [
      error('code', 200),
      error('invalid', 400),
      error('invalid', 422),
      error('forbidden', 403),
      error('server', 501),
    ])
      assert.deepEqual(outcomeOf(refused), { state: 'refused', error: refused });
  });

  it("takes a record of the same amount since the pending withdrawal for the pending withdrawal's", () => {
    assert.equal(isRecordOf(pending, record), true);
    assert.equal(isRecordOf(pending, { ...record, amount: record.amount + 1 }), false);
    assert.equal(isRecordOf(pending, { ...record, create: record.create - 60 }), false);
  });

  it('takes a record for its own that a clock 5 s behind wrote, and none that is older', () => {
    for (const at of [pending.at, pending.at + 999]) {
      assert.equal(isRecordOf({ ...pending, at }, { ...record, create: record.create - 5 }), true);
      assert.equal(isRecordOf({ ...pending, at }, { ...record, create: record.create - 6 }), false);
    }
  });

  it('asks the records, and tries no more once they know', async () => {
    const outcome = await recoverOutcome(
      pending,
      { records: () => Promise.resolve([record]), again: unreachable },
      pending.at,
    );
    assert.deepEqual(outcome, { state: 'accepted' });
  });

  it('tries again with the same key when the records do not know', async () => {
    const keys: string[] = [];
    const again = (answer?: PlatformError) =>
      recoverOutcome(
        pending,
        {
          records: () => Promise.resolve([]),
          again: ({ key }) => {
            keys.push(key);
            return Promise.resolve(answer);
          },
        },
        pending.at,
      );
    assert.deepEqual(await again(), { state: 'accepted' });
    assert.deepEqual(await again(error('network')), { state: 'unknown' });
    assert.equal((await again(error('code', 200))).state, 'refused');
    assert.deepEqual(keys, ['k', 'k', 'k']);
  });

  it('never tries again where records cannot be had or keys are not sent', async () => {
    const unknown = { state: 'unknown' };
    const later = pending.at + 3_600_000;
    assert.deepEqual(
      await recoverOutcome(pending, { records: () => Promise.resolve(undefined), again: unreachable }, later),
      unknown,
    );
    assert.deepEqual(
      await recoverOutcome(pending, { records: () => Promise.resolve([]) }, pending.at + 120_000),
      unknown,
    );
  });

  it('is decided by the records where keys are not honoured: after two minutes, and by none of a like amount', async () => {
    const state = async (list: object[], after: number) =>
      (await recoverOutcome(pending, { records: () => Promise.resolve(list as (typeof record)[]) }, pending.at + after))
        .state;
    assert.equal(await state([], 120_000), 'unknown');
    assert.equal(await state([], 120_001), 'refused');
    assert.equal(await state([{ ...record, amount: 5 }], 121_000), 'refused');
    assert.equal(await state([record], 121_000), 'accepted');
    assert.equal(await state([{ ...record, create: record.create - 300 }], 121_000), 'unknown', 'clocks may differ');
    assert.equal(CLOCKS_APART_S, 15 * 60);
  });

  it('says itself that nothing was made, as no answer does', async () => {
    const ask = { records: () => Promise.resolve([]) };
    assert.deepEqual(await recoverOutcome(pending, ask, pending.at + 120_001), {
      state: 'refused',
      error: { kind: 'unknown', call: 'withdraw', code: 'not-made', message: '' },
    });
  });

  it('is never refused without an answer that refuses', async () => {
    const kinds = fc.constantFrom<PlatformErrorKind>(
      'network',
      'timeout',
      'shape',
      'server',
      'conflict',
      'limited',
      'unauthorized',
    );
    await fc.assert(
      fc.asyncProperty(kinds, fc.boolean(), async (kind, known) => {
        const outcome = await recoverOutcome(
          pending,
          {
            records: () => Promise.resolve(known ? [] : undefined),
            again: () => Promise.resolve(error(kind)),
          },
          pending.at,
        );
        return outcome.state === 'unknown';
      }),
    );
  });
});

function unreachable(): never {
  throw new Error('a second try was made');
}
