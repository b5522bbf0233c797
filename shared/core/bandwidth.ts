/** Bandwidth for display, and the 95th percentile that is billed (§9). */
import { grouped } from './grouped.ts';

/** Formats a bandwidth in M with thousands separators and at most one decimal: `1,024.5`. */
export function formatBandwidth(bandwidth: number): string {
  const [whole, decimal] = Math.abs(bandwidth).toFixed(1).split('.') as [string, string];
  const marked = grouped(Number(whole));
  const sign = bandwidth <= -0.05 ? '−' : '';
  return sign + marked + (decimal === '0' ? '' : `.${decimal}`);
}

/**
 * Returns the 95th percentile: the highest of the samples that remain after removing the highest 5 %. `undefined`
 * without samples.
 */
export function percentile95(samples: readonly number[]): number | undefined {
  return [...samples].sort((one, other) => one - other)[Math.ceil(samples.length * 0.95) - 1];
}
