/** Decides which businesses are shown and which are open for applications (no React, no I/O). */
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';

type Facts = Pick<DirectedBusiness, 'state' | 'quota' | 'taken' | 'deadline'>;

/** State of a business. `ended` and `full` follow from deadline and quota, before the platform reports them. */
export type BusinessState = 'open' | 'applied' | 'approved' | 'refused' | 'closed' | 'ended' | 'full' | 'other';

const KNOWN: readonly string[] = ['open', 'applied', 'approved', 'refused', 'closed'];

/** @param now ms, the platform's */
export function applicationState({ state, quota, taken, deadline }: Facts, now: number): BusinessState {
  if (!KNOWN.includes(state)) return 'other';
  if (state !== 'open') return state as BusinessState;
  if (typeof deadline === 'number' && deadline * 1000 < now) return 'ended';
  return typeof quota === 'number' && (taken ?? 0) >= quota ? 'full' : 'open';
}

export type BusinessFilter = 'all' | 'open' | 'mine';

export function isShown(state: BusinessState, filter: BusinessFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'open' ? state === 'open' : ['applied', 'approved', 'refused'].includes(state);
}

/** Returns the used share of the quota, 0 to 1, or `undefined` if it is unknown. */
export const shareTaken = ({ quota, taken }: Pick<Facts, 'quota' | 'taken'>): number | undefined =>
  typeof quota === 'number' && quota > 0 && typeof taken === 'number'
    ? Math.min(1, Math.max(0, taken / quota))
    : undefined;

/** Maximum length of the remark of an application, in characters. */
export const LONGEST_APPLICATION_REMARK = 200;
