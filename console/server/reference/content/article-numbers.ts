/** The numbers of the rules for the placeholders of articles. */
import { PERCENTILE, percentile95, rankOf95 } from '#shared/core/bandwidth.ts';
import { grouped } from '#shared/core/grouped.ts';
import { HIGHEST_VLAN } from '#shared/topics/devices/dialling.rules.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { PERSONAL_TAX, taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { APPEAL_DAYS } from '#shared/topics/support/appeal.rules.ts';
import {
  LATE_PEAK_HOURS,
  LINE_OFFLINE_MINUTES,
  MIN_ONLINE_HOURS,
  PEAK_HOURS,
  PEAK_OFFLINE_MINUTES,
  SAMPLE_MINUTES,
  SAMPLES,
  type BillingWindow,
} from '../day-rules.ts';
import { dayText, M_PER_G } from '../days.ts';
import { latestWindow, samplesOfWindow, type BasisPeriod } from '../devices/billing-basis.ts';
import { LINK_HOURS } from '../devices/images.ts';
import { ARRIVAL_DAYS, WEEKLY_TERMS } from '../money/wallets.ts';
import { METERED, METERS } from './meters.ts';

const clock = (hour: number): string => `${`${hour}`.padStart(2, '0')}:00`;

/** Returns hours such as `20:00 至 22:00`. */
const hoursText = ({ from, to }: BillingWindow): string => `${clock(from)} 至 ${clock(to)}`;

/** Returns the billed hours of a day. @param window null for the whole day */
const windowText = (window: BillingWindow | null): string =>
  window ? `每日 ${hoursText(window)}` : '全天（00:00 至 24:00）';

/** Formats cents without separators. */
const yuan = (cents: number): string => (cents / 100).toFixed(2);

/** Describes from which day on which hours are billed, if they have changed. @param bases the latest first */
function periodsText(bases: readonly BasisPeriod[]): string {
  // days before the first period were billed by the whole day
  const all = bases.at(-1)?.since === 0 ? bases : [...bases, { since: 0, window: null }];
  if (all.length === 1) return '';
  const names = all.map(({ since, window }) => `${since > 0 ? `${dayText(since)} 起` : '此前'}为${windowText(window)}`);
  return `<p>计费时段按日期适用：${names.join('；')}。已经计费的日期不变。</p>`;
}

/** Returns the rows of a table: the 95th percentile of one series in other meters. */
function meterRows(): string {
  const reason = `第 ${rankOf95(METERED.length)} 个采样，不插值`;
  return [{ name: '平台', value: percentile95(METERED)!, reason }, ...METERS]
    .map((meter) => `<tr><td>${meter.name}</td><td>${meter.value}</td><td>${meter.reason}</td></tr>`)
    .join('');
}

const FIXED = {
  appealDays: APPEAL_DAYS,
  daySamples: SAMPLES,
  highestVlan: HIGHEST_VLAN,
  identityTries: IDENTITY_TRIES,
  latePeakHours: hoursText(LATE_PEAK_HOURS),
  lineOfflineMinutes: LINE_OFFLINE_MINUTES,
  linkHours: LINK_HOURS,
  mPerG: grouped(M_PER_G),
  metered: METERED.join(' '),
  meteredSamples: METERED.length,
  meterRows: meterRows(),
  minOnlineHours: MIN_ONLINE_HOURS,
  monthlyArrivalDays: ARRIVAL_DAYS.monthly,
  peakFrom: PEAK_HOURS.from,
  peakHours: hoursText(PEAK_HOURS),
  peakOfflineMinutes: PEAK_OFFLINE_MINUTES,
  peakTo: PEAK_HOURS.to,
  percentile: PERCENTILE,
  personalTax: PERSONAL_TAX,
  // for companies without a special invoice of 6 %
  plainInvoiceTax: taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: 'plain' }),
  sampleMinutes: SAMPLE_MINUTES,
  weeklyLeast: yuan(WEEKLY_TERMS.getmoney_min),
  weeklyMost: yuan(WEEKLY_TERMS.getmoney_max),
} as const;

/** Returns the values of the placeholders. @param bases the periods of the billing basis, the latest first */
export function articleNumbers(bases: readonly BasisPeriod[]) {
  const window = latestWindow(bases);
  const samples = samplesOfWindow(window);
  const rank = rankOf95(samples);
  return {
    ...FIXED,
    billedHours: windowText(window),
    billedRank: rank,
    billedRankFromTop: samples - rank + 1,
    billedSamples: samples,
    billingPeriods: periodsText(bases),
  };
}
