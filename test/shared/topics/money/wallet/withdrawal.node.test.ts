import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import fc from 'fast-check';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import type { PlatformError, PlatformErrorKind } from '#shared/client/errors.ts';
import {
  CLOCKS_APART_S,
  isRecordOf,
  outcomeOf,
  reduceWithdrawal,
  type PendingWithdrawal,
  type WithdrawalEvent,
  type WithdrawalOutcome,
  type WithdrawalState,
} from '#shared/topics/money/wallet/withdrawal-machine.ts';
import {
  dispatchWithdrawal,
  keptWithdrawal,
  newWithdrawal,
  pendingWithdrawal,
  subscribeWithdrawals,
  withdrawalState,
} from '#shared/topics/money/wallet/withdrawal-state.ts';

// Node has no session storage: these tests use the memory that replaces blocked storage (hazard 15).
const facts = { walletType: WEEKLY, amount: 1_284_637, at: 1_794_974_400_000 };
const error = (kind: PlatformErrorKind, status?: number): PlatformError => ({
  kind,
  code: kind,
  message: kind,
  call: 'withdraw',
  ...(status && { status }),
});

/** Starts a withdrawal in the way of the wallet. */
function beginWithdrawal(uid: string, request: typeof facts): PendingWithdrawal {
  dispatchWithdrawal(uid, request.walletType, { type: 'submitted', pending: newWithdrawal(uid, request) });
  return pendingWithdrawal(uid, request.walletType)!;
}

const settlePendingWithdrawal = (uid: string, { walletType }: PendingWithdrawal) =>
  dispatchWithdrawal(uid, walletType, { type: 'responded' });

/** Checks a lost response with these results, in the way of the wallet. */
async function recoverOutcome(
  pending: PendingWithdrawal,
  sources: {
    records: () => Promise<readonly { amount: number; create: number }[] | undefined>;
    again?: (pending: PendingWithdrawal) => Promise<PlatformError | undefined>;
  },
  now: number,
): Promise<WithdrawalOutcome> {
  const { again } = sources;
  const events: WithdrawalEvent[] = [
    { type: 'restored', pending },
    { type: 'check-started' },
    { type: 'records-loaded', records: await sources.records(), now, canResend: again !== undefined },
  ];
  let state = events.reduce<WithdrawalState>(reduceWithdrawal, { status: 'idle' });
  if (state.status === 'unknown' && state.step === 'resending')
    state = reduceWithdrawal(state, { type: 'responded', error: await again!(state.pending) });
  if (state.status === 'settled') return state.outcome;
  assert.ok(state.status === 'unknown' && state.step === 'waiting');
  return { state: 'unknown' };
}

beforeEach(() => {
  for (const uid of ['7', '8'])
    for (const walletType of [WEEKLY, MONTHLY]) {
      const kept = pendingWithdrawal(uid, walletType);
      if (kept) settlePendingWithdrawal(uid, kept);
    }
});

