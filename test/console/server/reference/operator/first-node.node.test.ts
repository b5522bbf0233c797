/** A new database in MODE=reference, from its first price to the first paid withdrawal, with the commands of deploy.md. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { runOperatorCommand } from '#console/server/operator-command.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { device } from '#console/server/reference/database/device-tables.ts';
import { ledgerEntry } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, daysOfMonth, dayText, monthOfDay } from '#console/server/reference/days.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { signMessage } from '#console/server/reference/providers/signing.ts';
import { sumOfKnown } from '#shared/core/money.ts';
import { root } from '#test/gate/project.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { authState, CARD, ID_NUMBER, NAME, submitPayout, verifyIdentity } from '../accounts/identity-support.ts';
import { assertLaws } from '../money/laws.ts';
import { Partner, removeFolder, startReference, type ReferenceServer } from '../reference-support.ts';
import { platformOn } from '../seeded-platform.ts';

const PHONE = '13912345699';
const NODE = '5f0c3c1e-0000-4000-8000-000000000001';
const SECRET = 'd'.repeat(32);
const MORE = { DEVICES_KEY: `network:${SECRET}` };
const START = '## Bind the first node\n';

describe('a new deployment that follows deploy.md', () => {
  const today = dayOf(Date.now());
  const guide = readFileSync(path.join(root, 'shared/docs/self-hosting/deploy.md'), 'utf8');
  const section = guide.slice(guide.indexOf(START)).split('\n## ')[0]!;
  let provider: ProviderServer;
  let server: ReferenceServer;
  let partner: Partner;
  before(async () => {
    provider = await ProviderServer.start();
    server = await startReference(provider, { more: MORE });
  });
  after(async () => {
    await server.close();
    await removeFolder(server);
    await provider.close();
  });

  const start = async (): Promise<void> => {
    server = await startReference(provider, { folder: server.folder, more: MORE });
    partner = await Partner.join(server, PHONE);
  };

  /** Runs the commands of the guide with these words, without a server. The first day of the prices is today. */
  async function runGuide(words: string): Promise<string[]> {
    const commands = [...section.matchAll(/^ *node dist\/server\/main\.js (.+)$/gm)].map(([, command]) => command!);
    const chosen = commands.filter((command) => command.startsWith(words));
    assert.ok(chosen.length > 0, words);
    const results: string[] = [];
    for (const command of chosen)
      results.push(await runOperatorCommand(server.options, command.replace('2026-12-01', dayText(today)).split(' ')));
    return results;
  }
  const run = (...command: string[]) => runOperatorCommand(server.options, [...command, '--operator', 'anna']);
  const bind = async () => {
    const deviceUUID = NODE.replaceAll('-', '');
    return (await partner.post('/api/v1/miner/device/bind', { deviceUUID, remark: '' })).body;
  };

  it('sets prices with two operators, adds agents, and refuses wrong arguments in one sentence', async () => {
    await server.close();
    const [first, second] = await runGuide('price set');
    assert.match(first!, /^The price does not apply yet/);
    assert.match(second!, /^The price of 华东电信 applies to the nodes of anna from \d{4}-\d\d-\d\d on\.$/);
    const { prices, proposed } = JSON.parse(await run('price', 'anna'));
    const price = { business: '华东电信', since: dayText(today), agentYuan: '3,300.00', subAccountYuan: '2,700.00' };
    assert.deepEqual([prices, proposed], [[price], []]);
    await runGuide('agent add');
    const later = dayText(today + 1);
    for (const [command, reason] of [
      [['price', 'set', 'anna', '华东电信', dayText(today), '1', '1'], `Use ${later} or a later day`],
      [['price', 'set', 'anna', '华东电信', '2026-02-30', '1', '1'], 'The day is "2026-02-30"'],
      [['price', 'set', 'anna', '华东电信', later, '1', '2'], 'above the price of the agent'],
      [['price', 'set', 'anna', '华东电信', later, '0', '0'], 'Use an amount such as'],
      [['price', 'set', 'nobody', '华东电信', later, '1', '1'], 'nobody'],
      [['agent', 'add', 'li', '13900139001'], 'has an account'],
      [['agent', 'add', 'wang', '13900139000'], 'has an account'],
      [['agent', 'add', 'wang', '139'], 'a user name and a phone number'],
      [['contract', 'set', 'nobody', later], 'nobody'],
      [['contract', 'set', 'li', 'soon'], 'The day is "soon"'],
    ] as const)
      await assert.rejects(run(...command), (error: Error) => {
        assert.ok(error.message.includes(reason), error.message);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
    await run('price', 'set', 'anna', '华东电信', later, '9', '9');
    assert.match(await run('price', 'set', 'anna', '华东电信', later, '9', '9'), /does not apply yet/, 'one operator');
    assert.equal(JSON.parse(await run('price', 'anna')).prices.length, 1);
  });

  it('binds a node that has sent samples, and stores what a payout needs', async () => {
    await start();
    assert.equal((await bind()).code, 4101, 'the node is unknown');
    const body = JSON.stringify({ samples: [{ device: NODE, at: Math.floor(Date.now() / 1_000), bandwidth: 5 }] });
    const message = { action: 'POST', path: '/providers/samples', nonce: randomUUID(), body };
    const headers = { 'content-type': 'application/json', ...signMessage({ id: 'network', secret: SECRET }, message) };
    const sent = await server.app.inject({ method: 'POST', url: message.path, headers, payload: body });
    assert.equal(sent.json().unbound, 1);
    assert.deepEqual(await bind(), {});
    provider.register.set(ID_NUMBER, NAME);
    assert.equal((await verifyIdentity(partner, { phoneNumber: PHONE })).body.code, 0);
    await server.close();
    await runGuide('contract set');
    await start();
    assert.equal(await authState(partner), 3, 'signed');
    assert.equal((await submitPayout(partner, { ...CARD, billingCycle: 'month' })).status, 200);
    assert.equal(await authState(partner), 4);
    await partner.setWalletPassword();
  });

  it('pays the income of the first day by the price, and the withdrawal arrives', async () => {
    await server.close();
    const opened = await openDatabase({ dataDir: server.folder, copies: false }, async () => {});
    const { db } = opened;
    const platform = {
      ...platformOn(db),
      ...{ demo: false, deviceStates: undefined, measuresDevices: true, specialUsers: ['anna'] },
    };
    const { last } = daysOfMonth(monthOfDay(today));
    await platform.clock.set(dayMs(today + 1) - 60_000);
    const slots = Array.from({ length: 24 }, (_, at) => dayMs(today) / 1_000 + (240 + at) * 300);
    await storeSamples(
      platform,
      slots.map((at) => ({ device: NODE, at, bandwidth: 4_000 })),
    );
    await platform.clock.set(dayMs(last + 12) + 11 * 3_600_000);
    await doDueWork(platform);
    const [node] = await db.select().from(device);
    assert.equal(node!.line, '华东电信');
    const paid = await db.select().from(ledgerEntry).where(eq(ledgerEntry.type, 'monthly_bill'));
    const income = sumOfKnown(
      paid.filter(({ accountId }) => accountId.startsWith('wallet:')).map(({ amount }) => amount),
    )!;
    // yuan per month per G, at 4 G for one day, after 6 % tax
    const { first } = daysOfMonth(monthOfDay(today));
    const gross = Math.round((2_700_00 * 4) / (last - first + 1));
    assert.equal(income, gross - Math.round(gross * 0.06));
    await assertLaws(db);
    await opened.close();

    await start();
    await partner.openWallet();
    assert.equal(await partner.balance(0), income);
    const { body } = await partner.withdrawMonthly(income);
    assert.equal(body.code, 0, body.message);
    const { txId } = body.data;
    await provider.until(() => provider.orders.has(txId));
    assert.equal(provider.orders.get(txId)!.amount, income);
    provider.decide(txId, { state: 'settled' });
    assert.equal(await provider.callBack(server.origin, txId), 200);
    assert.equal((await partner.withdrawals(0)).list.find((each) => each.txId === txId)!.status, 'success');
  });
});
