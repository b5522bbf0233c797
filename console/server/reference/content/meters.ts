/**
 * One series of a late peak, and its 95th percentile in other meters, for the help article about 95 billing. The values are the
 * output of the tools (test/lab/meters/main.ts).
 */

/** M; the averages of five minutes from 20:00 to 22:00 */
export const METERED = [
  412, 455, 431, 640, 468, 442, 905, 477, 418, 486, 463, 948, 425, 490, 459, 508, 446, 499, 437, 472, 504, 450, 481,
  495,
] as const;

export interface Meter {
  readonly name: string;
  /** M, as the tool prints it */
  readonly value: number;
  readonly reason: string;
}

export const METERS: readonly Meter[] = [
  { name: 'PostgreSQL percentile_disc', value: 905, reason: '取法与平台相同' },
  { name: 'rrdtool PERCENT', value: 905, reason: '恰在每 5 分钟的整点读取计数器时一致' },
  { name: 'rrdtool PERCENT，晚 150 秒读取', value: 691, reason: '每格是相邻两个 5 分钟的平均，峰值被摊薄' },
  { name: 'rrdtool PERCENT，多取一格', value: 948, reason: '结束时间之后的一格（本例为 960 M）也参与排列' },
  { name: 'rrdtool --base 1024', value: 863.08, reason: '1 M 按 1,024 × 1,024 换算' },
  { name: 'Prometheus quantile_over_time', value: 865.25, reason: '在第 22 个与第 23 个之间线性插值' },
  { name: 'Excel PERCENTILE.INC', value: 865.25, reason: '同上' },
  { name: 'Excel PERCENTILE.EXC', value: 937.25, reason: '在第 23 个与第 24 个之间线性插值' },
];