describe('a pending withdrawal (hazards 1, 2)', () => {
  it('keeps one key until its outcome is known, when it is started several times', () => {
    const first = beginWithdrawal('7', facts);
    assert.equal(beginWithdrawal('7', { ...facts, at: facts.at + 60_000 }).key, first.key);
    assert.deepEqual(pendingWithdrawal('7', WEEKLY), first);
    settlePendingWithdrawal('7', first);
    assert.equal(pendingWithdrawal('7', WEEKLY), undefined);
    assert.notEqual(beginWithdrawal('7', facts).key, first.key);
  });

  it('has an unpredictable key, also on an insecure page without randomUUID', () => {
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

  it('has another key for another amount (hazard 3)', () => {
    const first = beginWithdrawal('7', facts);
    assert.equal(newWithdrawal('7', facts).key, first.key);
    assert.notEqual(newWithdrawal('7', { ...facts, amount: 5 }).key, first.key);
  });

  it('belongs to one account and one wallet, and ends only when it is settled itself', () => {
    const pending = beginWithdrawal('7', facts);
    assert.equal(pendingWithdrawal('8', WEEKLY), undefined);
    assert.equal(pendingWithdrawal('7', MONTHLY), undefined);
    const another = JSON.stringify({ ...pending, key: 'another' });
    sessionStore.set('partnerWithdrawal:7:1', another);
    settlePendingWithdrawal('7', pending);
    assert.equal(sessionStore.get('partnerWithdrawal:7:1'), another, 'the withdrawal of another frame stays');
    sessionStore.set('partnerWithdrawal:7:1', undefined);
  });

  it('stores key, wallet, amount and time, but no personal data', () => {
    beginWithdrawal('7', facts);
    const kept = JSON.parse(sessionStore.get('partnerWithdrawal:7:1')!) as object;
    assert.deepEqual(Object.keys(kept).sort(), ['amount', 'at', 'key', 'walletType']);
  });

  it('is not restored from invalid storage content', () => {
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
      assert.equal(keptWithdrawal('7', WEEKLY), undefined, text);
    }
    sessionStore.set('partnerWithdrawal:7:1', undefined);
  });
});

describe('the state of a withdrawal', () => {
  const pending = { ...facts, key: 'k' };
  const run = (...events: WithdrawalEvent[]) => events.reduce<WithdrawalState>(reduceWithdrawal, { status: 'idle' });
  const submitted = { type: 'submitted', pending } as const;
  const lost = { type: 'responded', error: { ...error('timeout'), requestId: 'r1' } } as const;

  it('is restored at the first access after a reload, and checked at once', () => {
    sessionStore.set('partnerWithdrawal:9:1', JSON.stringify(pending));
    assert.deepEqual(withdrawalState('9', WEEKLY), { status: 'unknown', pending, step: 'waiting', checks: 0 });
    assert.deepEqual(pendingWithdrawal('9', WEEKLY), pending);
    sessionStore.set('partnerWithdrawal:9:1', undefined);
  });

  it('is settled by the first decisive response', () => {
    assert.deepEqual(run(submitted), { status: 'sending', pending });
    const outcome = { state: 'accepted' };
    assert.deepEqual(run(submitted, { type: 'responded' }), { status: 'settled', pending, outcome });
    for (const refusal of [error('code', 200), error('limited', 429), error('unknown', 418), error('invalid', 422)])
      assert.deepEqual(run(submitted, { type: 'responded', error: refusal }), {
        status: 'settled',
        pending,
        outcome: { state: 'refused', error: refusal },
      });
  });

  it('queries the records at once after a lost response, and counts the checks', () => {
    const unknown = { status: 'unknown', pending, requestId: 'r1' };
    assert.deepEqual(run(submitted, lost), { ...unknown, step: 'querying', checks: 1 });
    for (const kind of ['conflict', 'unauthorized', 'network', 'server', 'shape', 'aborted'] as const)
      assert.equal(run(submitted, { type: 'responded', error: error(kind) }).status, 'unknown', kind);
    const noRecords = { type: 'records-loaded', records: undefined, now: pending.at, canResend: true } as const;
    assert.deepEqual(run(submitted, lost, noRecords), { ...unknown, step: 'waiting', checks: 1 });
    assert.deepEqual(run(submitted, lost, noRecords, { type: 'check-started' }), {
      ...unknown,
      step: 'querying',
      checks: 2,
    });
  });

  it('stays unknown when the page itself failed', () => {
    assert.deepEqual(run(submitted, { type: 'interrupted' }), {
      status: 'unknown',
      pending,
      step: 'waiting',
      checks: 0,
    });
    const interrupted = run(submitted, lost, { type: 'interrupted' });
    assert.ok(interrupted.status === 'unknown' && interrupted.step === 'waiting');
  });

  it('keeps one key until it is settled, for any order of events', () => {
    const other = { ...facts, key: 'other', amount: 5 };
    const event = fc.constantFrom<WithdrawalEvent>(
      { type: 'submitted', pending: other },
      { type: 'restored', pending: other },
      { type: 'check-started' },
      { type: 'interrupted' },
      { type: 'records-loaded', records: undefined, now: facts.at, canResend: true },
      { type: 'records-loaded', records: [], now: facts.at, canResend: true },
      { type: 'responded', error: error('network') },
      { type: 'responded', error: error('conflict', 409) },
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = run(submitted, ...events);
        return (state.status === 'sending' || state.status === 'unknown') && state.pending.key === 'k';
      }),
    );
  });

  it('starts again only after the previous one is settled, and ignores events that do not fit', () => {
    const next = { ...facts, key: 'next' };
    const again = run(submitted, { type: 'responded' }, { type: 'submitted', pending: next });
    assert.deepEqual(again, { status: 'sending', pending: next });
    for (const stray of ['check-started', 'interrupted', 'responded'] as const)
      assert.deepEqual(run({ type: stray }), { status: 'idle' });
  });

  it('notifies its listeners of every change', () => {
    let changes = 0;
    const unsubscribe = subscribeWithdrawals(() => changes++);
    settlePendingWithdrawal('7', beginWithdrawal('7', facts));
    unsubscribe();
    beginWithdrawal('7', facts);
    assert.equal(changes, 2);
  });
});

