/**
 * The life of a partner in MODE=reference with the fake providers, from the invitation to the return of a failed transfer
 * (self-hosting/providers.md).
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { desc, sql } from 'drizzle-orm';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { rawSql } from '#console/server/reference/database/raw-sql.ts';
import { audit, users } from '#console/server/reference/database/tables.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { root } from '#test/gate/project.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { authState, ID_NUMBER, NAME, submitPayout, verifyIdentity } from '../accounts/identity-support.ts';
import { assertLaws } from './laws.ts';
import { Partner, removeFolder, startReference, type ReferenceServer } from '../reference-support.ts';
import { platformOn } from '../seeded-platform.ts';

const PHONE = '13912345681';
const START = 5_000_00;
const AMOUNT = 500_00;
const CARD = { collectionMethod: 'personalCard', cardNumber: '6214830211223344', bankName: '招商银行' };

let provider: ProviderServer;
let server: ReferenceServer;
let partner: Partner;
before(async () => {
  provider = await ProviderServer.start();
  server = await startReference(provider);
});
after(async () => {
  await server.close();
  await removeFolder(server);
  await provider.close();
});

/** Stops the server, works on its database, and starts it again. */
async function betweenStarts(work: (db: Parameters<typeof platformOn>[0]) => Promise<void>): Promise<void> {
  await server.close();
  const opened = await openDatabase({ dataDir: server.folder, copies: false }, async () => {});
  await work(opened.db);
  await opened.close();
  server = await startReference(provider, { folder: server.folder });
  partner = await Partner.join(server, PHONE);
  await partner.openWallet();
}

/** Withdraws from the monthly wallet. @returns the number, once the provider has the order */
async function withdrawn(): Promise<string> {
  const { body } = await partner.withdrawMonthly(AMOUNT);
  assert.equal(body.code, 0, body.message);
  const { txId } = body.data;
  await provider.until(() => provider.orders.has(txId));
  return txId;
}

const record = async (txId: string) => (await partner.withdrawals(0)).list.find((each) => each.txId === txId);

const refunds = async (): Promise<number[]> => {
  const now = Math.floor(Date.now() / 1_000);
  const address = `/api/wallet/wallet/entry/list?walletType=0&pageIndex=1&pageSize=100&start=0&end=${now + 3_600}`;
  const { list } = (await partner.get(address)).body.data;
  return list.filter(({ type }: { type: string }) => type === 'refund').map(({ amount }: { amount: number }) => amount);
};

