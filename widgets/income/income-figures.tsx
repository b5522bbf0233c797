import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Panel, PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addDays, addMonths, dayStart, shanghai } from '#shared/core/shanghai-time.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { IncomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { OverviewLayout, OverviewHead } from '#shared/topics/summary/overview.styles.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { incomeText } from './income.text.ts';

/** Shows amounts side by side. The first one is larger. If the element is narrow, the others are rows below it. */
const Band = styled(Panel)`
  > dl {
    display: grid;
    grid-template-columns: minmax(0, 1.35fr) repeat(auto-fit, minmax(200px, 1fr));
    /* not hidden, because a focused link would scroll the cut line into view */
    overflow: clip;
  }

  dl > div {
    position: relative;
    display: grid;
    align-content: start;
    gap: var(--_space-1);
    min-width: 0;
    margin: 0 0 -1px -1px;
    padding: var(--_space-5) var(--_panel-pad);
    border: var(--_hairline);
    border-width: 0 0 1px 1px;
  }

  dt {
    color: var(--_text-2);
  }

  /* a strut that aligns amounts of two sizes on one line */
  dd {
    display: flex;
    align-items: baseline;
    min-width: 0;
    font-variant-numeric: tabular-nums lining-nums;
    &::before {
      content: '\\200b';
      font-size: var(--_figure-lg);
      line-height: var(--_figure-lg-line);
    }
  }

  dd + dd {
    display: block;
    /* the comparison and the line of a link */
    min-height: calc(var(--_line-xs) + 24px);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    /* no unit alone in the last line */
    text-wrap: balance;
    &::before {
      content: none;
    }
  }

  @container (max-width: 960px) {
    > dl {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    dl > div:first-child {
      grid-column: 1 / -1;
    }
  }

  @container (max-width: 720px) {
    > dl {
      display: block;
    }
    dl > div:not(:first-child) {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      padding: var(--_space-3) var(--_panel-pad);
      column-gap: var(--_space-4);
    }
    dl > div:not(:first-child) > dd:nth-child(2) {
      grid-area: 1 / 2 / span 2;
      &::before {
        content: none;
      }
    }
  }

  /* last month has a link to each settlement */
  @container (max-width: 400px) {
    dl > div:nth-child(3) > dd + dd {
      min-height: calc(var(--_line-xs) + 48px);
    }
  }
`;

interface IncomeFiguresProps {
  /** undefined while loading, or if loading failed */
  summary: IncomeSummary | undefined;
  failed: boolean;
  masked: boolean;
  /** agents see the actual income of yesterday, other users the expected one (§6); undefined while the user is unknown */
  agent: boolean | undefined;
  /** income of the same weekday a week before yesterday; undefined while unknown */
  weekBefore: Cents | undefined;
  /** server time of the response, ms; without one, of the page */
  asOf: number;
  /** links to the sources of the income, once they are loaded */
  yesterdayNote?: ReactNode;
  monthNote?: ReactNode;
  /** also explains the difference to the monthly bill */
  lastNote?: ReactNode;
}

/**
 * Returns yesterday's income: agents see the actual sum, other users the expected one (§6). If the platform sent only one of
 * them, it is shown with its own label.
 */
function yesterdayOf({ yesterday, yesterday_expected: expectedCents }: IncomeSummary, agent: boolean) {
  const [actual, hoped] = [yesterday ?? undefined, expectedCents ?? undefined];
  const isActual = agent ? actual !== undefined || hoped === undefined : hoped === undefined && actual !== undefined;
  return { actual: isActual, cents: isActual ? actual : hoped };
}

/** Returns whether the sums contain yesterday. */
export const hasYesterday = ({ yesterday, yesterday_expected: expectedCents }: IncomeSummary): boolean =>
  (yesterday ?? expectedCents) != null;