describe('the outcome of a withdrawal (§7.4)', () => {
  const pending = { ...facts, key: 'k' };
  const record = { amount: pending.amount, create: pending.at / 1000 };

  it('is known after a decisive response, and unknown after all others', () => {
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

  it('is found in a record with the same amount since the start of the withdrawal', () => {
    assert.equal(isRecordOf(pending, record), true);
    assert.equal(isRecordOf(pending, { ...record, amount: record.amount + 1 }), false);
    assert.equal(isRecordOf(pending, { ...record, create: record.create - 60 }), false);
  });

  it('is found in a record of a clock that is up to 5 s slow, but not in an older one', () => {
    for (const at of [pending.at, pending.at + 999]) {
      assert.equal(isRecordOf({ ...pending, at }, { ...record, create: record.create - 5 }), true);
      assert.equal(isRecordOf({ ...pending, at }, { ...record, create: record.create - 6 }), false);
    }
  });

  it('is accepted without another request when the records contain it', async () => {
    const outcome = await recoverOutcome(
      pending,
      { records: () => Promise.resolve([record]), again: unreachable },
      pending.at,
    );
    assert.deepEqual(outcome, { state: 'accepted' });
  });

  it('is decided by a repeated request with the same key when the records do not contain it', async () => {
    const keys: string[] = [];
    const again = (error?: PlatformError) =>
      recoverOutcome(
        pending,
        {
          records: () => Promise.resolve([]),
          again: ({ key }) => {
            keys.push(key);
            return Promise.resolve(error);
          },
        },
        pending.at,
      );
    assert.deepEqual(await again(), { state: 'accepted' });
    assert.deepEqual(await again(error('network')), { state: 'unknown' });
    assert.equal((await again(error('code', 200))).state, 'refused');
    assert.deepEqual(keys, ['k', 'k', 'k']);
  });

  it('stays unknown without another request when the records fail to load or keys are not sent', async () => {
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

  it('is decided by the records when the platform ignores keys: after two minutes, by a record of the same amount', async () => {
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

  it('is refused by the client itself when nothing was made, because no response reports it', async () => {
    const sources = { records: () => Promise.resolve([]) };
    assert.deepEqual(await recoverOutcome(pending, sources, pending.at + 120_001), {
      state: 'refused',
      error: { kind: 'unknown', call: 'withdraw', code: 'not-made', message: '' },
    });
  });

  it('is never refused without a response that refuses it', async () => {
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
  throw new Error('the request was sent again');
}
