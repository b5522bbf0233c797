import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { nearest, type ChartPoint } from './chart-time.ts';

const TO_END: Record<string, number> = { Home: -Infinity, End: Infinity, ArrowLeft: -1, ArrowRight: 1 };

/** The point that is looked at: by a mouse, a finger that is drawn along, or arrow keys, which say it aloud. */
export function useChosen(
  points: readonly ChartPoint[],
  positions: readonly number[],
  onPoint: ((point: ChartPoint) => void) | undefined,
) {
  const [choice, setChoice] = useState<{ at: number; said: boolean }>();
  const [known, setKnown] = useState(points);
  if (known !== points) {
    setKnown(points);
    setChoice(undefined);
  }
  const last = points.length - 1;
  const within = (at: number) => Math.max(0, Math.min(last, at));
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChoice({ at: nearest(positions, (event.clientX - left) / width), said: false });
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // a finger that leaves the chart sideways still moves the point
      if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
      point(event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const pressed = points[nearest(positions, (event.clientX - left) / width)];
      if (pressed) onPoint?.(pressed);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') setChoice(undefined);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = TO_END[event.key];
      if (event.key === 'Escape') setChoice(undefined);
      const open = choice && points[choice.at];
      if (event.key === 'Enter' && open) onPoint?.(open);
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // the first step shows where one is: at the latest point
      const start = Number.isFinite(step) ? last - step : 0;
      setChoice((before) => ({ at: within((before?.at ?? start) + step), said: true }));
    },
    onBlur: () => setChoice(undefined),
  };
  return { chosen: choice?.at, said: choice?.said === true, handlers };
}
