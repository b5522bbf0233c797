import { styled } from 'styled-components';
import { DAY_MS, shanghai } from '../../shared/domain/shanghai-time.ts';
import { formatCents, type Cents } from '../../shared/domain/money.ts';
import { useText } from '../../shared/host/locale.ts';
import type { IncomeSummary } from '../../shared/contract/income.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Band } from './figure-band.ts';
import { incomeText } from './income.text.ts';

interface IncomeFiguresProps {
  /** undefined while it is coming, and when it could not be read */
  summary: IncomeSummary | undefined;
  failed: boolean;
  masked: boolean;
  /** agents see what yesterday was, others what it is expected to be (§6); undefined while nobody is known */
  agent: boolean | undefined;
  /** income of the day before yesterday, once it is known */
  dayBefore: Cents | undefined;
  /** server time, ms */
  now: number;
}

/**
 * Agents see what yesterday was, others what it is expected to be (§6). Of a platform that tells one of the two, that
 * one, as what it is.
 */
function yesterdayOf({ yesterday, yesterday_expected: expected }: IncomeSummary, agent: boolean) {
  const [actual, hoped] = [yesterday ?? undefined, expected ?? undefined];
  const isActual = agent ? actual !== undefined || hoped === undefined : hoped === undefined && actual !== undefined;
  return { actual: isActual, cents: isActual ? actual : hoped };
}

/** The hero and what surrounds it: yesterday, this month, the last one, all. */
export function IncomeFigures({ summary, failed, masked, agent, dayBefore, now }: IncomeFiguresProps) {
  const text = useText(incomeText);
  const today = shanghai(now);
  const last = shanghai(now - DAY_MS);
  const before = shanghai(Date.UTC(today.year, today.month - 2, 15));
  const yesterday = summary && agent !== undefined ? yesterdayOf(summary, agent) : undefined;
  const change =
    yesterday?.actual && yesterday.cents !== undefined && dayBefore !== undefined && !masked
      ? yesterday.cents - dayBefore
      : undefined;
  const settled = failed || (summary !== undefined && agent !== undefined);
  const labelOf = (actual: boolean) => (actual ? text.actual : text.expected);
  const compared = (cents: Cents | undefined) => {
    if (cents === undefined) return '';
    if (cents === 0) return text.same;
    return (cents > 0 ? text.more : text.less)(formatCents(Math.abs(cents)));
  };
  const figures = [
    {
      label: agent === undefined ? <Skeleton width={72} /> : labelOf(yesterday?.actual ?? agent),
      cents: yesterday?.cents,
      note: text.day(last.month, last.day) + (yesterday?.actual === false ? text.byBill : compared(change)),
    },
    {
      label: text.thisMonth,
      cents: summary?.cur_month,
      note: last.month === today.month ? text.monthSoFar(last.month, last.day) : text.monthBegins,
    },
    { label: text.lastMonth, cents: summary?.last_month, note: text.month(before.year, before.month) },
    { label: text.total, cents: summary?.total, note: text.sinceStart },
  ];
  return (
    <Band as="section" aria-label={text.figures} aria-busy={!summary && !failed}>
      <dl>
        {figures.map(({ label, cents, note }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {cents !== undefined && <Money cents={cents} size={index ? 'md' : 'lg'} masked={masked} />}
              {cents === undefined && settled && <Missing>--</Missing>}
              {cents === undefined && !settled && <Skeleton width={index ? 120 : 180} height={index ? 24 : 32} />}
            </dd>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

const Missing = styled.span`
  color: var(--_text-3);
  font-size: var(--_figure-md);
  line-height: var(--_figure-md-line);
`;