/** Shows the income of yesterday, of this month, of last month and in total. */
export function IncomeFigures(props: IncomeFiguresProps) {
  const { summary, failed, masked, agent, weekBefore, asOf, yesterdayNote, monthNote, lastNote } = props;
  const text = useText(incomeText);
  const today = shanghai(asOf);
  const last = shanghai(addDays(asOf, -1));
  const before = shanghai(dayStart(`${addMonths(monthOf(asOf), -1)}-01`));
  const yesterday = summary && agent !== undefined ? yesterdayOf(summary, agent) : undefined;
  const change =
    yesterday?.actual && yesterday.cents !== undefined && weekBefore !== undefined && !masked
      ? yesterday.cents - weekBefore
      : undefined;
  // until the platform has created yesterday, the sums do not contain it
  const soFar = summary && !hasYesterday(summary) ? '' : text.monthSoFar(last.month, last.day);
  const actual =
    yesterday?.actual === false && !masked && summary?.yesterday != null && summary.yesterday !== yesterday.cents
      ? text.actually(formatCents(summary.yesterday))
      : '';
  const isSettled = failed || (summary !== undefined && agent !== undefined);
  const labelOf = (actual: boolean) => (actual ? text.actual : text.expected);
  const compared = (cents: Cents | undefined) => {
    if (cents === undefined) return '';
    if (cents === 0) return text.same;
    return (cents > 0 ? text.more : text.less)(formatCents(Math.abs(cents)));
  };
  const phrases = ([first, second]: readonly [string, string]) =>
    second ? (
      <>
        {first + text.comma}
        <Phrase>{second}</Phrase>
      </>
    ) : (
      first
    );
  const figures = [
    {
      label: agent === undefined ? <Skeleton width={72} /> : labelOf(yesterday?.actual ?? agent),
      cents: yesterday?.cents,
      note: phrases([text.day(last.month, last.day), yesterday?.actual === false ? text.byBill : compared(change)]),
      more: (
        <>
          {yesterdayNote}
          {actual && <Actual>{actual}</Actual>}
        </>
      ),
    },
    {
      label: text.thisMonth,
      cents: summary?.cur_month,
      note: <Phrase>{last.month === today.month ? soFar : text.monthBegins(today.month)}</Phrase>,
      more: monthNote,
    },
    {
      label: text.lastMonth,
      cents: summary?.last_month,
      note: <Phrase>{text.month(before.year, before.month)}</Phrase>,
      more: lastNote,
    },
    { label: text.total, cents: summary?.total, note: text.sinceStart },
  ];
  return (
    <Band as="section" aria-label={text.figures} aria-busy={!summary && !failed}>
      <dl>
        {figures.map(({ label, cents, note, more }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {cents != null && <MoneyFigure cents={cents} size={index ? 'md' : 'lg'} masked={masked} />}
              {cents == null && isSettled && <Missing>--</Missing>}
              {cents == null && !isSettled && <Skeleton width={index ? 120 : 180} height={index ? 24 : 32} />}
            </dd>
            <dd>
              {note} {more}
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

/** A part of a note that starts a new line if it does not fit, so that no Chinese word and no date breaks. */
const Phrase = styled.span`
  display: inline-block;
`;

/** The income that lists show, in a line of its own. */
const Actual = styled.span`
  display: block;
`;

const Missing = styled.span`
  color: var(--_text-3);
  font-size: var(--_figure-md);
  line-height: var(--_figure-md-line);
`;

/** Placeholder before the user is known. */
export function IncomeSkeleton() {
  const text = useText(incomeText);
  const now = useServerNow();
  return (
    <OverviewLayout>
      <OverviewHead part="title">
        <div>
          <h2>{text.title}</h2>
          <p />
        </div>
      </OverviewHead>
      <IncomeFigures
        summary={undefined}
        failed={false}
        masked={false}
        agent={undefined}
        weekBefore={undefined}
        asOf={now}
      />
      <BelowPlaceholder />
    </OverviewLayout>
  );
}

/** Placeholder of the history, the money that comes next, and the top nodes. */
export const BelowPlaceholder = () => (
  <>
    <PanelPlaceholder height={HISTORY_HEIGHT} />
    <PanelPlaceholder height={UPCOMING_HEIGHT} />
    <PanelPlaceholder height={TOP_HEIGHT} />
  </>
);

/** px */
const HISTORY_HEIGHT = 488;
export const UPCOMING_HEIGHT = 216;
const TOP_HEIGHT = 371;
