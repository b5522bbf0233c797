import { styled } from 'styled-components';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { ChartPoint, ChartUnit } from './chart-time.ts';
import { isolated, chartLines } from './chart-line.rules.ts';
import type { Scale } from './scale.ts';

/** An invisible element that resolves the color tokens. */
const ColorProbe = styled.i`
  position: absolute;
  width: 0;
  height: 0;
  visibility: hidden;
  color: var(--_chart-bar);
  border: 0 solid;
  border-right-color: var(--_chart-grid);
  border-bottom-color: var(--_line-strong);
  border-left-color: var(--_text-3);
  outline-color: var(--_accent-soft);
  transition-property: color, border-color, outline-color;
  transition-duration: 1ms;
`;

interface ChartColors {
  readonly line: string;
  readonly grid: string;
  /** the line at zero */
  readonly base: string;
  /** the compared period */
  readonly before: string;
  /** the area below the line */
  readonly soft: string;
  /** the 95th percentile */
  readonly mark: string;
}

function readColors(probe: Element): ChartColors {
  const style = getComputedStyle(probe);
  return {
    line: style.color,
    grid: style.borderRightColor,
    base: style.borderBottomColor,
    before: style.borderLeftColor,
    soft: style.outlineColor,
    mark: getComputedStyle(probe.parentElement!).color,
  };
}

/**
 * Calls `listener` whenever the colors have changed.
 * @returns the function that stops
 */
function watchColors(probe: Element, listener: () => void): () => void {
  probe.addEventListener('transitionend', listener);
  return () => probe.removeEventListener('transitionend', listener);
}

export interface PlotProps {
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** position of each point along the axis, from 0 to 1 */
  positions: readonly number[];
  scale: Scale;
  /** value of the horizontal line */
  mark: number | undefined;
  /** value that each point is compared with */
  before: readonly (number | undefined)[] | undefined;
  /** index of the point whose month or day is not over, -1 without one */
  unfinished: number;
}

/** Draws with uPlot on a canvas: grid lines, the line or the bars, the dashed line of the compared period, the hatching. */
export default function Plot(props: PlotProps) {
  const { points, unit, positions, scale, mark, before, unfinished } = props;
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);

  useEffect(() => {
    const container = box.current!;
    const newPlot = draw(container, probe.current!, { points, unit, positions, scale, mark, before, unfinished });
    const fit = new ResizeObserver(() => newPlot.setSize(sizeOf(container)));
    fit.observe(container);
    const stop = watchColors(probe.current!, () => newPlot.redraw());
    return () => {
      stop();
      fit.disconnect();
      newPlot.destroy();
    };
  }, [points, unit, positions, scale, mark, before, unfinished]);

  return (
    <Canvas ref={box} aria-hidden>
      <ColorProbe ref={probe} />
    </Canvas>
  );
}

/* The rules of uPlot's own style sheet for the parts used here. */
const Canvas = styled.div`
  position: absolute;
  inset: 0;
  .u-wrap {
    position: relative;
  }
  .u-under,
  .u-over {
    position: absolute;
    pointer-events: none;
  }
  canvas {
    position: relative;
    display: block;
    width: 100%;
    height: 100%;
  }
`;

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(1, clientWidth),
  height: Math.max(1, clientHeight),
});

function draw(box: HTMLElement, probe: Element, props: PlotProps): UPlot {
  const { points, unit, positions, scale, mark, before, unfinished } = props;
  const lines = chartLines(points, positions, unit, before, unit === 'time' ? -1 : unfinished);
  const ratio = UPlot.pxRatio;
  let colors = readColors(probe);

  const under = (plot: UPlot) => {
    colors = readColors(probe);
    for (const tick of scale.ticks) level(plot, tick, tick === 0 ? colors.base : colors.grid);
  };
  const over = (plot: UPlot) => {
    if (unfinished >= 0) hatch(plot, unfinishedArea(plot, props), colors.line);
    if (mark !== undefined) level(plot, mark, colors.mark, [2, 3]);
  };
  const line = (values: readonly (number | null)[], color: () => string): UPlot.Series => ({
    paths: UPlot.paths.linear!(),
    stroke: color,
    points: { show: true, filter: () => isolated(values), size: 6, width: 0, fill: color },
  });

  return new UPlot(
    {
      ...sizeOf(box),
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: () => [0, 1] }, y: { range: () => [scale.min, scale.max] } },
      series: [
        {},
        unit === 'month'
          ? { paths: UPlot.paths.bars!({ size: BAR }), fill: () => colors.line, width: 0, points: { show: false } }
          : // an area is a sum, so that it starts at zero
            {
              ...line(lines.values, () => colors.line),
              width: 2,
              ...(scale.min <= 0 && { fill: () => colors.soft, fillTo: 0 }),
            },
        { ...line(lines.before, () => colors.before), width: 1.5, dash: [4 * ratio, 4 * ratio] },
      ],
      hooks: { drawClear: [under], draw: [over] },
    },
    [[...lines.xs], [...lines.values], [...lines.before]],
    box,
  );
}

/** Draws a horizontal line over the whole width. */
function level(plot: UPlot, value: number, color: string, dash: readonly number[] = []): void {
  const { ctx, bbox } = plot;
  const thin = UPlot.pxRatio;
  // half a line width above the lowest one, so that it is drawn completely
  const y = Math.min(Math.round(plot.valToPos(value, 'y', true)), bbox.top + bbox.height - thin) + thin / 2;
  // restores the state that uPlot relies on
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = thin;
  ctx.setLineDash(dash.map((length) => length * thin));
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Share of a month and maximum width in px. */
const BAR: [share: number, most: number] = [0.62, 48];

/** Returns the area of the rest of an unfinished day, or of the income so far of an unfinished month. */
function unfinishedArea(plot: UPlot, { points, positions, unit, unfinished }: PlotProps): Area {
  const { bbox } = plot;
  const center = bbox.left + positions[unfinished]! * bbox.width;
  if (unit === 'time') return { x: center, y: bbox.top, width: bbox.left + bbox.width - center, height: bbox.height };
  // the first month is half a step from the start of the axis
  const [share, most] = BAR;
  const width = Math.min(most * UPlot.pxRatio, positions[0]! * 2 * bbox.width * share);
  const [top, zero] = [points[unfinished]!.value, 0].map((value) => plot.valToPos(value, 'y', true));
  return { x: center - width / 2, y: Math.min(top!, zero!), width, height: Math.abs(zero! - top!) };
}

/** px between two strokes */
const HATCH = 6;

function hatch(plot: UPlot, { x, y, width, height }: Area, color: string): void {
  const { ctx } = plot;
  const step = HATCH * UPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.strokeStyle = color;
  ctx.lineWidth = UPlot.pxRatio;
  ctx.beginPath();
  for (let from = x - height; from < x + width; from += step) {
    ctx.moveTo(from, y + height);
    ctx.lineTo(from + height, y);
  }
  ctx.rect(x, y, width, height);
  ctx.stroke();
  ctx.restore();
}
