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
    const isCode = (entry) => /\.(js|css)$/.test(new URL(entry.name).pathname);
    const code = before.filter(isCode);
    const all = performance.getEntriesByType('resource');
    return {
      balanceMs,
      blockingMs,
      tenthRowMs: this.tenthRowMs,
      requests: before.length + 1,
      requestsToIdle: all.length + 1,
      scripts: all.filter(isCode).length,
      scriptBytes: all.filter(isCode).reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      brotliBytes: code.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      urls: code.map((entry) => entry.name),
    };
  },

  withdraw() {
    const buttons = [...this.root().querySelectorAll('button:not(:disabled):not([aria-disabled=true])')];
    return buttons.find((each) => each.textContent.includes('申请提现'));
  },

  /** Clicks on withdraw and waits for the frame that shows the dialog. @returns ms */
  openDialog() {
    const from = performance.now();
    this.withdraw().click();
    return new Promise((resolve) => {
      const look = () => {
        const dialog = this.root().querySelector('[role=dialog], dialog[open]');
        if (dialog && dialog.getBoundingClientRect().height > 0) resolve(performance.now() - from);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  },

  /** The same, as soon as withdraw can be pressed. */
  openDialogAtOnce() {
    return new Promise((resolve) => {
      const look = () => {
        if (this.balanceMs !== undefined && this.withdraw()) resolve(this.openDialog());
        else requestAnimationFrame(look);
      };
      look();
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
