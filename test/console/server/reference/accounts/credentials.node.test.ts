import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { messageLanguage } from '#console/server/reference/jobs/message-language.ts';
import { asc, desc, eq } from 'drizzle-orm';
import { giveCaptchaTicket, spendCaptchaTicket } from '#console/server/reference/access/captcha-tickets.ts';
import { sendCode, spendCode, withCode, type CodeOwner } from '#console/server/reference/access/verify-codes.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import {
  attempt,
  audit,
  captchaTicket,
  outbox,
  users,
  session,
  verifyCode,
} from '#console/server/reference/database/tables.ts';
import {
  changePassword,
  changePhone,
  proveOldPhone,
  resetPassword,
} from '#console/server/reference/accounts/credentials.ts';
import { identityTriesLeft, tooManyFailures } from '#console/server/reference/accounts/identity-rules.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { endSession, endSessions, sessionOf, startSession } from '#console/server/reference/access/sessions.ts';
import { Refusal } from '#console/server/reference/refusal.ts';
import {
  hashPassword,
  isOldHash,
  hashToken,
  isPassword,
  newCode,
  newToken,
  REAL_COST,
} from '#console/server/reference/secrets.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { openSeeded, otherThan, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('secrets (hazard 24)', () => {
  it('are 256 random bits for a bearer token, and stored only as a hash', () => {
    const token = newToken();
    assert.match(token, /^[\w-]{43}$/);
    assert.notEqual(newToken(), token);
    assert.equal(hashToken('token'), 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A');
  });

  it('are six digits for a code, including leading zeros', () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    assert.ok(codes.every((code) => /^\d{6}$/.test(code)));
    assert.ok(codes.some((code) => code.startsWith('0')));
    assert.ok(codes.some((code) => code.startsWith('9')));
  });

  it('of a password are salted and stored with the cost', async () => {
    assert.deepEqual(REAL_COST, { N: 2 ** 15, r: 8, p: 3 }, 'outside tests');
    const stored = await hashPassword('Demo@2026');
    assert.match(stored, /^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    assert.deepEqual([stored, 'scrypt$32768$8$1$salt$key', 'scrypt$16$8$11$salt$key'].map(isOldHash), [
      false,
      true,
      true,
    ]);
    assert.equal(await isPassword('Demo@2026', stored), true);
    for (const other of ['demo@2026', '', 'Demo@2026 ']) assert.equal(await isPassword(other, stored), false);
    for (const missing of [null, undefined]) assert.equal(await isPassword('Demo@2026', missing), false);
  });

  it('of a password stay valid when they were stored with another cost', async () => {
    const { scryptSync } = await import('node:crypto');
    for (const [N, r, p] of [
      [16, 8, 1],
      [16, 4, 1],
      [16, 8, 3],
      [32_768, 8, 1],
    ] as const) {
      const cost = { N, r, p, maxmem: 64 * 1024 * 1024 };
      const key = scryptSync('wallet88', 'saltsaltsaltsalt', 32, cost).toString('base64url');
      const stored = `scrypt$${N}$${r}$${p}$c2FsdHNhbHRzYWx0c2FsdA$${key}`;
      assert.equal(await isPassword('wallet88', stored), true);
      assert.equal(await isPassword('wallet89', stored), false);
    }
  });
});

describe('failed verifications (§2.7, §9)', () => {
  it('block the user after the sixth failure', () => {
    assert.equal(IDENTITY_TRIES, 6);
    const left = [0, 1, 4, 5, 6, 7].map((identityFailures) => identityTriesLeft({ identityFailures }));
    assert.deepEqual(left, [6, 5, 2, 1, 0, 0]);
    assert.equal(tooManyFailures({ identityFailures: 5 }), undefined);
    assert.equal(tooManyFailures({ identityFailures: 6 })?.code, 4101);
  });
});

