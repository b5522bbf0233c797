/** Lists of platforms that page in their own way: every row is on one page, and the count is the number of rows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PageOf } from '#shared/core/wire-values.ts';
import { hasNothingNew } from '#shared/topics/devices/device.api.ts';
import { MOST_PAGES, readAllPages, readFirstOrAll, readPage } from '#shared/client/read-page.ts';
import { CALLS } from '#shared/topics/calls.ts';
import { until } from '../../server/until.ts';

const CALL = CALLS.walletEntries;

interface Platform {
  readonly rows: number;
  /** The platform's page size, which overrides the requested one. */
  readonly ownSize?: number;
  readonly ignoresPages?: boolean;
  /** Whether the platform pages by the offset instead of the number of the page. */
  readonly byOffset?: boolean;
  readonly total?: number;
}

function reader({ rows, ownSize, ignoresPages, byOffset, total }: Platform, requested: number) {
  const all = Array.from({ length: rows }, (_, index) => ({ id: index }));
  const size = ownSize ?? requested;
  const requests: number[] = [];
  const read = async (pageIndex: number, offset: number): Promise<{ data: PageOf<{ id: number }> }> => {
    requests.push(pageIndex);
    const first = byOffset ? offset : (pageIndex - 1) * size;
    const list = ignoresPages ? all : all.slice(first, first + size);
    // as the contract reads it
    const isCounted = total !== undefined && total >= list.length;
    return { data: isCounted ? { list, total } : { list, total: list.length, uncounted: true } };
  };
  return { read, requests };
}

