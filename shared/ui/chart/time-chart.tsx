import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { HIDDEN } from '../../domain/masking.ts';
import { useLocale, useText } from '../../host/locale.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { LiveRegion } from '../base/live-region.tsx';
import { Segmented } from '../base/segmented.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartText } from './chart-table.text.ts';
import { Above, Figure, Field, Labels, Marked, Noted, Nothing, Stage, Tip } from './chart.styles.ts';
import {
  axisLabels,
  longName,
  positionsOf,
  spansYears,
  type ChartPoint,
  type ChartUnit,
  type Compared,
} from './chart-time.ts';
import { differLittle, niceScale, type Scale } from './scale.ts';
import { useChosen } from './use-chosen.ts';

/** uPlot and the drawing code, loaded when the first chart is shown. */
const Plot = lazyView(() => import('./plot.tsx'), { firstScreen: true });

export type ChartView = 'chart' | 'table';

export interface TimeChartProps {
  /** kept by the parent, so that it stays while other points are loading */
  view: ChartView;
  onView: (view: ChartView) => void;
  /** oldest first */
  points: readonly ChartPoint[];
  /** days and months are bars; times of one day are a line */
  unit: ChartUnit;
  /** describes the chart in one sentence */
  sentence: string;
  /** header of the table's column with the unit: 收入（元） */
  head: string;
  /** formats a value for the table */
  format: (value: number) => string;
  /** formats a value with its unit, for text */
  formatWithUnit: (value: number) => string;
  /** formats a value at a grid line */
  formatTick: (value: number) => string;
  /** a dashed line: the mean, the 95th percentile; its label, if any, is above it */
  mark?:
    | {
        readonly value: number;
        readonly label?: string | undefined;
        /** whether it is the mean of the points: bars that differ little begin at it */
        readonly mean?: boolean | undefined;
      }
    | undefined;
  /** drawn as a stroke across each bar, and shown with its point */
  before?: Compared | undefined;
  /** notes by the `at` of their point: shown with it, and marked below it */
  notes?: ReadonlyMap<number, string> | undefined;
  /** the notes that are marked; default: all */
  marked?: ReadonlySet<number> | undefined;
  /** `at` of a bar whose month is not over: it is lighter than the others */
  unfinished?: number | undefined;
  /** opens a point, by click and by Enter */
  onPoint?: ((point: ChartPoint) => void) | undefined;
  /** last row of the table */
  foot?: { readonly label: string; readonly value: string } | undefined;
  /** shows *** in place of values (§5) */
  masked?: boolean | undefined;
  /** metrics above the chart */
  children?: ReactNode;
}

/** A series over time: bars or a line, the same values as a table, and one sentence that describes them. */
export function TimeChart(props: TimeChartProps) {
  const { points, unit, view, onView, sentence, head, masked, foot, before, notes, children } = props;
  const text = useText(chartText);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!missing) return;
    const retry = async () => {
      if (await Plot.preload()) setMissing(false);
    };
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [missing]);
  // a chart that cannot be drawn is shown as a table
  const shown = missing ? 'table' : view;
  const format = masked ? () => HIDDEN : props.format;
  const series =
    shown === 'chart' ? (
      <Picture {...props} onMissing={() => setMissing(true)} />
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
      />
    );
  return (
    <Figure aria-label={head}>
      <Above>
        <div>{children}</div>
        <Segmented
          label={text.view}
          value={shown}
          onChange={(next) => {
            setMissing(false);
            onView(next);
          }}
          items={[
            { value: 'chart', label: text.chart },
            { value: 'table', label: text.table },
          ]}
        />
      </Above>
      <VisuallyHidden as="figcaption">{sentence}</VisuallyHidden>
      <Stage>{points.length === 0 ? <Nothing>{text.empty}</Nothing> : series}</Stage>
    </Figure>
  );
}

