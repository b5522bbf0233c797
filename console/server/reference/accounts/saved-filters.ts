/** Filters of lists that a user saves with a name. */
import { and, asc, eq } from 'drizzle-orm';
import { searchKey } from '#shared/core/clean-text.ts';
import type { FilterToSave, SavedFilter } from '#shared/topics/accounts/saved-filter/saved-filter.calls.ts';
import {
  FILTERED_LISTS,
  MOST_SAVED_FILTERS,
  readFilters,
} from '#shared/topics/accounts/saved-filter/saved-filter.rules.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { savedFilter } from '../database/filter-table.ts';
import { invalid, notAllowedNow, notFound } from '../refusal.ts';
import { newId } from '../secrets.ts';

/** Returns the saved filters of a user by name, without those that do not fit their lists, such as those of another release. */
export async function savedFiltersOf(db: Database, uid: string): Promise<SavedFilter[]> {
  const rows = await db.select().from(savedFilter).where(eq(savedFilter.uid, uid)).orderBy(asc(savedFilter.nameKey));
  return rows.filter(isReadable).map(({ id, list, name, filters }) => ({ id, list, name, filters }));
}

function isReadable({ list, filters }: Pick<SavedFilter, 'list' | 'filters'>): boolean {
  const known = FILTERED_LISTS.find((each) => each === list);
  return known !== undefined && readFilters(known, filters) !== undefined;
}

/**
 * Saves a filter, or replaces the name and the filters of one.
 * @returns its ID
 * @throws Refusal 4000 for other filters than those of the list, 4040 for an unknown ID, 4101 for a name that another filter
 * has, and for too many
 */
export async function saveFilter(
  platform: Pick<Platform, 'db'>,
  uid: string,
  { list, name, filters, id: replaced }: FilterToSave,
): Promise<string> {
  if (!readFilters(list, filters)) throw invalid('无法识别的筛选条件', 'filters');
  const nameKey = searchKey(name);
  return inTransaction(platform.db, async (tx) => {
    await holdLock(tx, `saved filters ${uid}`);
    const ofList = and(eq(savedFilter.uid, uid), eq(savedFilter.list, list));
    const rows = await tx.select().from(savedFilter).where(ofList);
    if (replaced !== undefined && !rows.some(({ id }) => id === replaced)) throw notFound('没有这个已存筛选');
    const named = rows.find((row) => row.nameKey === nameKey && row.id !== replaced);
    if (named && isReadable(named)) throw notAllowedNow('已有同名的筛选', 'name');
    // the user does not see it
    if (named) await tx.delete(savedFilter).where(eq(savedFilter.id, named.id));
    const content = { name, nameKey, filters };
    if (replaced !== undefined) {
      await tx
        .update(savedFilter)
        .set(content)
        .where(and(ofList, eq(savedFilter.id, replaced)));
      return replaced;
    }
    if (rows.filter(isReadable).length >= MOST_SAVED_FILTERS)
      throw notAllowedNow(`每个列表最多保存 ${MOST_SAVED_FILTERS} 个筛选，请先删除或替换`);
    const id = newId();
    await tx.insert(savedFilter).values({ id, uid, list, ...content });
    return id;
  });
}

/** @throws Refusal 4040, also for filters of other users */
export async function deleteSavedFilter({ db }: Pick<Platform, 'db'>, uid: string, id: string): Promise<void> {
  const deleted = await db
    .delete(savedFilter)
    .where(and(eq(savedFilter.id, id), eq(savedFilter.uid, uid)))
    .returning({ id: savedFilter.id });
  if (deleted.length === 0) throw notFound('没有这个已存筛选');
}
