/**
 * Runs in the measured page before anything else, as text: sets `window.bench`.
 * The text of the balance comes before it as `const balance = …`.
 */
window.bench = {
  balanceMs: undefined,
  tenthRowMs: undefined,
  blockingMs: 0,

  root: () => document.querySelector('partner-wallet')?.shadowRoot ?? document.body,

  /** What was asked for before the balance was on screen. */
  coldTraffic() {
    const { balanceMs, blockingMs } = this;
    const before = performance.getEntriesByType('resource').filter((entry) => entry.startTime < balanceMs);
    const code = before.filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname));
    return {
      balanceMs,
      blockingMs,
      tenthRowMs: this.tenthRowMs,
      requests: before.length + 1,
      requestsToIdle: performance.getEntriesByType('resource').length + 1,
      brotliBytes: code.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      urls: code.map((entry) => entry.name),
    };
  },

  /** Clicks on withdraw and waits for the frame that shows the dialog. @returns ms */
  openDialog() {
    const root = this.root();
    const button = [...root.querySelectorAll('button')].find((each) => each.textContent.includes('申请提现'));
    return new Promise((resolve) => {
      const from = performance.now();
      const look = () => {
        const dialog = root.querySelector('[role=dialog]');
        if (dialog && dialog.getBoundingClientRect().height > 0) resolve(performance.now() - from);
        else requestAnimationFrame(look);
      };
      button.click();
      requestAnimationFrame(look);
    });
  },
};

new PerformanceObserver((list) => {
  for (const task of list.getEntries())
    if (!(task.startTime > window.bench.balanceMs)) window.bench.blockingMs += Math.max(0, task.duration - 50);
}).observe({ type: 'longtask', buffered: true });

requestAnimationFrame(function look() {
  if (window.bench.root()?.textContent.includes(balance)) window.bench.balanceMs = performance.now();
  else requestAnimationFrame(look);
});

requestAnimationFrame(function look() {
  if (window.bench.root()?.querySelectorAll('tbody tr:not([aria-hidden])').length >= 10)
    window.bench.tenthRowMs = performance.now();
  else requestAnimationFrame(look);
});