/** Scale, labels and tooltip around the canvas: real text, positioned by percentages of the same box. */
function Picture(props: TimeChartProps & { onMissing: () => void }) {
  const { points, unit, sentence, head, formatTick, mark, masked, before, notes, marked, onPoint, onMissing } = props;
  const text = useText(chartText);
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const positions = useMemo(() => positionsOf(points, unit), [points, unit]);
  const { scale, base } = useMemo(
    () => axisOf(points, mark, before?.values),
    // the dashed line is a new object on each render
    // oxlint-disable-next-line react/exhaustive-deps
    [points, mark?.value, mark?.mean, before?.values],
  );
  const { chosen, announced, handlers } = useChosen(points, positions, onPoint);
  const point = chosen === undefined ? undefined : points[chosen];
  const years = spansYears(points);
  const withUnit = masked ? () => HIDDEN : props.formatWithUnit;
  const nameOf = ({ at }: ChartPoint) => longName(at, unit, locale, years);
  const compared = point && before && !masked ? againstBefore(point.value, before, chosen!, withUnit, text) : '';
  const note = point && notes?.get(point.at);
  const up = (value: number) => `${((scale.max - value) / (scale.max - scale.min)) * 100}%`;
  const along = (position: number) => `${position * 100}%`;
  const ticks = masked ? [] : scale.ticks.map((tick) => ({ tick, label: formatTick(tick) }));
  const widest = ticks.reduce((most, { label }) => (label.length > most.length ? label : most), '');

  return (
    <Labels>
      <div className="scale" aria-hidden>
        {widest && <span className="widest">{widest}</span>}
        {ticks.map(({ tick, label }) => (
          <span key={tick} style={{ top: up(tick) }}>
            {label}
          </span>
        ))}
      </div>
      <Field
        ref={field}
        role="application"
        aria-roledescription={text.kind}
        aria-label={head}
        aria-describedby={id}
        tabIndex={0}
        {...handlers}
      >
        <VisuallyHidden id={id}>
          {sentence} {text.keys} {onPoint && text.opens}
        </VisuallyHidden>
        <Plot
          fallback={<div aria-busy="true" />}
          onFail={onMissing}
          points={points}
          unit={unit}
          positions={positions}
          scale={scale}
          base={base}
          chosen={chosen}
          mark={mark?.value}
          before={before?.values}
          unfinished={points.findIndex(({ at }) => at === props.unfinished)}
        />
        {notes &&
          points.map(
            ({ at }, index) =>
              (marked ?? notes).has(at) && <Noted key={at} style={{ left: along(positions[index]!) }} />,
          )}
        {mark?.label && !masked && (
          <Marked style={{ top: up(mark.value) }} aria-hidden>
            {mark.label}
          </Marked>
        )}
        {point && (
          <Tip aria-hidden style={{ left: along(positions[chosen!]!) }}>
            <i style={{ height: `calc(${up(Math.max(point.value, base))} + var(--_tip-gap))` }} />
            {unit === 'time' && <b style={{ top: up(point.value) }} />}
            <p style={{ transform: `translateX(-${along(positions[chosen!]!)})` }}>
              <strong>{withUnit(point.value)}</strong>
              {nameOf(point)}
              {compared && <small>{compared}</small>}
              {note && <em>{note}</em>}
            </p>
          </Tip>
        )}
      </Field>
      <div className="axis" aria-hidden>
        {axisLabels(points, unit, width).map(({ at, name }) => (
          <span key={name} style={{ left: `min(${along(at)}, 100% - 1.4em)` }}>
            {name}
          </span>
        ))}
      </div>
      <LiveRegion>
        {announced &&
          point &&
          text.point(nameOf(point), withUnit(point.value), [compared, note].filter(Boolean).join(text.comma))}
      </LiveRegion>
    </Labels>
  );
}

/**
 * Returns the axis from zero. Bars that differ little start at their mean instead, because from zero they would all
 * look the same.
 */
function axisOf(
  points: readonly ChartPoint[],
  mark: TimeChartProps['mark'],
  before: readonly (number | undefined)[] = [],
): { scale: Scale; base: number } {
  const values = points.map(({ value }) => value);
  const all = [...values, ...before.filter((value) => value !== undefined)];
  if (mark?.mean && differLittle(all)) return { scale: niceScale(all, true), base: mark.value };
  return { scale: niceScale([...all, mark?.value ?? 0]), base: 0 };
}

/** Returns the value that a point is compared with, and the difference. */
function againstBefore(
  value: number,
  { label, values }: Compared,
  index: number,
  withUnit: (value: number) => string,
  text: (typeof chartText)['zh-CN'],
): string {
  const before = values[index];
  if (before === undefined) return '';
  if (before === value) return text.same(label, withUnit(before));
  // a share of zero is undefined
  if (before <= 0) return text.against(label, withUnit(before));
  const percent = ((Math.abs(value - before) / before) * 100).toFixed(1);
  return (value > before ? text.more : text.less)(label, withUnit(before), percent);
}

/** px available for the labels */
function useWidth(field: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(field.current!);
    return () => observer.disconnect();
  }, [field]);
  return width;
}
