/** Bandwidth for display, and the 95th percentile that is billed (§9). */
import { grouped } from './grouped.ts';

/** Formats a bandwidth in M with thousands separators and at most one decimal: `1,024.5`. */
export function formatBandwidth(bandwidth: number): string {
  const [whole, decimal] = Math.abs(bandwidth).toFixed(1).split('.') as [string, string];
  const groupedDigits = grouped(Number(whole));
  const sign = bandwidth <= -0.05 ? '−' : '';
  return sign + groupedDigits + (decimal === '0' ? '' : `.${decimal}`);
}

/** The percentile that is billed. */
export const PERCENTILE = 95;

/** Returns the rank of the 95th percentile from the lowest sample on: the 23rd of 24, the 274th of 288. In whole numbers, to be exact. */
export const rankOf95 = (samples: number): number => Math.ceil((samples * PERCENTILE) / 100);

/**
 * Returns the 95th percentile: the highest of the samples that remain after removing the highest 5 %. `undefined`
 * without samples.
 */
export const percentile95 = (samples: Iterable<number>): number | undefined => {
  const sorted = Float64Array.from(samples).sort();
  return sorted[rankOf95(sorted.length) - 1];
};
