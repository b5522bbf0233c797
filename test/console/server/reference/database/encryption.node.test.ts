import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { decrypt, encrypt, indexesOf, indexOf, setDataKeys } from '#console/server/reference/database/encryption.ts';
import { reencrypt } from '#console/server/reference/database/reencrypt.ts';
import { dialling } from '#console/server/reference/database/service-tables.ts';
import { users, withdrawal } from '#console/server/reference/database/tables.ts';
import {
  ALIPAY,
  CARD,
  ID_NUMBER,
  NEWCOMER_PHONE,
  signedIn,
  submitPayout,
  verifyIdentity,
} from '../accounts/identity-support.ts';
import { rm } from 'node:fs/promises';
import { ProviderServer } from '#test/server/provider-server.ts';
import { startReference } from '../reference-support.ts';
import { onWednesday, openSeeded, PHONES, startServer, type Server } from '../seeded-platform.ts';

const [OLD, NEW] = [1, 2].map((fill) => new Uint8Array(32).fill(fill)) as [Uint8Array, Uint8Array];
afterEach(() => setDataKeys([]));

describe('an encrypted value', () => {
  it('can be read with its key only, and differs each time', () => {
    setDataKeys([OLD]);
    const [one, other] = [encrypt(ID_NUMBER), encrypt(ID_NUMBER)];
    assert.notEqual(one, other);
    assert.ok(!one.includes(ID_NUMBER));
    assert.deepEqual([decrypt(one), decrypt(other)], [ID_NUMBER, ID_NUMBER]);
    setDataKeys([NEW]);
    assert.throws(() => decrypt(one), /is not in DATA_KEYS/);
  });

  it('is rejected when it was changed', () => {
    setDataKeys([OLD]);
    const sealed = encrypt(ID_NUMBER);
    const changed = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    assert.throws(() => decrypt(changed));
  });

  it('is found by an index of each key and by the value without encryption', () => {
    setDataKeys([OLD]);
    const stored = indexOf(ID_NUMBER);
    assert.notEqual(stored, ID_NUMBER);
    setDataKeys([NEW, OLD]);
    assert.ok(indexesOf(ID_NUMBER).includes(stored));
    assert.ok(indexesOf(ID_NUMBER).includes(ID_NUMBER));
    assert.equal(indexOf(''), '');
  });
});

describe('ID and card numbers and passwords of dial lines in the database', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  /** Returns the stored texts of the encrypted columns. */
  const stored = async (): Promise<string> => {
    const [row] = await rowsOf<{ all: string }>(
      opened.db,
      sql`select (select string_agg(cards::text, ' ') from dialling)
        || (select string_agg(id_card_number || ' ' || id_card_index || ' ' || pay_info::text, ' ') from person)
        || (select string_agg(collection_number || ' ' || account_holder || ' ' || bank_name, ' ') from withdrawal) as all`,
    );
    return row!.all;
  };

  it('are encrypted by a new key, encrypted again by the next one, and stay the same for users', async () => {
    const { db } = opened;
    const read = async () => [
      await db.select({ id: users.idCardNumber, pay: users.payInfo }).from(users).orderBy(users.uid),
      await db.select().from(withdrawal).orderBy(withdrawal.txId),
      await db.select().from(dialling),
    ];
    const [finished] = await db.select().from(withdrawal).where(eq(withdrawal.status, 'success')).limit(1);
    const payee = { accountHolder: '王收款', bankName: '收款银行' };
    await db.insert(withdrawal).values({ ...finished!, ...payee, txId: 'TX-payee' });
    const line = {
      type: 'pppoe' as const,
      account: 'ad1',
      password: 'dial-line-password',
      ip: '',
      mask: '',
      gateway: '',
    };
    const cards = [{ name: 'eth0', speed: 1_000, ip: '', lines: [{ ...line, vlan: null }] }];
    await db.insert(dialling).values({ agentUid: '100001', device: 1, cards, changedAt: 0 });
    const before = await read();
    const numbers = (await db.select({ id: users.idCardNumber, pay: users.payInfo }).from(users))
      .flatMap(({ id, pay }) => [id, pay.cardNumber, pay.collectionNumber])
      .filter((each): each is string => Boolean(each));
    numbers.push(...Object.values(payee), line.password);
    assert.ok(numbers.length > 10);

    setDataKeys([OLD]);
    assert.ok((await reencrypt(db)) > 10);
    const withOld = await stored();
    for (const number of numbers) assert.ok(!withOld.includes(number));
    assert.deepEqual(await read(), before);

    setDataKeys([NEW, OLD]);
    assert.ok((await reencrypt(db)) > 10);
    setDataKeys([NEW]);
    assert.deepEqual(await read(), before, 'the old key is no longer needed');
    assert.equal(await reencrypt(db), 0);
    const [agent] = await db.select().from(users).where(eq(users.uid, '100001'));
    assert.equal(agent!.idCardIndex, indexOf(agent!.idCardNumber));
  });
});

