/** All users of an agent: what is searched and sorted, as no call does either (§7.6). */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { PlatformError } from '#shared/client/errors.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import type { Miner } from '#shared/contract/devices.ts';
import { askMiners } from './miner-list.rules.ts';

/** Users asked for at a time. */
const AT_ONCE = 100;

interface AllMiners {
  /** undefined until all are here */
  readonly miners: readonly Miner[] | undefined;
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Page after page, once somebody wants them; a platform whose pages are shorter than asked for is followed as well. */
export function useAllMiners(wanted: boolean): AllMiners {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [miners, setMiners] = useState<readonly Miner[]>();
  const [error, setError] = useState<PlatformError>();
  const [tries, setTries] = useState(0);
  const asks = wanted && !miners;
  useEffect(() => {
    if (!asks) return;
    let over = false;
    const read = async () => {
      const all = new Map<string, Miner>();
      for (let pageIndex = 1; ; pageIndex++) {
        const asked = dispatch(askMiners({ pageIndex, pageSize: AT_ONCE }) as never) as PromiseLike<{
          readonly data?: PageOf<Miner>;
          readonly error?: unknown;
        }>;
        const { data, error } = await asked;
        if (over) return;
        if (!data) return setError(error as PlatformError);
        const before = all.size;
        for (const miner of data.list) all.set(miner.uid || miner.username, miner);
        // a page that brings nobody new is the last, whatever the total says
        if (all.size >= data.total || all.size === before) return setMiners([...all.values()]);
      }
    };
    setError(undefined);
    void read();
    return () => void (over = true);
  }, [asks, dispatch, tries]);
  return { miners, error, retry: () => setTries(tries + 1) };
}
