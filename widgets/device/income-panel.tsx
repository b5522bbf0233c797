import { useState } from 'react';
import { styled } from 'styled-components';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents } from '#shared/domain/money.ts';
import { formatDate } from '#shared/domain/shanghai-time.ts';
import { factsOf, type ChartPoint } from '#shared/features/chart/chart-time.ts';
import { differLittle } from '#shared/features/chart/scale.ts';
import { TimeChart, type ChartView } from '#shared/features/chart/time-chart.tsx';
import { useText } from '#shared/host/locale.ts';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { deviceText } from './device.text.ts';

interface IncomePanelProps {
  points: readonly ChartPoint[];
  /** of the 30 days before, place by place */
  before: readonly (number | undefined)[];
  /** what was not billed, by the first second of its day */
  notes: ReadonlyMap<number, string>;
  masked: boolean;
}

/** What the device brought on each day, beside the days before; those that were not billed are marked. */
export function IncomePanel({ points, before, notes, masked }: IncomePanelProps) {
  const text = useText(deviceText);
  const [view, setView] = useState<ChartView>('chart');
  const facts = factsOf(points);
  const shown = (cents: number) => (masked ? HIDDEN : formatCents(cents));
  const dayOf = (point: ChartPoint | undefined) => formatDate((point?.at ?? 0) * 1000);
  const compared = before.some((value) => value);
  const close = differLittle([...points.map(({ value }) => value), ...before.filter((value) => value !== undefined)]);
  return (
    <ChartPanel as="section" aria-label={text.income}>
      <PanelHead>
        <h3>{text.income}</h3>
        {compared && <span>{text.compared}</span>}
      </PanelHead>
      <TimeChart
        points={points}
        unit="day"
        view={view}
        onView={setView}
        sentence={
          facts?.total
            ? text.incomeSentence(dayOf(points[0]), dayOf(points.at(-1)), shown(facts.total), shown(facts.mean))
            : text.noIncome(dayOf(points[0]), dayOf(points.at(-1)))
        }
        head={text.head}
        format={formatCents}
        formatAlone={(cents) => text.yuan(formatCents(cents))}
        formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
        mark={facts?.total ? { value: facts.mean, mean: true } : undefined}
        before={compared ? { label: text.before, values: before } : undefined}
        notes={notes}
        foot={{ label: text.total, value: shown(facts?.total ?? 0) }}
        masked={masked}
      >
        <span>
          {text.total} <strong>{text.yuan(shown(facts?.total ?? 0))}</strong>
        </span>
        {!!facts?.total && (
          <span>
            {text.mean} {text.yuan(shown(facts.mean))}
            {close ? text.fromMean : text.dashed}
          </span>
        )}
      </TimeChart>
    </ChartPanel>
  );
}

/** A chart with its title, and a word about it at the end of the line. */
export const ChartPanel = styled(Panel)`
  outline: 0;

  header {
    /* as high as one that holds a control */
    min-height: calc(var(--_control) + 2 * var(--_space-4));
  }

  header > span {
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }

  > figure,
  > [aria-busy] {
    padding: 0 var(--_panel-pad) var(--_panel-pad);
  }
`;