describe('a platform without DATA_KEYS', () => {
  const sealed = 'enc1.AAAAAAAA.BBBB';
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  it('refuses a payout account in the format of encrypted values, and the user can still sign in', async () => {
    const newcomer = await signedIn(server, 'newcomer');
    await verifyIdentity(newcomer);
    const refused = await submitPayout(newcomer, { ...ALIPAY, collectionNumber: sealed });
    assert.deepEqual([refused.status, refused.body.code], [400, 4000]);
    assert.equal((await newcomer.get('/api/user/account_info')).status, 200);
  });

  it('refuses a withdrawal to a bank with such a name, and the records stay readable', async () => {
    const agent = await onWednesday(server);
    const before = await agent.withdrawals();
    const { collectionMethod, cardNumber } = CARD;
    await agent.post('/sandbox/people/agent', { payInfo: { collectionMethod, cardNumber, bankName: sealed } });
    const { body } = await agent.withdraw(100_00, await agent.code(PHONES.agent));
    assert.equal(body.code, 4000);
    assert.deepEqual(await agent.withdrawals(), before);
  });
});

describe('a platform with DATA_KEYS', () => {
  it('verifies identities, and still rejects the ID number of another account', async () => {
    const server = await startServer(undefined, { DATA_KEYS: Buffer.from(NEW).toString('base64') });
    try {
      const newcomer = await signedIn(server, 'newcomer');
      assert.equal((await verifyIdentity(newcomer, { phoneNumber: NEWCOMER_PHONE })).body.code, 0);
      await newcomer.post('/sandbox/people/migrated', { idenAuthenticationed: false });
      const migrated = await signedIn(server, 'migrated');
      const twice = await verifyIdentity(migrated, { phoneNumber: '13300133000' });
      assert.deepEqual([twice.body.code, twice.body.field], [4101, 'IDCardNumber']);
    } finally {
      await server.close();
    }
  });
});

describe('a server with other keys than the database', () => {
  it('is not ready, names the reason, and is ready again with the keys', async () => {
    const provider = await ProviderServer.start();
    const text = (...keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('base64')).join();
    let folder: string | undefined;
    const failedWith = async (keys: string) => {
      const server = await startReference(provider, {
        ...(folder && { folder }),
        more: { ...(keys && { DATA_KEYS: keys }), METRICS_PORT: '0' },
      });
      folder = server.folder;
      const response = await server.app.inject('/readyz');
      const ready = /partner_ready\{check="keys"\} (\d)/.exec(await server.app.metrics!.metrics())?.[1];
      assert.equal(ready, response.statusCode === 200 ? '1' : '0');
      const started = /^partner_jobs_started (\d)/m.exec(await server.app.metrics!.metrics())?.[1];
      assert.equal(started, ready, 'jobs need the keys');
      await server.close();
      return response.json<{ failed?: string[] }>().failed;
    };
    assert.equal(await failedWith(text(OLD)), undefined);
    assert.deepEqual(await failedWith(text(NEW)), ['keys']);
    assert.deepEqual(await failedWith(''), ['keys']);
    assert.equal(await failedWith(text(NEW, OLD)), undefined);
    assert.equal(await failedWith(text(NEW)), undefined, 'the value is encrypted with the new key');
    assert.deepEqual(await failedWith(text(OLD)), ['keys']);
    await rm(folder!, { recursive: true, force: true });
    await provider.close();
  });
});
