/**
 * Overlays without the top layer: Chromium 114, Safari 17, Firefox 125. An ancestor with a transform or a container query is
 * the block that contains fixed parts, so they would be placed relative to it instead of the window.
 */
import { moveTo, scaleOf } from '../overlay/window-place.ts';

const open = new Map<HTMLElement, number>();
let frame: number | undefined;

/** The container is the block that contains its fixed parts. The page behind it receives the pointer where there is no part. */
function place(overlays: HTMLElement): void {
  const { style } = overlays;
  style.position = 'fixed';
  style.right = style.bottom = 'auto';
  style.pointerEvents = 'none';
  style.transform = 'translate(0)';
  const scale = scaleOf(overlays);
  style.width = `${innerWidth / scale}px`;
  style.height = `${innerHeight / scale}px`;
  moveTo(overlays, 0, 0, scale);
}

/** The page can scroll or change below an open part. No event reports all of that. */
function follow(): void {
  for (const overlays of open.keys()) {
    const { x, y, width, height } = overlays.getBoundingClientRect();
    if ([x, y, width - innerWidth, height - innerHeight].some((distance) => Math.abs(distance) > 0.5)) place(overlays);
  }
  frame = open.size > 0 ? requestAnimationFrame(follow) : undefined;
}

export function coverWindow(overlays: HTMLElement): () => void {
  open.set(overlays, (open.get(overlays) ?? 0) + 1);
  place(overlays);
  frame ??= requestAnimationFrame(follow);
  return () => {
    const openCount = open.get(overlays)! - 1;
    if (openCount > 0) return void open.set(overlays, openCount);
    open.delete(overlays);
    for (const name of ['position', 'inset', 'width', 'height', 'transform', 'pointer-events'])
      overlays.style.removeProperty(name);
  };
}
