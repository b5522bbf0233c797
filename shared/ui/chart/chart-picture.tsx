/** The drawn chart: scale, labels and tooltip around the canvas. */
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { HIDDEN } from '../../core/masking.ts';
import { useLocale, useText } from '../../host/locale.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { LiveRegion } from '../base/live-region.tsx';
import { useWidth } from '../base/use-width.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { ChartMarks, type NoteAction } from './chart-marks.tsx';
import { chartText } from './chart-table.text.ts';
import { Labels, PlotArea, Tip, Zero } from './chart.styles.ts';
import {
  axisLabels,
  longName,
  positionsOf,
  spansYears,
  type ChartPoint,
  type ChartUnit,
  type Compared,
} from './chart-time.ts';
import { isFlat, niceScale } from './scale.ts';
import { useChosen } from './use-chosen.ts';

/** uPlot and the drawing code, loaded when the first chart is shown. */
export const Plot = lazyView(() => import('./plot.tsx'), { firstScreen: true });

export interface ChartPictureProps {
  /** oldest first */
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** describes the chart in one sentence */
  sentence: string;
  /** header of the table's column and of the axis, with the unit: 收入（元） */
  head: string;
  /** formats a value with its unit, for text */
  formatWithUnit: (value: number) => string;
  /** formats a value at a grid line */
  formatTick: (value: number) => string;
  /** a horizontal line, which the legend names: the 95th percentile */
  mark?: { readonly value: number; readonly label: string } | undefined;
  /** drawn as a dashed line, and shown with each point */
  before?: Compared | undefined;
  /** notes by the `at` of their point: shown with it, and marked below it */
  notes?: ReadonlyMap<number, string> | undefined;
  /** the notes that are marked; default: all */
  markedPoints?: ReadonlySet<number> | undefined;
  /** meaning of the marks in the legend, and the action of a marked point */
  noted?: { readonly label: string; readonly open?: NoteAction | undefined } | undefined;
  /** the last point if its month or day is not over: hatched */
  unfinished?: { readonly at: number; readonly label: string } | undefined;
  /** opens a point, by click and by Enter */
  onPoint?: ((point: ChartPoint) => void) | undefined;
  /** shows *** in place of values (§5) */
  masked?: boolean | undefined;
}

/** Scale, labels and tooltip around the canvas: real text, positioned by percentages of the same box. */
export function ChartPicture(props: ChartPictureProps & { onMissing: () => void }) {
  const { points, unit, sentence, head, formatTick, mark, masked, before, onPoint, onMissing } = props;
  const { notes, markedPoints, noted } = props;
  const text = useText(chartText);
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const positions = useMemo(() => positionsOf(points, unit), [points, unit]);
  const scale = useMemo(
    () =>
      niceScale(
        [...points.map(({ value }) => value), ...(before?.values ?? []), mark?.value].filter(
          (value) => value !== undefined,
        ),
        unit === 'month' ? 'bars' : 'line',
      ),
    [points, unit, mark?.value, before?.values],
  );
  const { chosenIndex, announced, choose, handlers } = useChosen(points, positions, onPoint);
  const point = chosenIndex === undefined ? undefined : points[chosenIndex];
  const years = spansYears(points);
  const withUnit = masked ? () => HIDDEN : props.formatWithUnit;
  const pointName = ({ at }: ChartPoint) => longName(at, unit, locale, years);
  const compared = point && before && !masked ? againstBefore(point.value, before, chosenIndex!, withUnit, text) : '';
  const note = point && notes?.get(point.at);
  const up = (value: number) => `${((scale.max - value) / (scale.max - scale.min)) * 100}%`;

  const axis = scale.min > 0 && !masked ? text.axisFrom(head, formatTick(scale.min)) : head;
  return (
    <Labels>
      <p aria-hidden>{axis}</p>
      <ScaleLabels ticks={masked ? [] : scale.ticks} format={formatTick} up={up} />
      <PlotArea
        ref={field}
        role="application"
        aria-roledescription={text.kind}
        aria-label={head}
        aria-describedby={id}
        tabIndex={0}
        {...handlers}
      >
        <VisuallyHidden id={id}>
          {sentence} {axis !== head && axis} {text.keys} {onPoint && text.opens}
        </VisuallyHidden>
        <Plot
          fallback={<div aria-busy="true" />}
          onFail={onMissing}
          points={points}
          unit={unit}
          positions={positions}
          scale={scale}
          mark={mark?.value}
          before={before?.values}
          unfinished={points.findIndex(({ at }) => at === props.unfinished?.at)}
        />
        {isFlat(scale) && !masked && <Zero>{text.zero}</Zero>}
        {point && (
          <ChartTip
            position={positions[chosenIndex!]!}
            top={up(point.value)}
            isHigh={point.value > (scale.max + scale.min) / 2}
            width={width}
          >
            <strong>{withUnit(point.value)}</strong>
            {pointName(point)}
            {compared && <small>{compared}</small>}
            {note && <em>{note}</em>}
          </ChartTip>
        )}
      </PlotArea>
      {notes && (
        <ChartMarks
          points={points}
          notes={notes}
          markedPoints={markedPoints}
          open={noted?.open}
          positions={positions}
          pointName={pointName}
          onChoose={choose}
        />
      )}
      <div className="axis" aria-hidden>
        {axisLabels(points, unit, width).map(({ at, name }) => (
          <span key={name} style={{ left: `min(${at * 100}%, 100% - 1.4em)` }}>
            {name}
          </span>
        ))}
      </div>
      <LiveRegion>
        {announced &&
          point &&
          text.point(pointName(point), withUnit(point.value), [compared, note].filter(Boolean).join(text.comma))}
      </LiveRegion>
    </Labels>
  );
}

interface ChartTipProps {
  /** from 0 to 1 along the axis */
  position: number;
  /** distance of the point from the top */
  top: string;
  /** whether the point is in the upper half; the tip is in the other one */
  isHigh: boolean;
  /** px of the chart */
  width: number;
  children: ReactNode;
}

/** Shows the values of a point, with a guide through it. */
const ChartTip = ({ position, top, isHigh, width, children }: ChartTipProps) => (
  <Tip aria-hidden style={{ left: `${position * 100}%` }}>
    <i />
    <b style={{ top }} />
    <p className={isHigh ? 'low' : ''} style={{ maxWidth: width, transform: `translateX(-${position * 100}%)` }}>
      {children}
    </p>
  </Tip>
);

interface ScaleLabelsProps {
  ticks: readonly number[];
  format: (value: number) => string;
  /** returns the distance of a value from the top */
  up: (value: number) => string;
}

/** Names the grid lines. The longest name reserves the width. */
function ScaleLabels({ ticks, format, up }: ScaleLabelsProps) {
  const widest = ticks.map(format).reduce((most, label) => (label.length > most.length ? label : most), '');
  return (
    <div className="scale" aria-hidden>
      {widest && <span className="widest">{widest}</span>}
      {ticks.map((tick) => (
        <span key={tick} style={{ top: up(tick) }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
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
