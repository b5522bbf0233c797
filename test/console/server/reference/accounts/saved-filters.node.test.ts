import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { AccountData } from '#shared/topics/accounts/privacy.calls.ts';
import type { FilterToSave } from '#shared/topics/accounts/saved-filter/saved-filter.calls.ts';
import {
  MOST_SAVED_FILTERS,
  readFilters,
  writtenFilters,
} from '#shared/topics/accounts/saved-filter/saved-filter.rules.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { deleteAccount } from '#console/server/reference/accounts/account-deletion.ts';
import { deleteSavedFilter, savedFiltersOf, saveFilter } from '#console/server/reference/accounts/saved-filters.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { savedFilter } from '#console/server/reference/database/filter-table.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const OFFLINE: FilterToSave = { list: 'devices', name: '上海 offline', filters: { state: 'offline', query: '上海' } };

describe('saved filters', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(() => opened.close());

  const save = (uid: string, change: Partial<FilterToSave> = {}) =>
    saveFilter(platform, uid, { ...OFFLINE, ...change });
  const namesOf = async (uid: string) => (await savedFiltersOf(opened.db, uid)).map(({ name }) => name);
  const refuses = (work: Promise<unknown>, code: number) =>
    assert.rejects(work, (error: { code?: number }) => error.code === code);

  it('belong to one user, keep one name in a list, and are renamed, replaced and deleted', async () => {
    const id = await save('a');
    await refuses(save('a', { name: '上海　ＯＦＦＬＩＮＥ' }), 4101);
    await save('a', { list: 'miners', filters: { sort: 'income' } });
    const other = await save('a', { name: '北京' });
    await refuses(save('a', { id: other }), 4101);
    await refuses(save('a', { id, list: 'miners', name: '收入', filters: {} }), 4040);
    assert.equal(await save('a', { id, name: '全部', filters: { period: 'month' } }), id);
    const list = await savedFiltersOf(opened.db, 'a');
    assert.deepEqual(
      list.find((each) => each.id === id),
      { id, list: 'devices', name: '全部', filters: { period: 'month' } },
    );
    await refuses(save('b', { id }), 4040);
    await refuses(deleteSavedFilter(platform, 'b', id), 4040);
    await deleteSavedFilter(platform, 'a', id);
    await refuses(deleteSavedFilter(platform, 'a', id), 4040);
    assert.deepEqual((await namesOf('a')).sort(), ['上海 offline', '北京'].sort());
    assert.deepEqual(await namesOf('b'), []);
  });

  it('are limited in each list, also for requests at the same time', async () => {
    const names = Array.from({ length: MOST_SAVED_FILTERS + 3 }, (_, at) => `筛选 ${at}`);
    const results = await Promise.allSettled(names.map((name) => save('full', { name })));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, MOST_SAVED_FILTERS);
    const [first] = await savedFiltersOf(opened.db, 'full');
    await save('full', { id: first!.id, name: '已替换' });
    await save('full', { list: 'income', name: '年', filters: { range: '12m' } });
  });

  it('of another release are not shown, and give way to one with their name', async () => {
    const foreign = { uid: 'old', nameKey: '上海 offline', name: '上海 offline' };
    await opened.db.insert(savedFilter).values([
      { ...foreign, id: 'old1', list: 'devices', filters: { state: 'sleeping' } },
      { ...foreign, id: 'old2', list: 'cabinets', filters: {} },
    ]);
    assert.deepEqual(await namesOf('old'), []);
    await save('old');
    assert.deepEqual(await namesOf('old'), ['上海 offline']);
  });

  it('are in the export of the account, and deleted with it', async () => {
    const [plain] = await opened.db.select().from(users).where(eq(users.username, 'plain'));
    const { uid } = plain!;
    await save(uid);
    const data: AccountData = await exportAccount(platform, 'plain');
    assert.deepEqual((data.savedFilters as FilterToSave[])[0]!.filters, OFFLINE.filters);
    await deleteAccount(platform, 'plain', 'request');
    assert.deepEqual(await namesOf(uid), []);
  });

  it('fit their list, or are refused', async () => {
    for (const filters of [
      { state: 'offline', owner: 'own', sort: '-income', columns: 'name,income', period: 'day', query: '上海' },
      { owner: '@chenwei', sort: 'name' },
      {},
    ])
      assert.deepEqual(readFilters('devices', filters), filters);
    for (const filters of [
      { state: 'sleeping' },
      { owner: 'chenwei' },
      { sort: 'height' },
      { columns: 'name,height' },
      { query: 'x'.repeat(201) },
      { other: '1' },
      [],
      'all',
    ])
      assert.equal(readFilters('devices', filters), undefined, JSON.stringify(filters));
    assert.deepEqual(readFilters('income', { range: '2026-10-01..2026-10-31', compare: 'none' })?.compare, 'none');
    assert.equal(readFilters('income', { range: '2026-10-01' }), undefined);
    assert.deepEqual(writtenFilters({ state: undefined, query: '', period: 'day' }), { period: 'day' });
    await refuses(save('a', { filters: { state: 'sleeping' } }), 4000);
  });
});
