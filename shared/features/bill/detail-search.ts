/** The search in what a bill's income is made of. */
import { useCallback, useMemo, useState } from 'react';
import { billsApi } from '../../client/bills.api.ts';
import type { PlatformError } from '../../client/errors.ts';
import { useEach } from '../../client/use-each.ts';
import type { PageOf } from '../../contract/basics.ts';
import type { BillInspection } from '../../contract/bills.ts';
import { matches } from '../device-choice/chosen-device.ts';
import type { detailText } from './bill-detail-tables.tsx';
import { amountText } from './bill-format.ts';

interface DetailSearch {
  readonly table: {
    readonly rows: readonly BillInspection[];
    readonly state: 'loading' | 'ready' | 'failed';
    readonly error: PlatformError | undefined;
    readonly onRetry: () => void;
  };
  /** rows found so far, and how many pages are still to come */
  readonly found: readonly BillInspection[];
  readonly coming: number;
}

/** Rows on the screen at once, of those that are found. */
const MOST_FOUND = 200;

/** The days of the devices that are meant, over all pages: no call searches, so that all of them are read once. */
export function useDetailSearch(
  { date, limit }: { date: string; limit: number },
  shown: PageOf<BillInspection> | undefined,
  typed: string,
): DetailSearch | undefined {
  const words = typed.trim();
  const [total, setTotal] = useState(0);
  if (shown && shown.total !== total) setTotal(shown.total);
  const wanted = words !== '' && total > 0;
  const offsets = useMemo(
    () =>
      wanted ? Array.from({ length: Math.ceil(total / limit) }, (_, page) => `${page * limit}`).reverse() : undefined,
    [wanted, total, limit],
  );
  const ask = useCallback(
    (from: string) =>
      billsApi.endpoints.billInspect.initiate({ date, limit, offset: Number(from) }, { subscribe: false }),
    [date, limit],
  );
  const { answers, complete, error, retry } = useEach<PageOf<BillInspection>>(offsets, ask);
  const found = useMemo(
    () =>
      [...answers]
        .sort(([one], [other]) => Number(one) - Number(other))
        .flatMap(([, page]) => page?.list ?? [])
        .filter(({ device_id, device_name }) => matches({ uuid: device_id, name: device_name }, words)),
    [answers, words],
  );
  if (!offsets) return undefined;
  const waiting = error ? ('failed' as const) : ('loading' as const);
  return {
    table: {
      rows: found.slice(0, MOST_FOUND),
      state: complete || found.length > 0 ? 'ready' : waiting,
      error,
      onRetry: retry,
    },
    found,
    coming: complete ? 0 : offsets.length - answers.size,
  };
}

/** How many are found, and what they come to once all pages are read. */
export function searchTold(
  { found, coming }: DetailSearch,
  text: (typeof detailText)['zh-CN'],
  masked: boolean,
): string {
  const sum = amountText(
    found.reduce((all, { income }) => all + income, 0),
    masked,
  );
  return coming > 0 ? text.searching(found.length, coming) : text.found(found.length, sum);
}
