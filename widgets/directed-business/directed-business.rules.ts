/** What may be applied for, and which businesses are shown (no React, no I/O). */
import type { DirectedBusiness } from '#shared/contract/deploy.ts';

type Facts = Pick<DirectedBusiness, 'state' | 'quota' | 'taken' | 'deadline'>;

/** `ended` and `full` are told by the numbers, before the platform says them. */
export type BusinessState = 'open' | 'applied' | 'approved' | 'refused' | 'closed' | 'ended' | 'full' | 'other';

const KNOWN: readonly string[] = ['open', 'applied', 'approved', 'refused', 'closed'];

/** @param now ms, the platform's */
export function stateOf({ state, quota, taken, deadline }: Facts, now: number): BusinessState {
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

/** 0 to 1: how many of the wanted nodes there are; `undefined` where it is not told how many are wanted. */
export const shareTaken = ({ quota, taken }: Pick<Facts, 'quota' | 'taken'>): number | undefined =>
  typeof quota === 'number' && quota > 0 ? Math.min(1, Math.max(0, (taken ?? 0) / quota)) : undefined;

/** Characters of what a person adds to an application. */
export const LONGEST_REMARK = 200;
