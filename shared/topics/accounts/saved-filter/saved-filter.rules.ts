/** The lists whose filters users save, with the schema of each. Client and server. */
import * as v from 'valibot';
import { MINER_ORDERS, SORT_KEYS } from '../../devices/list-order.rules.ts';

/** Saved filters of a user for each list. */
export const MOST_SAVED_FILTERS = 20;
export const LONGEST_FILTER_NAME = 30;
const LONGEST_QUERY = 200;

const period = v.optional(v.picklist(['day', 'month']));
const query = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_QUERY)));
/** Column names of the list of nodes. */
const COLUMN = `(?:${SORT_KEYS.join('|')})`;
const DAY = String.raw`\d{4}-\d\d-\d\d`;

/** Filters as text, as `partner-filters-changed` names them. A missing one is the default of the list. */
const SCHEMAS = {
  devices: v.strictObject({
    state: v.optional(v.picklist(['online', 'offline'])),
    /** `own`, or `@` and the username of a user */
    owner: v.optional(v.pipe(v.string(), v.regex(/^(own|@.{1,64})$/u))),
    query,
    period,
    sort: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^-?${COLUMN}$`)))),
    columns: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${COLUMN}(,${COLUMN}){0,${SORT_KEYS.length}}$`)))),
  }),
  miners: v.strictObject({ query, period, sort: v.optional(v.picklist(MINER_ORDERS)) }),
  dialling: v.strictObject({ query, missing: v.optional(v.literal('1')) }),
  income: v.strictObject({
    /** a preset, which follows the day, or two days */
    range: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(7d|28d|30d|91d|12m|${DAY}\\.\\.${DAY})$`)))),
    compare: v.optional(v.picklist(['none', 'week', 'period', 'year'])),
    group: v.optional(v.picklist(['day', 'month'])),
  }),
} as const;

export type FilteredList = keyof typeof SCHEMAS;
export const FILTERED_LISTS = Object.keys(SCHEMAS) as readonly FilteredList[];

export type FiltersOf<List extends FilteredList> = v.InferOutput<(typeof SCHEMAS)[List]>;

/** The filters of a list on a screen, for the button of saved filters. */
export interface ListedFilters<List extends FilteredList = FilteredList> {
  readonly list: List;
  /** the filters of the screen as text; missing ones are the defaults */
  readonly current: Readonly<Record<keyof FiltersOf<List>, string | undefined>>;
  /** replaces the filters of the screen */
  readonly onChoose: (filters: FiltersOf<List>) => void;
  /** filters of the screen that are not saved */
  readonly note?: string | undefined;
}

/** Returns the filters of a list, or `undefined` if they do not fit it, such as those of another version. */
export function readFilters<List extends FilteredList>(list: List, filters: unknown): FiltersOf<List> | undefined {
  const { success, output } = v.safeParse(SCHEMAS[list], filters);
  return success ? (output as FiltersOf<List>) : undefined;
}

/** Returns the filters without missing ones, which the wire does not have. */
export const writtenFilters = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Returns whether two filters show the same rows in the same way. */
export const isSameFilters = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
