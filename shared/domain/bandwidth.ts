/** Bandwidth as people read it, and the figure that is billed of it (§9). */

/** M with thousands marked and at most one decimal: `1,024.5`. */
export function formatBandwidth(bandwidth: number): string {
  const [whole, decimal] = Math.abs(bandwidth).toFixed(1).split('.') as [string, string];
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = bandwidth <= -0.05 ? '−' : '';
  return sign + marked + (decimal === '0' ? '' : `.${decimal}`);
}

/**
 * The 95th percentile of samples: what is left once the highest 5 % are put aside. `undefined` of none.
 */
export function percentile95(samples: readonly number[]): number | undefined {
  return [...samples].sort((one, other) => one - other)[Math.ceil(samples.length * 0.95) - 1];
}
