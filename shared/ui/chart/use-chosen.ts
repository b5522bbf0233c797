import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useOverlays } from '../overlay/use-overlays.ts';
import { useEscape } from '../overlay/layer-stack.ts';
import { nearestPoint, type ChartPoint } from './chart-time.ts';

const TO_END: Record<string, number> = { Home: -Infinity, End: Infinity, ArrowLeft: -1, ArrowRight: 1 };

/** Selects a point by mouse, by dragging a finger, or by arrow keys, which also announce it. */
export function useChosen(
  points: readonly ChartPoint[],
  positions: readonly number[],
  onPoint: ((point: ChartPoint) => void) | undefined,
) {
  const [choice, setChoice] = useState<{ at: number; announced: boolean }>();
  const [lastPoints, setLastPoints] = useState(points);
  if (lastPoints !== points) {
    setLastPoints(points);
    setChoice(undefined);
  }
  useEscape(choice !== undefined, {
    within: useOverlays().root,
    isModal: false,
    onEscape: () => setChoice(undefined),
  });
  const last = points.length - 1;
  const within = (at: number) => Math.max(0, Math.min(last, at));
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChoice({ at: nearestPoint(positions, (event.clientX - left) / width), announced: false });
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // a finger that leaves the chart sideways still moves the selection
      if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
      point(event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const pressed = points[nearestPoint(positions, (event.clientX - left) / width)];
      if (pressed) onPoint?.(pressed);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') setChoice(undefined);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = TO_END[event.key];
      const open = choice && points[choice.at];
      if (event.key === 'Enter' && open) onPoint?.(open);
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // the first key press selects the latest point
      const start = Number.isFinite(step) ? last - step : 0;
      setChoice((before) => ({ at: within((before?.at ?? start) + step), announced: true }));
    },
    onBlur: () => setChoice(undefined),
  };
  const choose = (at: number | undefined) => setChoice(at === undefined ? undefined : { at, announced: false });
  return { chosenIndex: choice?.at, announced: choice?.announced === true, choose, handlers };
}