describe('a partner in MODE=reference', () => {
  it('joins by an invitation, with a code of the SMS provider', async () => {
    partner = await Partner.join(server, PHONE);
    const { agentAccount, needReconcileUser } = (await partner.get('/api/user/account_info')).body;
    assert.deepEqual([agentAccount, needReconcileUser], ['anna', true]);
  });

  it('is verified by the identity provider', async () => {
    provider.register.set(ID_NUMBER, NAME);
    assert.equal((await verifyIdentity(partner, { phoneNumber: PHONE })).body.code, 0);
    assert.equal(await authState(partner), 2);
  });

  it('stores a payout account and a wallet password', async () => {
    assert.equal((await submitPayout(partner, { ...CARD, billingCycle: 'month' })).status, 200);
    assert.equal(await authState(partner), 4);
    await partner.setWalletPassword();
  });

  it('withdraws through the payout provider, to the account of that moment', async () => {
    await betweenStarts(async (db) => {
      const [newest] = await db.select().from(users).orderBy(desc(users.uid)).limit(1);
      await setBalance(platformOn(db), newest!.username, { walletType: 0, leftAmount: START });
    });
    const txId = await withdrawn();
    assert.deepEqual(provider.orders.get(txId), {
      id: txId,
      amount: AMOUNT,
      currency: 'CNY',
      method: CARD.collectionMethod,
      account: CARD.cardNumber,
      holder: NAME,
      bankName: CARD.bankName,
    });
    assert.equal((await record(txId))?.status, 'transferring');
    assert.equal(await partner.balance(0), START - AMOUNT);

    // the database can store no NUL
    provider.decide(txId, { state: 'failed', reason: '账户\u0000已注销' });
    for (const forged of [
      { secret: 'guessed' },
      { timestamp: Math.floor(Date.now() / 1_000) - 600 },
      { body: JSON.stringify({ id: txId, state: 'settled' }) },
      { nonce: '' },
    ])
      assert.equal(await provider.callBack(server.origin, txId, forged), 403, JSON.stringify(forged));
    assert.equal((await record(txId))?.status, 'transferring', 'forged callbacks change nothing');
  });

  it('receives the money back once when the bank refuses the transfer, with the reason of the bank', async () => {
    const [txId] = [...provider.orders.keys()];
    const nonce = 'callback-1';
    assert.equal(await provider.callBack(server.origin, txId!, { nonce }), 200);
    const { status, failReason } = (await record(txId!))!;
    assert.deepEqual([status, failReason], ['failure', '账户已注销']);
    assert.equal(await partner.balance(0), START);
    assert.equal(await provider.callBack(server.origin, txId!, { nonce }), 409, 'a replayed callback');
    assert.equal(await provider.callBack(server.origin, txId!), 200, 'a repeated callback');
    provider.decide(txId!, { state: 'settled' });
    assert.equal(await provider.callBack(server.origin, txId!), 200, 'a contradicting callback');
    assert.equal((await record(txId!))?.status, 'failure');
    assert.equal(await partner.balance(0), START);
    assert.deepEqual(await refunds(), [AMOUNT]);
  });

  it('is not changed by a report about an unknown number', async () => {
    for (const outcome of [{ state: 'sent' }, { state: 'settled' }] as const) {
      provider.decide('TX0', outcome);
      assert.equal(await provider.callBack(server.origin, 'TX0'), 404, outcome.state);
    }
    // the database can store no NUL, and the log names the number
    for (const number of ['TX0\u0000', 'TX0\n', '']) assert.equal(await provider.callBack(server.origin, number), 400);
  });

  it('withdraws again, and the transfer is settled', async () => {
    const txId = await withdrawn();
    provider.decide(txId, { state: 'settled' });
    assert.equal(await provider.callBack(server.origin, txId), 200);
    const {
      type: _type,
      create: _create,
      collectionMethod: _method,
      collectionNumber: _number,
      ...paid
    } = (await record(txId))!;
    const amounts = { txId, amount: AMOUNT, tax: 0, fee: 0, received: AMOUNT };
    assert.deepEqual(
      paid,
      { ...amounts, status: 'success' },
      'no arrival time or bank number that the provider has not reported',
    );
    assert.equal(await partner.balance(0), START - AMOUNT);
  });

  it('shows the arrival time and the number of the bank, as far as the provider reports them', async () => {
    const arrivedAt = Math.floor(Date.now() / 1_000) - 60;
    for (const [reported, shown] of [
      [
        { arrivedAt, bankReference: ' 2026112400017 ' },
        { arrivedAt, bankReference: '2026112400017' },
      ],
      [{ arrivedAt: -1, bankReference: {} }, {}],
    ] as const) {
      const txId = await withdrawn();
      provider.decide(txId, { state: 'settled', ...reported });
      assert.equal(await provider.callBack(server.origin, txId), 200);
      const { status, ...paid } = (await record(txId))!;
      assert.equal(status, 'success');
      assert.deepEqual(
        Object.fromEntries(Object.entries(paid).filter(([name]) => ['arrivedAt', 'bankReference'].includes(name))),
        shown,
      );
    }
  });

  it('leaves the ledger balanced, with every state in the audit', async () => {
    await betweenStarts(async (db) => {
      await assertLaws(db);
      const rows = await db.select({ action: audit.action }).from(audit).orderBy(audit.id);
      const states = rows.map(({ action }) => action).filter((action) => action.startsWith('withdrawal '));
      assert.deepEqual(
        states.filter((state) => state !== 'withdrawal sent'),
        ['failure', 'success', 'success', 'success'].flatMap((end) => ['withdrawal requested', `withdrawal ${end}`]),
      );
    });
  });

  it('is signed out by a restore, and withdraws nothing until the operator ends the pause', async () => {
    const { token } = partner;
    const script = readFileSync(path.join(root, 'console/restored.sql'), 'utf8');
    await betweenStarts(async (db) => void (await rawSql(db).executeSql(script)));
    const now = partner.token;
    partner.token = token;
    assert.equal((await partner.get('/api/user/account_info')).status, 401, 'the session of before');
    partner.token = now;
    const orders = provider.orders.size;
    const { code, message } = (await partner.withdrawMonthly(AMOUNT)).body;
    assert.deepEqual([code, message], [4101, '提现服务尚未开通，请联系商务人员']);
    assert.equal(provider.orders.size, orders);

    await betweenStarts(async (db) => void (await db.execute(sql`delete from setting where key = 'payoutsPaused'`)));
    await withdrawn();
  });
});
