/** Filters of lists that a user saves with a name. An addition to the specification. */
import * as v from 'valibot';
import { get, post, typeOnly, type RequestValues } from '#shared/core/call.ts';
import { filledWith, shortText } from '#shared/core/request-values.ts';
import { id, listOf, nothing, requiredText } from '#shared/core/wire-values.ts';
import { FILTERED_LISTS, LONGEST_FILTER_NAME } from './saved-filter.rules.ts';

const savedFilter = v.object({
  id,
  /** the list; elements skip filters of lists that they do not know */
  list: requiredText,
  name: requiredText,
  /** as the events of the element name them; filters that do not fit are not shown */
  filters: v.record(v.string(), v.string()),
});
export type SavedFilter = v.InferOutput<typeof savedFilter>;

/** Of all lists, by name. */
export const savedFilters = listOf(savedFilter);
export const savedFiltersCall = get({
  name: 'savedFilters',
  path: '/api/user/saved_filters',
  family: 'H',
  response: savedFilters,
});

/** With `id`, it replaces the name and the filters of a saved filter. */
export const filterToSave = v.object({
  list: v.picklist(FILTERED_LISTS, '无法识别的列表'),
  name: filledWith(LONGEST_FILTER_NAME, '请填写名称', `名称最多 ${LONGEST_FILTER_NAME} 个字`),
  filters: v.record(v.string(), shortText, '无法识别的筛选条件'),
  id: v.optional(shortText),
});
export type FilterToSave = RequestValues<typeof filterToSave>;
export const saveFilterCall = post({
  name: 'saveFilter',
  path: '/api/user/saved_filters',
  family: 'H',
  request: typeOnly<typeof filterToSave>(),
  response: v.object({ id }),
});

export const deleteSavedFilterCall = post({
  name: 'deleteSavedFilter',
  path: '/api/user/saved_filters/{id}/delete',
  family: 'H',
  response: nothing,
});