async function allPages(platform: Platform, pageSize: number): Promise<{ ids: number[]; totals: Set<number> }> {
  const { read } = reader(platform, pageSize);
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let pageIndex = 1, pages = 1; pageIndex <= pages; pageIndex++) {
    const { data } = await readPage(CALL, { pageIndex, pageSize }, read);
    assert.ok(data!.list.length <= pageSize);
    ids.push(...data!.list.map(({ id }) => id));
    totals.add(data!.total);
    pages = Math.ceil(data!.total / pageSize);
  }
  return { ids, totals };
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('a page of a list (compatibility.md, Lists)', () => {
  it('has each row on one page and counts all rows, with and without a total or pages', async () => {
    const platforms = fc.record({
      rows: fc.nat(60),
      pageSize: fc.integer({ min: 2, max: 20 }),
      ignoresPages: fc.boolean(),
      counts: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(platforms, async ({ rows, pageSize, ignoresPages, counts }) => {
        const { ids, totals } = await allPages({ rows, ignoresPages, ...(counts && { total: rows }) }, pageSize);
        assert.deepEqual(ids, range(rows));
        assert.deepEqual([...totals], [rows]);
      }),
    );
  });

  it('has the requested size when the platform pages by its own', async () => {
    for (const ownSize of [3, 5, 20, 25])
      assert.deepEqual((await allPages({ rows: 37, ownSize, total: 37 }, 10)).ids, range(37), `${ownSize}`);
    assert.deepEqual((await allPages({ rows: 37, ownSize: 20 }, 10)).ids, range(37));
  });

  it('has the requested size when the platform sends shorter pages from an offset on', async () => {
    for (const ownSize of [3, 5, 10, 25])
      assert.deepEqual(
        (await allPages({ rows: 37, ownSize, byOffset: true, total: 37 }, 10)).ids,
        range(37),
        `${ownSize}`,
      );
  });

  it('keeps the total of a platform that counts more rows than it sends', async () => {
    for (const platform of [{ rows: 0 }, { rows: 7 }, { rows: 7, ownSize: 5 }])
      assert.deepEqual([...(await allPages({ ...platform, total: 21 }, 10)).totals], [21], JSON.stringify(platform));
  });

  it('counts rows that cannot be read', async () => {
    const list = Array.from({ length: 12 }, (_, id) => ({ id }));
    const read = async () => ({ data: { list, total: 13, uncounted: true as const, unreadable: ['x'] } });
    const { data } = await readPage(CALL, { pageIndex: 2, pageSize: 10 }, read);
    assert.deepEqual(data, { list: list.slice(10), total: 13, unreadable: ['x'] });
  });

  it('is not counted smaller than its rows', async () => {
    assert.deepEqual([...(await allPages({ rows: 10, total: 3 }, 10)).totals], [10]);
  });

  it('takes one request when the platform pages as requested', async () => {
    const { read, requests } = reader({ rows: 37, total: 37 }, 10);
    await readPage(CALL, { pageIndex: 4, pageSize: 10 }, read);
    await readPage(CALL, { pageIndex: 1, pageSize: 10 }, read);
    assert.deepEqual(requests, [4, 1]);
  });

  it('fails and names the endpoint when the list does not end', async (t) => {
    const warn = t.mock.method(console, 'warn', () => undefined);
    // the log lists the elements of the page
    Object.assign(globalThis, { document: { querySelectorAll: () => [] } });
    t.after(() => Reflect.deleteProperty(globalThis, 'document'));
    let requests = 0;
    const endless = async (): Promise<{ data: PageOf<{ id: number; readAt: number }> }> => {
      requests += 1;
      assert.ok(requests <= MOST_PAGES, 'the list is read forever');
      const list = range(10).map((id) => ({ id, readAt: requests }));
      return { data: { list, total: 10, uncounted: true } };
    };
    const paging = { pageIndex: 1, pageSize: 10 };
    for (const result of [
      () => readPage(CALL, paging, endless),
      () => readAllPages(CALL, 10, endless),
      async () => readFirstOrAll(CALL, (await endless()).data, 10, endless),
    ]) {
      requests = 0;
      const { error } = await result();
      assert.deepEqual([error?.kind, error?.call, requests], ['shape', 'walletEntries', MOST_PAGES]);
    }
    await until(() => warn.mock.callCount() > 0, 'the problem is logged');
    assert.match(`${warn.mock.calls[0]!.arguments[0]}`, /walletEntries: the list does not end after 1000 pages/);
  });

  it('fails when one of its requests fails', async () => {
    const error = { kind: 'server', code: 500, message: '' } as const;
    const { read } = reader({ rows: 37 }, 10);
    const failing = async (index: number, offset: number) => (index === 3 ? { error } : read(index, offset));
    assert.deepEqual(await readPage(CALL, { pageIndex: 1, pageSize: 10 }, failing), { error });
  });
});

describe('all pages of devices', () => {
  const page = (...uuids: string[]) => ({ list: uuids.map((uuid) => ({ uuid })), total: 0 }) as never;

  it('end with a page that repeats earlier devices, also in another order', () => {
    assert.equal(hasNothingNew([page('a', 'b')]), false);
    assert.equal(hasNothingNew([page('a', 'b'), page('b', 'c')]), false);
    assert.equal(hasNothingNew([page('a', 'b'), page('b', 'a')]), true);
  });
});

describe('the rows of an export', () => {
  const rowsOf = async (platform: Platform): Promise<[rows: number, total: number]> => {
    const { read } = reader(platform, 100);
    const { data } = await readFirstOrAll(CALL, (await read(1, 0)).data, 100, read);
    return [data!.list.length, data!.total];
  };

  it('are all rows at once when the platform sends no total', async () => {
    assert.deepEqual(await rowsOf({ rows: 250 }), [250, 250]);
    assert.deepEqual(await rowsOf({ rows: 100 }), [100, 100]);
    assert.deepEqual(await rowsOf({ rows: 250, ignoresPages: true }), [250, 250]);
  });

  it('are all rows at once when the pages are shorter than requested', async () => {
    for (const byOffset of [false, true])
      assert.deepEqual(await rowsOf({ rows: 250, ownSize: 40, byOffset, total: 250 }), [250, 250]);
  });

  it('are fewer than the total when the platform counts more than it sends', async () => {
    assert.deepEqual(await rowsOf({ rows: 70, total: 250 }), [70, 250]);
  });

  it('are the first page when the total shows how many follow', async () => {
    assert.deepEqual(await rowsOf({ rows: 250, total: 250 }), [100, 250]);
  });
});

describe('all pages of a list', () => {
  it('have each row once, with and without a total or pages', async () => {
    for (const platform of [{}, { total: 37 }, { ignoresPages: true }, { ownSize: 20, total: 37 }]) {
      const { data } = await readAllPages(CALL, 10, reader({ rows: 37, ...platform }, 10).read);
      assert.deepEqual([data!.list.map(({ id }) => id), data!.total], [range(37), 37], JSON.stringify(platform));
    }
  });

  it('have a total above their rows if the platform sends fewer than it counts', async () => {
    const { data } = await readAllPages(CALL, 10, reader({ rows: 7, ignoresPages: true, total: 21 }, 10).read);
    assert.deepEqual([data!.list.length, data!.total], [7, 21]);
    // a total of 0 on the page after the last
    const { read } = reader({ rows: 7, total: 21 }, 10);
    const zero = async (index: number) => (index === 1 ? read(1, 0) : { data: { list: [], total: 0 } });
    assert.equal((await readAllPages(CALL, 10, zero)).data!.total, 21);
  });

  it('fail when one of the requests fails', async () => {
    const error = { kind: 'server', code: 500, message: '' } as const;
    const { read } = reader({ rows: 37 }, 10);
    assert.deepEqual(
      await readAllPages(CALL, 10, async (index, offset) => (index === 2 ? { error } : read(index, offset))),
      {
        error,
      },
    );
  });
});
