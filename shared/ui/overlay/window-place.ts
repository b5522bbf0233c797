/**
 * Places fixed boxes. The page may be zoomed or scaled by CSS: `getBoundingClientRect` and `innerWidth` are in pixels of the
 * window, `style` and `offsetWidth` in pixels of the box.
 */

/** Space between a box and its control or the edge of the window. */
const GAP = { panel: 8, list: 4 } as const;
/** A list with less space than this below its field opens above it if there is more. */
const LEAST = 160;

/** Width at which a box is measured: its own can be 0 while its content loads, and is rounded to whole pixels. */
const MEASURED = 100;

/** Returns how many pixels of the window one pixel of the box takes. */
export function scaleOf(box: HTMLElement): number {
  const { width } = box.style;
  box.style.width = `${MEASURED}px`;
  const scale = box.getBoundingClientRect().width / MEASURED;
  box.style.width = width;
  return scale || 1;
}

/** Moves a fixed box to a place in the window. */
export function moveTo(box: HTMLElement, left: number, top: number, scale: number): void {
  const { style } = box;
  style.left = style.top = '0';
  // Inside a transformed ancestor, a fixed box is positioned relative to it instead of the window.
  const origin = box.getBoundingClientRect();
  style.left = `${(left - origin.left) / scale}px`;
  style.top = `${(top - origin.top) / scale}px`;
}

/** Sets the size that the box may have, for its styles. */
function setRoom({ style }: HTMLElement, width: number, height: number): void {
  style.setProperty('--_room-width', `${width}px`);
  style.setProperty('--_room-height', `${height}px`);
}

/** Places a panel below or above a button. @param fromStart aligned to the start of the button; otherwise to its end */
export function placePanel(panel: HTMLElement, button: DOMRect, fromStart: boolean): void {
  const gap = GAP.panel;
  const scale = scaleOf(panel);
  setRoom(panel, (innerWidth - 2 * gap) / scale, (innerHeight - 2 * gap) / scale);
  const { width, height } = panel.getBoundingClientRect();
  const below = button.bottom + gap;
  const top =
    below + height + gap <= innerHeight
      ? below
      : Math.max(gap, Math.min(button.top - gap - height, innerHeight - height - gap));
  const left = Math.max(gap, Math.min(fromStart ? button.left : button.right - width, innerWidth - width - gap));
  moveTo(panel, left, top, scale);
}

/** Places a list below or above its field, with the width of the field. */
export function placeAtField(list: HTMLElement, field: DOMRect): void {
  const gap = GAP.list;
  const scale = scaleOf(list);
  list.style.width = `${field.width / scale}px`;
  list.style.removeProperty('--_room-height');
  const below = innerHeight - field.bottom - 2 * gap;
  const above = field.top - 2 * gap;
  const upwards = below < Math.min(LEAST, list.scrollHeight) * scale && above > below;
  setRoom(list, field.width / scale, (upwards ? above : below) / scale);
  const { height } = list.getBoundingClientRect();
  moveTo(list, field.left, upwards ? field.top - gap - height : field.bottom + gap, scale);
}
