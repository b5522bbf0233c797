import { useEffect, useRef, useState, type ReactNode } from 'react';
import { HIDDEN } from '../../core/masking.ts';
import { useText } from '../../host/locale.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { ChartPicture, Plot, type ChartPictureProps } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartText } from './chart-table.text.ts';
import type { ChartView } from './chart-view-switch.tsx';
import { Above, Figure, Nothing, Stage } from './chart.styles.ts';

export interface TimeChartProps extends ChartPictureProps {
  /** kept by the parent, which shows the switch, so that it stays while other points are loading */
  view: ChartView;
  onView: (view: ChartView) => void;
  /** name of the series in the legend: 本期 */
  name: string;
  /** formats a value for the table */
  format: (value: number) => string;
  /** last row of the table */
  foot?: { readonly label: string; readonly value: string } | undefined;
  /** shown instead of the chart: why there is nothing to draw; default for no points: no data in this period */
  nothing?: string | undefined;
  /** metrics above the chart */
  children?: ReactNode;
}

/**
 * A series over time: months as bars from zero, because they are sums; days and times as a line, whose axis states if it does
 * not start at zero. The compared period is a dashed line. The same values are a table, and one sentence describes them.
 */
export function TimeChart(props: TimeChartProps) {
  const { points, unit, view, onView, sentence, head, masked, foot, before, notes, noted, nothing, children } = props;
  const text = useText(chartText);
  const drawable = useDrawable(view, onView);
  const format = masked ? () => HIDDEN : props.format;
  const reason = points.length === 0 ? (nothing ?? text.empty) : view === 'chart' && nothing;
  const entries = view === 'chart' && !reason ? legendOf(props) : [];
  const series =
    view === 'chart' ? (
      <ChartPicture {...props} onMissing={drawable.onMissing} />
    ) : (
      <ChartTable
        points={points}
        unit={unit}
        caption={sentence}
        head={head}
        format={format}
        foot={foot}
        before={before}
        notes={notes}
        onNote={noted?.open?.onOpen}
      />
    );
  return (
    <Figure aria-label={head}>
      <Above>
        <div>{children}</div>
        {entries.length > 0 && <ChartLegend entries={entries} />}
      </Above>
      <VisuallyHidden as="figcaption">{sentence}</VisuallyHidden>
      <Stage>{reason ? <Nothing>{reason}</Nothing> : series}</Stage>
    </Figure>
  );
}

/** A single series without marks needs no legend. */
function legendOf(props: TimeChartProps): readonly LegendEntry[] {
  const { name, unit, before, mark, masked, notes, markedPoints, noted, unfinished } = props;
  const marks = (markedPoints ?? notes)?.size ?? 0;
  return [
    ...(before
      ? ([
          { swatch: unit === 'month' ? 'bar' : 'line', label: name },
          { swatch: 'before', label: before.label },
        ] as const)
      : []),
    ...(mark && !masked ? [{ swatch: 'mark', label: mark.label } as const] : []),
    ...(unfinished ? [{ swatch: 'unfinished', label: unfinished.label } as const] : []),
    ...(noted && marks > 0 ? [{ swatch: 'note', label: noted.label } as const] : []),
  ];
}

/** Shows the table while the chart cannot be drawn, and the chart again once its code has loaded. */
function useDrawable(view: ChartView, onView: (view: ChartView) => void) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing && view === 'chart') setMissing(false);
  const show = useRef(onView);
  useEffect(() => void (show.current = onView));
  useEffect(() => {
    if (!isMissing) return;
    const retry = async () => {
      if (await Plot.preload()) show.current('chart');
    };
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isMissing]);
  return {
    onMissing() {
      onView('table');
      setMissing(true);
    },
  };
}
