/** Each command of an operator adds its row to the audit for each user whose data it shows or changes, and no other row. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { and, asc, eq, sql } from 'drizzle-orm';
import { COMMANDS } from '#console/server/operator-command.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { ClockCheck } from '#console/server/reference/database/clock-check.ts';
import { writeSetting } from '#console/server/reference/database/settings.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import {
  appeal,
  attachment,
  invoice,
  invoiceDocument,
  ticket,
} from '#console/server/reference/database/service-tables.ts';
import { audit, contradiction } from '#console/server/reference/database/tables.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { PayoutProvider } from '#console/server/reference/providers/payout.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { grantScopes } from '#console/server/reference/notices/partners.ts';
import { publishWebhooks } from '#console/server/reference/notices/publish.ts';
import { PROVIDER_KEY, ProviderServer } from '#test/server/provider-server.ts';
import { A_WEDNESDAY, openSeeded, PHONES, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const NEWCOMER = '100005';
const DAY = { day: 1, device: 1, line: '', rule: '', state: 'open' } as const;

describe('a command of an operator', () => {
  let provider: ProviderServer;
  let opened: OpenDatabase;
  let platform: Platform;
  let folder: string;
  let txId: string;
  /** A file with a transfer that the database lacks. */
  let lackingFile: string;
  before(async () => {
    provider = await ProviderServer.start();
    folder = await mkdtemp(path.join(tmpdir(), 'operator-audit-'));
    opened = await openSeeded();
    const { db } = opened;
    const endpoint = { partner: 'portal', url: 'http://127.0.0.1:1/', secrets: [], isPrivateAllowed: true };
    platform = { ...platformOn(db), webhooks: [endpoint], clockCheck: new ClockCheck(db, () => undefined) };
    await platform.clock.set(Date.parse(A_WEDNESDAY));
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    const request = { amount: 300_00, walletType: 1, key: undefined, requestId: 'test', code } as const;
    ({ txId } = await withdraw(platform, AGENT, request));
    const own = { uid: AGENT, category: 'appeal', title: '申诉', content: '割接', status: 'pending' } as const;
    for (const [at, id] of ['GD1', 'GD2'].entries()) {
      await db.insert(ticket).values({ ...own, id, createdAt: 1, updatedAt: 1 });
      await db.insert(appeal).values({ ...DAY, uid: AGENT, ticketId: id, device: at + 1 });
    }
    const file = { uid: AGENT, ticketId: 'GD1', name: 'proof.pdf', type: 'application/pdf', at: 1 };
    await db.insert(attachment).values({ ...file, id: 'proof', content: new Uint8Array(1) });
    await db.insert(invoice).values({ uid: AGENT, month: '2026-10', number: '12345678', issuedDay: 1, sentAt: 1 });
    const document = { uid: AGENT, month: '2026-10', name: 'a.pdf', type: 'application/pdf', at: 1 };
    await db.insert(invoiceDocument).values({ ...document, id: 'invoice', content: new Uint8Array(1) });
    await grantScopes(db, { uid: AGENT, partner: 'portal', scopes: ['bills:read'] });
    const message = { type: 'bill.ready', data: { month: '2026-10' } } as const;
    await publishWebhooks(platform, db, [{ uid: AGENT, event: 'one', at: 1, message }]);
    await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'webhook'`);
    await doDueWork(platform);
    await db.insert(contradiction).values({ txId, kind: 'outcome', reported: 'failed', stored: 'success', at: 1 });
    lackingFile = path.join(folder, 'transfers.csv');
    const cells = ['TX20261124100000000000001', '1.00', 'settled', 'agent', 'monthly'];
    await writeFile(lackingFile, `number,amount,state,user,wallet\n${cells.join(',')}`);
    for (const walletType of [0, 1] as const) await setBalance(platform, 'newcomer', { walletType, leftAmount: 0 });
  });
  after(async () => {
    await opened.close();
    await provider.close();
    await rm(folder, { recursive: true });
  });

  /** The database was last seen two days ago. */
  const jump = async (): Promise<void> => {
    await writeSetting(opened.db, 'clockSeen', Date.now() - 2 * DAY_MS);
    await platform.clockCheck!.check();
  };

  interface Case {
    before?: () => Promise<void>;
    args?: () => string[];
    flags?: Record<string, string>;
    /** by default one row without a user */
    users?: string[];
  }

  /** Arguments and flags of each command, and the users of its rows. */
  const CASES: Record<string, Case> = {
    'jobs [queue]': { users: [AGENT] },
    'jobs retry <queue> [id]': { args: () => ['webhook'], users: [AGENT] },
    'jobs drop <queue> [id] --reason <text>': { args: () => ['message'], flags: { reason: 'outage' } },
    messages: {},
    days: {},
    billing: {},
    'coverage <day>': { args: () => ['2026-11-01'] },
    'agent add <user name> <phone>': { args: () => ['li', '13911110001'], users: ['100124'] },
    'price set <agent> <business> <day> <yuan> <yuan of sub-accounts>': {
      args: () => ['agent', '华东电信', '2031-01-01', '3300', '2700'],
      users: [AGENT],
    },
    'price <agent>': { args: () => ['agent'], users: [AGENT] },
    'contract set <user name> <day>': { args: () => ['agent', '2031-12-31'], users: [AGENT] },
    'billing set <day> <hours>': { args: () => ['2031-01-01', '18-23'] },
    'clock accept': { before: jump },
    'transfers [number]': { args: () => [txId], users: [AGENT] },
    'transfers plan <number>': { args: () => [txId], users: [AGENT] },
    'transfers reconcile': {
      before: async () => void provider.orders.set(txId, { id: txId, amount: 300_00, account: '' } as never),
      users: ['', AGENT],
    },
    // a row of the imported transfer, and one of the list
    'transfers import [file]': { args: () => [lackingFile], users: [AGENT, AGENT] },
    'payouts pause': {},
    'payouts resume [file]': {},
    contradictions: { users: [AGENT] },
    'contradictions correct <id> <compensation|fine> <yuan> --reason <text>': {
      args: () => ['1', 'fine', '1'],
      flags: { reason: '退票' },
      users: [AGENT],
    },
    'contradictions end <id> --reason <text>': {
      args: () => ['1'],
      flags: { reason: 'the bank has corrected its report' },
      users: [AGENT],
    },
    'corrections add <user name> <day> <compensation|fine> <yuan> --reason <text>': {
      args: () => ['agent', '2026-11-01', 'compensation', '1'],
      flags: { reason: '计量错误' },
      users: [AGENT],
    },
    corrections: { users: [AGENT] },
    'tickets [number]': { args: () => ['GD1'], users: [AGENT] },
    'tickets attachment <id> <file>': { args: () => ['proof', path.join(folder, 'proof.pdf')], users: [AGENT] },
    'tickets reply <number> --text <text>': { args: () => ['GD1'], flags: { text: '正在核实' }, users: [AGENT] },
    'appeals accept <number> <yuan> --reason <text>': {
      args: () => ['GD1', '1'],
      flags: { reason: '属实' },
      users: [AGENT],
    },
    'appeals refuse <number> --reason <text>': { args: () => ['GD2'], flags: { reason: '不属实' }, users: [AGENT] },
    invoices: { users: [AGENT] },
    'invoices document <id> <file>': { args: () => ['invoice', path.join(folder, 'invoice.pdf')], users: [AGENT] },
    'invoices received <user name> <month>': { args: () => ['agent', '2026-10'], users: [AGENT] },
    'invoices buyer [file]': {},
    'webhooks [partner]': { users: [AGENT] },
    'webhooks test <partner>': { args: () => ['portal'] },
    'webhooks replay <partner> --from <time> [--to <time>]': {
      args: () => ['portal'],
      flags: { from: '2020-01-01T00:00:00Z' },
      users: [AGENT],
    },
    'user <user name>': { args: () => ['agent'], users: [AGENT] },
    'export-account <user name>': { args: () => ['agent'], users: [AGENT] },
    'delete-account <user name>': { args: () => ['newcomer'], users: [NEWCOMER] },
  };

  it('is one of the table', () => {
    assert.deepEqual(COMMANDS.map(({ usage }) => usage).sort(), Object.keys(CASES).sort());
  });

  // in the order of the table, because a retried job is not dead any more
  for (const [usage, { before: prepare, args = () => [], flags = {}, users = [''] }] of Object.entries(CASES))
    it(`adds its row for each user: ${usage}`, async () => {
      const { run } = COMMANDS.find((each) => each.usage === usage)!;
      const rows = () =>
        opened.db.select().from(audit).where(eq(audit.action, 'operator acted')).orderBy(asc(audit.id));
      const last = (await rows()).at(-1)?.id ?? 0;
      const address = { url: provider.environment.PAYOUT_URL!, key: PROVIDER_KEY };
      await prepare?.();
      const actions = operatorActions(platform, 'anna', new PayoutProvider(address));
      await run(actions, args(), { reason: undefined, text: undefined, from: undefined, to: undefined, ...flags });
      const added = (await rows()).filter(({ id }) => id > last);
      const [words] = usage.split(/ (?=[<[-])/);
      assert.deepEqual(
        added.map(({ uid, detail: { operator, command } }) => ({ uid, operator, command })),
        users.map((uid) => ({ uid, operator: 'anna', command: words })),
      );
    });

  it('adds a row also when it finds no job', async () => {
    const retried = and(eq(audit.action, 'operator acted'), sql`detail ->> 'queue' = 'settlement'`);
    assert.equal(await operatorActions(platform, 'anna', undefined).retryJobs('settlement'), 0);
    assert.equal(await opened.db.$count(audit, retried), 1);
  });
});