describe('proofs of identity', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(async () => {
    await opened.close();
  });
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  afterEach(() => mock.timers.reset());

  describe('a session (§7.1)', () => {
    const uidOf = async (authorization: string | undefined) => (await sessionOf(opened.db, authorization))?.user.uid;

    it('is valid for its user for seven days', async () => {
      const token = await startSession(opened.db, AGENT);
      assert.deepEqual((await sessionOf(opened.db, `Bearer ${token}`))?.token, token);
      mock.timers.tick(7 * DAY - 1);
      assert.equal(await uidOf(`Bearer ${token}`), AGENT);
      mock.timers.tick(1);
      assert.equal(await uidOf(`Bearer ${token}`), undefined);
      const before = await opened.db.$count(session);
      mock.timers.tick(1);
      await deleteExpired(platform);
      assert.equal(await opened.db.$count(session), before - 1, 'the expired session is removed');
    });

    it('is identified only by a bearer token', async () => {
      const token = await startSession(opened.db, AGENT);
      assert.equal(await uidOf(`bearer ${token}`), AGENT);
      for (const other of [undefined, '', token, `Basic ${token}`, `x Bearer ${token}`, `Bearer ${token} x`, 'Bearer '])
        assert.equal(await uidOf(other), undefined, `${other}`);
      assert.equal(await uidOf(`Bearer ${token.slice(1)}`), undefined);
    });

    it('ends individually, or with all sessions of the user', async () => {
      const [one, two, other] = [
        await startSession(opened.db, AGENT),
        await startSession(opened.db, AGENT),
        await startSession(opened.db, '100002'),
      ];
      const all = async () => [await uidOf(`Bearer ${one}`), await uidOf(`Bearer ${two}`)];
      await endSession(opened.db, one);
      assert.deepEqual(await all(), [undefined, AGENT]);
      await endSessions(opened.db, AGENT);
      assert.deepEqual(await all(), [undefined, undefined]);
      assert.equal(await uidOf(`Bearer ${other}`), '100002');
    });
  });

  describe('a solved captcha (hazard 21)', () => {
    const isAccepted = async (solution: { ticket: string; randstr: string }, on = platform): Promise<boolean> => {
      try {
        await spendCaptchaTicket(on, { ...solution, address: '' });
        return true;
      } catch (error) {
        assert.ok(error instanceof Refusal && error.code === 4004);
        return false;
      }
    };

    it('does not count when it is an emergency ticket, regardless of the service (hazard 21)', async () => {
      const permissive = { ...platform, services: { ...platform.services, spendTicket: async () => true } };
      assert.equal(await isAccepted({ ticket: 'solved', randstr: '@' }, permissive), true);
      for (const ticket of ['', 'terror_1001_1', 'trerror_1001_1'])
        assert.equal(await isAccepted({ ticket, randstr: '@' }, permissive), false, ticket);
    });

    it('is not refused when the service fails, and no attempt is counted', async () => {
      const failure = new Error('no response');
      const failing = { ...platform, services: { ...platform.services, spendTicket: () => Promise.reject(failure) } };
      const before = await opened.db.$count(attempt);
      await assert.rejects(spendCaptchaTicket(failing, { ticket: 'solved', randstr: '@', address: '' }), failure);
      assert.equal(await opened.db.$count(attempt), before);
    });

    it('counts once, and only with its randstr', async () => {
      const solution = await giveCaptchaTicket(opened.db);
      assert.match(solution.ticket, /^t03[\w-]{43}$/);
      assert.match(solution.randstr, /^@[\da-f]{6}$/);
      assert.equal(await isAccepted({ ...solution, randstr: '@' }), false);
      assert.equal(await isAccepted({ ...solution, ticket: '' }), false);
      assert.equal(await isAccepted(solution), true);
      assert.equal(await isAccepted(solution), false);
    });

    it('counts for five minutes, and is then deleted', async () => {
      const [late, latest] = [await giveCaptchaTicket(opened.db), await giveCaptchaTicket(opened.db)];
      mock.timers.tick(5 * MINUTE - 1);
      assert.equal(await isAccepted(late), true);
      mock.timers.tick(1);
      assert.equal(await isAccepted(latest), false);
      const before = await opened.db.$count(captchaTicket);
      mock.timers.tick(1);
      await deleteExpired(platform);
      assert.equal(await opened.db.$count(captchaTicket), before - 1);
    });
  });

  describe('a code by SMS (hazard 24)', () => {
    const owner = { uid: AGENT, phone: '13011110000' };
    const refusalOf = async (given: string, now: number, recipient = owner) =>
      (await inTransaction(opened.db, (tx) => spendCode(tx, recipient, given, now)))?.code;

    const makeTwentyMistakes = async (recipient: CodeOwner, now: number): Promise<void> => {
      for (let round = 0; round < 4; round++) {
        const code = await sendCode(platform, recipient);
        for (let mistakes = 0; mistakes < 5; mistakes++) await refusalOf(otherThan(code), now, recipient);
      }
    };

    it('is valid for five minutes', async () => {
      const at = platform.clock.now();
      const code = await sendCode(platform, owner);
      assert.equal(await refusalOf(code, at + 5 * MINUTE), 4002);
      assert.equal(await refusalOf(code, at + 5 * MINUTE - 1), undefined);
      assert.equal(await refusalOf(code, at), 4002, 'single use');
    });

    it('is stored as a hash, also of equal codes', async () => {
      const code = await sendCode(platform, owner);
      const [row] = await opened.db.select().from(verifyCode).where(eq(verifyCode.phone, owner.phone));
      assert.match(row!.codeHash, /^scrypt\$/);
      assert.ok(!JSON.stringify(row).includes(code));
    });

    it('is deleted ten minutes after it expires, and until then differs from a wrong code', async () => {
      const old = { uid: AGENT, phone: '13011112222' };
      const kept = () => opened.db.$count(verifyCode, eq(verifyCode.phone, old.phone));
      await sendCode(platform, old);
      mock.timers.tick(15 * MINUTE);
      await deleteExpired(platform);
      assert.equal(await kept(), 1);
      mock.timers.tick(1);
      await deleteExpired(platform);
      assert.equal(await kept(), 0);
    });

    it('allows four mistakes, not five', async () => {
      const now = platform.clock.now();
      for (const [mistakes, expected] of [
        [4, undefined],
        [5, 4002],
      ] as const) {
        const code = await sendCode(platform, owner);
        for (let round = 0; round < mistakes; round++) assert.equal(await refusalOf(otherThan(code), now), 4001);
        assert.equal(await refusalOf(code, now), expected);
      }
    });

    it('allows one attempt after twenty mistakes in a day, and the right code still succeeds', async () => {
      const phone = '13011113333';
      const now = platform.clock.now();
      const visitor = { uid: '', phone, network: '203.0.113.7' };
      await makeTwentyMistakes(visitor, now);
      const elsewhere = { ...visitor, network: '198.51.100.7' };
      const first = await sendCode(platform, elsewhere);
      assert.equal(await refusalOf(first, now, elsewhere), undefined);
      const second = await sendCode(platform, elsewhere);
      assert.equal(await refusalOf(otherThan(second), now, elsewhere), 4001);
      assert.equal(await refusalOf(second, now, elsewhere), 4002);
    });

    it('allows no attempt from another network after twenty mistakes in a day', async () => {
      const phone = '13011115555';
      const now = platform.clock.now();
      const visitor = { uid: '', phone, network: '203.0.113.7' };
      await makeTwentyMistakes(visitor, now);
      const stranger = { ...visitor, network: '198.51.100.7' };
      const code = await sendCode(platform, visitor);
      assert.equal(await refusalOf(code, now, stranger), 4002);
      assert.equal(await refusalOf(code, now, visitor), undefined);
    });

    it('counts the mistakes of all accounts for a phone that is not their own, and not for its owner', async () => {
      const now = platform.clock.now();
      const [{ phone }] = (await opened.db
        .select({ phone: users.phoneNumber })
        .from(users)
        .where(eq(users.uid, AGENT))) as [{ phone: string }];
      const [stranger, accomplice] = ['100002', '100003'].map((uid) => ({ uid, phone })) as [CodeOwner, CodeOwner];
      await makeTwentyMistakes(stranger, now);
      const code = await sendCode(platform, accomplice);
      assert.equal(await refusalOf(otherThan(code), now, accomplice), 4001);
      assert.equal(await refusalOf(code, now, accomplice), 4002);
      const own = await sendCode(platform, { uid: AGENT, phone });
      assert.equal(await refusalOf(otherThan(own), now, { uid: AGENT, phone }), 4001);
      assert.equal(await refusalOf(own, now, { uid: AGENT, phone }), undefined);
    });

    it('allows three attempts from other networks, which do not count for the requester', async () => {
      const now = platform.clock.now();
      const visitor = { uid: '', phone: '13011114444', network: '203.0.113.7' };
      const stranger = { ...visitor, network: '198.51.100.7' };
      const code = await sendCode(platform, visitor);
      const codes = [];
      for (let round = 0; round < 4; round++) codes.push(await refusalOf(otherThan(code), now, stranger));
      assert.deepEqual(codes, [4001, 4001, 4001, 4002]);
      assert.equal(await refusalOf(code, now, visitor), undefined);
    });

    it('is valid only for its account and phone', async () => {
      const now = platform.clock.now();
      const code = await sendCode(platform, owner);
      assert.equal(await refusalOf(code, now, { ...owner, uid: '100002' }), 4001);
      assert.equal(await refusalOf(code, now, { ...owner, phone: '13011110001' }), 4001);
      assert.equal(await refusalOf(code, now), undefined);
    });

    for (const [accepted, purpose] of [
      ['en', 'Identity verification'],
      ['en-US,zh-CN;q=0.8', 'Identity verification'],
      ['zh-CN,en;q=0.8', '身份验证'],
      [undefined, '身份验证'],
    ] as const)
      it(`is sent in the language of the page that requests it: ${accepted ?? 'none'}`, async () => {
        await sendCode(platform, owner, messageLanguage(accepted));
        const [newest] = await opened.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
        assert.equal(newest!.purpose, purpose);
      });

    it('is used in the same transaction as its operation', async () => {
      const code = await sendCode(platform, owner);
      const never = () => Promise.reject(new Error('the work failed'));
      await assert.rejects(withCode(platform, owner, code, never), /the work failed/);
      await assert.rejects(withCode(platform, owner, otherThan(code), never), { code: 4001 });
      assert.equal(await withCode(platform, owner, code, () => Promise.resolve('done')), 'done');
      await assert.rejects(withCode(platform, owner, code, never), { code: 4002 });
    });

    it('is in the outbox with phone and time, which keeps the newest two hundred', async () => {
      const code = await sendCode(platform, owner);
      const [newest] = await opened.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
      const { id, ...message } = newest!;
      assert.deepEqual(message, { phone: owner.phone, code, purpose: '身份验证', at: platform.clock.now() });
      await opened.db.insert(outbox).values(Array.from({ length: 205 }, () => message));
      await sendCode(platform, owner);
      const rows = await opened.db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id));
      assert.deepEqual([rows.length, rows.at(-1)!.id], [201, id + 6]);
    });
  });

  it('resets the password of the first user when two users share a phone from earlier times', async () => {
    const [first, second] = ['100001', '100004'] as const;
    const before = await opened.db.select().from(users).where(eq(users.uid, first));
    const { phoneNumber } = before[0]!;
    await opened.db.update(users).set({ phoneNumber }).where(eq(users.uid, second));
    const verifyCode = await sendCode(platform, { uid: '', phone: phoneNumber });
    const request = { verifyCode, password: 'Third#2028', requestId: 'r-0' };
    await resetPassword(platform, { uid: '', phone: phoneNumber }, request);
    const hashes = await opened.db.select().from(users).orderBy(asc(users.uid));
    const isReset = (uid: string) => isPassword('Third#2028', hashes.find((one) => one.uid === uid)!.passwordHash);
    assert.deepEqual([await isReset(first), await isReset(second)], [true, false]);
  });

  it('writes an audit row with user, action and request ID on each change, without the values', async () => {
    const uid = '100003';
    const self = (await opened.db.select().from(users).where(eq(users.uid, uid)))[0]!;
    const oldPhone = self.phoneNumber;
    const phoneNumber = '13011119999';
    const codeTo = (phone: string, of = uid) => sendCode(platform, { uid: of, phone });
    await changePassword(platform, self, { oldpassword: 'Demo@2026', password: 'Next#2027', requestId: 'r-1' });
    const proof = { phoneNumber: oldPhone, verifyCode: await codeTo(oldPhone) };
    const session = { uid, token: await startSession(opened.db, uid) };
    const ticket = await proveOldPhone(platform, session, proof);
    const verifyCode = await codeTo(phoneNumber);
    await changePhone(platform, session, { phoneNumber, verifyCode, ticket, requestId: 'r-2' });
    const request = { verifyCode: await codeTo(phoneNumber, ''), password: 'Last#2028', requestId: 'r-3' };
    await resetPassword(platform, { uid: '', phone: phoneNumber }, request);
    const rows = await opened.db.select().from(audit).where(eq(audit.uid, uid)).orderBy(asc(audit.id));
    const at = platform.clock.now();
    assert.deepEqual(
      rows.map(({ id: _id, ...row }) => row),
      ['login password changed', 'phone changed', 'login password reset'].map((action, index) => ({
        at,
        uid,
        action,
        detail: {},
        requestId: `r-${index + 1}`,
        // outside of a request
        ...{ address: '', session: '' },
      })),
    );
  });
});
