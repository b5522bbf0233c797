/** What the page is expected to bear, ms. */
export const SHORT_MS = 50;

/** Kept from here on: a test takes it from the page. */
const { Worker } = globalThis;

/**
 * The longest time in which the page could do nothing while `act` was under way, ms. Other processes stop a page as
 * well, but not every time: the best of five tries. On a machine that stops a page which does nothing beside a busy
 * Worker for longer than that, what is beyond it is not ours.
 */
export async function longestGap(act: () => Promise<void>): Promise<number> {
  let best = Infinity;
  let lasted = 0;
  for (let tries = 0; tries < 5 && best > SHORT_MS; tries++) {
    const began = performance.now();
    best = Math.min(best, await gapOf(act));
    lasted = performance.now() - began;
  }
  if (best <= SHORT_MS) return best;
  const idle = await gapOf(() => busyWorker(lasted));
  return idle > SHORT_MS ? Math.max(0, best - idle) : best;
}

/** A Worker that only counts, for so many ms. */
async function busyWorker(ms: number): Promise<void> {
  const code = `for (const end = performance.now() + ${ms}; performance.now() < end; );\npostMessage(0);`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(address);
  await new Promise((done) => (worker.onmessage = done));
  worker.terminate();
  URL.revokeObjectURL(address);
}

async function gapOf(act: () => Promise<void>): Promise<number> {
  // Messages come one after another, without the pauses of timers: what comes late was kept waiting.
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let running = true;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) port2.postMessage(0);
    else port1.close();
  };
  port2.postMessage(0);
  try {
    await act();
  } finally {
    running = false;
  }
  return longest;
}
