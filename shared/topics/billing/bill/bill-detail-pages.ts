/** Loads the income details: a page, or all pages for a search and for the sum of the days that are not billed. */
import { useCallback, useMemo, useState } from 'react';
import { billApi, useBillInspect95Query, useBillInspectQuery, useBillNodesQuery, type BillSlice } from './bill.api.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { useEach } from '#shared/client/use-each.ts';
import { amountText } from '#shared/core/masking.ts';
import { sumOfKnown } from '#shared/core/money.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import { matches } from '../../devices/chosen-device.ts';
import type { BillInspection } from './bill.calls.ts';
import type { detailText } from './bill-detail-tables.text.ts';

/** By node, by day, or by the times billed by their 95th percentile. */
const KINDS = ['nodes', 'devices', 'lines'] as const;
export type DetailKind = (typeof KINDS)[number];

/** Loads a page of details. A platform that does not group by node returns days, so that it has no details by node. */
export function useDetailPage(request: BillSlice, chosenKind: DetailKind, { skip }: { readonly skip: boolean }) {
  const nodes = useBillNodesQuery(request, { skip: skip || chosenKind !== 'nodes' });
  const isGrouped = nodes.data?.list.every(({ days }) => days != null) ?? true;
  const kind = isGrouped || chosenKind !== 'nodes' ? chosenKind : 'devices';
  const devices = useBillInspectQuery(request, { skip: skip || kind !== 'devices' });
  const lines = useBillInspect95Query(request, { skip: skip || kind !== 'lines' });
  return { kinds: isGrouped ? KINDS : KINDS.slice(1), kind, nodes, devices, lines };
}

interface Pages {
  readonly date: string;
  /** rows per page */
  readonly limit: number;
}

/** Loads each page once, the first one first. @param total number of rows; 0 requests nothing */
function useAllPages(endpoint: 'billInspect' | 'billNodes', { date, limit }: Pages, total: number) {
  const offsets = useMemo(
    () =>
      total > 0
        ? Array.from({ length: Math.ceil(total / limit) }, (_, page) => `${page * limit}`).reverse()
        : undefined,
    [total, limit],
  );
  const request = useCallback(
    (from: string) => billApi.endpoints[endpoint].initiate({ date, limit, offset: Number(from) }),
    [endpoint, date, limit],
  );
  const { responses, complete, error, retry } = useEach<PageOf<BillInspection>>(offsets, request);
  const rows = useMemo(
    () => [...responses].sort(([one], [other]) => Number(one) - Number(other)).flatMap(([, page]) => page?.list ?? []),
    [responses],
  );
  return offsets && { rows, complete, pending: complete ? 0 : offsets.length - responses.size, error, retry };
}

interface DetailSearch {
  readonly table: {
    readonly rows: readonly BillInspection[];
    readonly state: 'loading' | 'ready' | 'failed';
    readonly error: PlatformError | undefined;
    readonly onRetry: () => void;
  };
  /** rows found so far, and the number of pages still loading */
  readonly foundRows: readonly BillInspection[];
  readonly pending: number;
}

/** Maximum number of found rows on the screen. */
const MOST_FOUND = 200;

/** Searches the days of matching devices over all pages. No API call can search, so all pages are loaded once. */
export function useDetailSearch(
  pages: Pages,
  shownPage: PageOf<BillInspection> | undefined,
  searchText: string,
): DetailSearch | undefined {
  const query = searchText.trim();
  const [total, setTotal] = useState(0);
  if (shownPage && shownPage.total !== total) setTotal(shownPage.total);
  const all = useAllPages('billInspect', pages, query === '' ? 0 : total);
  const rows = all?.rows;
  const foundRows = useMemo(
    () => rows?.filter(({ device_id, device_name }) => matches({ uuid: device_id, name: device_name }, query)) ?? [],
    [rows, query],
  );
  if (!all) return undefined;
  const { complete, pending, error, retry } = all;
  const waiting = error ? ('failed' as const) : ('loading' as const);
  return {
    table: {
      rows: foundRows.slice(0, MOST_FOUND),
      state: complete || foundRows.length > 0 ? 'ready' : waiting,
      error,
      onRetry: retry,
    },
    foundRows,
    pending,
  };
}

/** Returns the number of found rows, and their sum once all pages are loaded. */
export function searchSummary(
  { foundRows, pending }: DetailSearch,
  text: (typeof detailText)['zh-CN'],
  masked: boolean,
): string {
  const sum = amountText(sumOfKnown(foundRows.map(({ income }) => income)), masked);
  return pending > 0 ? text.searching(foundRows.length, pending) : text.found(foundRows.length, sum);
}

/** Loads all pages of nodes once, because no API call returns the sum of the days that are not billed. */
export function useUnbilled(pages: Pages, total: number) {
  const all = useAllPages('billNodes', pages, total);
  const sums = all?.complete
    ? {
        days: all.rows.reduce((sum, { unbilled_days: days }) => sum + (days ?? 0), 0),
        lost: sumOfKnown(all.rows.map(({ unbilled_income: cents }) => cents)),
      }
    : undefined;
  return { sums, error: all?.error, retry: all?.retry };
}
