import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { DayRange } from '#shared/domain/shanghai-time.ts';
import { factsOf, longName, type ChartPoint } from '#shared/features/chart/chart-time.ts';
import { differLittle } from '#shared/features/chart/scale.ts';
import { TimeChart, type ChartView } from '#shared/features/chart/time-chart.tsx';
import type { ChosenDevice } from '#shared/features/device-choice/chosen-device.ts';
import { useLocale, useText } from '#shared/host/locale.ts';
import { historyText } from './history.text.ts';
import { endsOf, type IncomeKey } from './income.rules.ts';
import type { Before } from './use-history.ts';

interface HistoryChartProps {
  points: readonly ChartPoint[];
  keyStyle: IncomeKey;
  range: DayRange;
  masked: boolean;
  before: Before | undefined;
  notes: ReadonlyMap<number, string>;
  /** those of them that stand out; undefined: all */
  marked: ReadonlySet<number> | undefined;
  device: ChosenDevice | undefined;
  view: ChartView;
  onView: (view: ChartView) => void;
}

/** The points with their mean, beside what they are compared with. */
export function HistoryChart(props: HistoryChartProps) {
  const { points, keyStyle, range, masked, before, notes, marked, device, view, onView } = props;
  const text = useText(historyText);
  const locale = useLocale();
  const facts = factsOf(points);
  const total = facts?.total ?? 0;
  const close = differLittle([
    ...points.map(({ value }) => value),
    ...(before?.compared?.values.filter((value) => value !== undefined) ?? []),
  ]);
  const shown = (cents: number) => (masked ? HIDDEN : formatCents(cents));
  const ofPoint = ({ at, value }: ChartPoint) => `${longName(at, keyStyle, locale)} ${formatCents(value)}`;
  const what = text.sentence(
    endsOf(range, keyStyle).join(` ${text.to} `),
    keyStyle === 'day' ? text.daily : text.monthly,
    device?.name ?? text.all,
  );
  const told = () => {
    if (!facts) return text.comma + text.none;
    if (masked) return '';
    return text.comma + text.facts(shown(total), shown(facts.mean), ofPoint(facts.highest), ofPoint(facts.lowest));
  };
  return (
    <TimeChart
      points={points}
      unit={keyStyle}
      view={view}
      onView={onView}
      sentence={what + told() + text.full}
      head={text.head}
      format={formatCents}
      formatAlone={(cents) => text.yuan(formatCents(cents))}
      formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
      mark={facts && points.length > 1 && facts.total !== 0 ? { value: facts.mean, mean: true } : undefined}
      before={before?.compared}
      notes={masked && keyStyle === 'month' ? undefined : notes}
      marked={marked}
      foot={{ label: text.total, value: shown(total) }}
      masked={masked}
    >
      <span>
        {text.total} <strong>{text.yuan(shown(total))}</strong>
      </span>
      {facts && points.length > 1 && (
        <span>
          {keyStyle === 'day' ? text.meanDay : text.meanMonth} {text.yuan(shown(facts.mean))}
          {close ? text.fromMean : text.dashed}
        </span>
      )}
      {before && !masked && <span>{differenceTold(points, before, text)}</span>}
      {(marked ?? notes).size > 0 && <Legend>{marked ? text.manyMarks : text.marks}</Legend>}
    </TimeChart>
  );
}

/** How the whole differs from what it is compared with, over the places that both have. */
function differenceTold(
  points: readonly ChartPoint[],
  { label, compared, failed }: Before,
  text: (typeof historyText)['zh-CN'],
): string {
  if (failed) return text.notCompared(label);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const both = points.flatMap(({ value }, index) => {
    const earlier = compared?.values[index];
    return earlier === undefined ? [] : [[value, earlier] as const];
  });
  const earlier = sum(both.map(([, value]) => value));
  const change = sum(both.map(([value]) => value)) - earlier;
  // of nothing there is no share
  if (both.length === 0 || earlier <= 0) return '';
  if (change === 0) return text.sameAs(label);
  const percent = ((Math.abs(change) / earlier) * 100).toFixed(1);
  return (change > 0 ? text.moreThan : text.lessThan)(label, formatCents(Math.abs(change)), percent);
}

const Legend = styled.small`
  align-self: center;
  color: var(--_text-3);
  font-size: var(--_text-xs);
`;
