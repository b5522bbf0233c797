/** The order of the lists of the platform, and their pages. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import type { Endpoint } from '#shared/topics/endpoint.ts';
import { at, WEDNESDAY } from '#test/gate/days.ts';
import { startServer, Visitor, type Server } from './seeded-platform.ts';

type Row = Readonly<Record<string, number | string>>;

interface List {
  readonly path: string;
  /** the field that orders the rows, highest or newest first unless `ascending` */
  readonly by?: string;
  readonly ascending?: boolean;
  /** parameters of the size of a page, and of its number (from 1) or its first row */
  readonly pages?: { readonly size: string; readonly index?: string; readonly offset?: string };
}

const NUMBERED = { size: 'pageSize', index: 'pageIndex' };
const AT_OFFSET = { size: 'limit', offset: 'offset' };
const MONTH = lastBillMonth(Date.now());
const BRIDGE = `start=${MONTH}-15&end=${MONTH}-21&earlier_start=${MONTH}-08&earlier_end=${MONTH}-14&step=bandwidth`;
const LISTS: Readonly<Record<string, List>> = {
  walletEntries: { path: '/api/wallet/wallet/entry/list?walletType=1', by: 'create', pages: NUMBERED },
  walletWithdrawals: { path: '/api/wallet/wallet/withdrawal/list?walletType=1', by: 'create', pages: NUMBERED },
  notices: { path: '/api/notice/list?type=all', by: 'sendTime', pages: NUMBERED },
  'unread notices': { path: '/api/notice/list?type=unread', by: 'sendTime', pages: NUMBERED },
  tickets: { path: '/api/console/tickets?', by: 'create', pages: NUMBERED },
  miners: { path: '/api/user/agent/miners?', by: 'uid', ascending: true, pages: NUMBERED },
  deviceIncome: { path: '/api/income/device?key_style=month', by: 'agentIncome', pages: AT_OFFSET },
  minerDeviceIncome: { path: '/api/income/miner_device?key_style=month', by: 'minerIncome', pages: AT_OFFSET },
  billInspect: { path: `/api/console/monthly_bill/inspect?date=${MONTH}`, pages: AT_OFFSET },
  billInspect95: { path: `/api/console/monthly_bill/month95_inspect?date=${MONTH}`, pages: AT_OFFSET },
  billExport: { path: `/api/console/monthly_bill/export?date=${MONTH}`, pages: AT_OFFSET },
  incomeBridgeRows: { path: `/api/income/bridge/rows?${BRIDGE}`, pages: AT_OFFSET },
  sessions: { path: '/api/user/sessions', by: 'usedAt' },
  consents: { path: '/api/user/consents', by: 'agreedAt' },
  articleHistory: { path: '/api/strapi/article/10072/history', by: 'date' },
};
/** The size of a page that contains all rows. */
const MOST = 100;

describe('a list of the platform', () => {
  it('is in the table above if it has pages', () => {
    const parameters = (endpoint: Endpoint) =>
      Object.keys((endpoint.request as { entries?: object } | undefined)?.entries ?? {});
    const paged = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) =>
      parameters(endpoint).some((name) => name === 'offset' || name === 'pageIndex'),
    );
    const missing = paged.map(({ call }) => call.name).filter((name) => !LISTS[name]?.pages);
    assert.deepEqual(missing, []);
  });

  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    // Sessions and consents of different times.
    for (const [time, document, version] of [
      ['10:00', '10071', '2.5'],
      ['11:00', '10072', '3.1'],
    ] as const) {
      await agent.post('/sandbox/clock', { at: at(WEDNESDAY, time) });
      await agent.signIn('agent');
      assert.equal((await agent.post('/api/user/consents', { document, version })).status, 200);
    }
  });
  after(() => server.close());

  async function read({ path, pages }: List, size = MOST, page = 1): Promise<{ list: Row[]; total?: number }> {
    const { size: sized, index, offset } = pages ?? { size: 'all' };
    const query = pages && { [sized]: `${size}`, [(index ?? offset)!]: `${index ? page : (page - 1) * size}` };
    const { body } = await agent.get(`${path}${query ? `&${new URLSearchParams(query)}` : ''}`);
    const data = body.data ?? body;
    return { list: Array.isArray(data) ? data : (data.list ?? data.items), total: data.total };
  }

  it('deviceIncome: has the same order in pages of the first and of the second half', async () => {
    const whole = await read(LISTS.deviceIncome!, 1_000);
    const total = whole.list.length;
    assert.ok(total > 200);
    for (const size of [total / 3, 7, 64].map(Math.floor)) {
      const found: Row[] = [];
      for (let page = 1; page <= Math.ceil(total / size) + 1; page++)
        found.push(...(await read(LISTS.deviceIncome!, size, page)).list);
      assert.deepEqual(found, whole.list, `${size} rows on a page`);
    }
  });

  for (const [name, row] of Object.entries(LISTS)) {
    const { by, ascending = false, pages } = row;
    if (by)
      it(`${name}: is ordered by ${by}, ${ascending ? 'lowest' : 'highest'} first`, async () => {
        const values = (await read(row)).list.map((each) => each[by]!);
        assert.ok(new Set(values).size > 1, 'has rows that differ');
        const sorted = [...values].sort((one, other) => (one < other ? -1 : 1));
        assert.deepEqual(values, ascending ? sorted : sorted.reverse());
      });
    if (pages)
      it(`${name}: has each row on one page, also on a last page that is full`, async () => {
        const { list, total = 0 } = await read(row);
        const all = list.slice(0, Math.min(total, MOST));
        assert.equal(list.length, Math.min(total, MOST));
        // The rows of two or more pages, of which the last is full, then short.
        for (const size of [all.length, all.length / 2, all.length - 1].map(Math.floor)) {
          const last = Math.ceil(all.length / size);
          const found: Row[] = [];
          for (let page = 1; page <= last; page++) {
            const { list: part, total: counted } = await read(row, size, page);
            assert.equal(counted, total, `the total of page ${page}`);
            found.push(...part);
          }
          assert.deepEqual(found.slice(0, all.length), all, `${size} rows on a page`);
        }
        const after = await read(row, Math.min(total, MOST), Math.ceil(total / Math.min(total, MOST)) + 1);
        assert.deepEqual(after, { list: [], total }, 'after the last page');
      });
  }
});
