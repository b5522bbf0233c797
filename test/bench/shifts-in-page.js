/** Runs in the measured page before its own scripts and sets `window.shifts`: see `Shifts` in shifts.ts. */
window.shifts = { shift: 0, heights: [], moves: [], largestPaintMs: 0 };

const nameOf = (node) => (node ? `${node.localName ?? node.nodeName} "${node.textContent.slice(0, 12)}"` : 'unknown');

/** The browser does not name nodes in a shadow root, so this looks for one at the same place. */
const nodeAt = ({ x, y, right }) => {
  const root = document.querySelector('footer')?.previousElementSibling?.shadowRoot;
  return [...(root?.querySelectorAll('*') ?? [])].find((element) => {
    const rect = element.getBoundingClientRect();
    return rect.height > 0 && [rect.x - x, rect.y - y, rect.right - right].every((by) => Math.abs(by) < 1);
  });
};
const placeOf = ({ y, height }) => `${Math.round(y)}+${Math.round(height)}`;

new PerformanceObserver((list) => {
  for (const { value, startTime, sources } of list.getEntries()) {
    window.shifts.shift += value;
    const nodes = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${nameOf(node ?? nodeAt(currentRect))} ${placeOf(previousRect)} > ${placeOf(currentRect)}`,
    );
    window.shifts.moves.push(`${Math.round(startTime)} ms, ${Math.round(value * 1000)}: ${nodes.join('; ')}`);
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver((list) => {
  window.shifts.largestPaintMs = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

const lookAtHeight = () => {
  const { heights } = window.shifts;
  const element = document.querySelector('footer')?.previousElementSibling;
  const height = element && Math.round(element.getBoundingClientRect().height);
  if (height !== undefined && height !== heights.at(-1)) heights.push(height);
  requestAnimationFrame(lookAtHeight);
};
lookAtHeight();
