/**
 * Runs in the measured page before its own scripts and sets `window.bench`.
 * `window.benchBalance`, set before this script, is the balance as the page shows it.
 */
window.bench = {
  balanceMs: undefined,
  tenthRowMs: undefined,
  dialogMs: undefined,
  readyMs: undefined,

  root: () => document.querySelector('partner-wallet')?.shadowRoot ?? document.body,

  /** All requests so far, the page itself included, and the compressed size of all scripts and styles. */
  traffic() {
    const entries = performance.getEntriesByType('resource');
    const code = entries.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname));
    return {
      requests: entries.length + 1,
      codeBytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  },

  withdrawButton() {
    const buttons = [...this.root().querySelectorAll('button:not(:disabled):not([aria-disabled=true])')];
    return buttons.find(({ textContent }) => textContent.includes('申请提现'));
  },

  /** The middle of the withdraw button in the viewport. */
  withdrawPoint() {
    const button = this.withdrawButton();
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  },

  /** Looks in every frame. */
  whenShown(isShown, then) {
    const look = () => (isShown() ? then(performance.now()) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  },
};

window.bench.whenShown(
  () => window.bench.root()?.textContent.includes(window.benchBalance),
  (now) => (window.bench.balanceMs = now),
);
window.bench.whenShown(
  // a row of a skeleton has no text
  () =>
    [...(window.bench.root()?.querySelectorAll('tbody tr') ?? [])].filter((row) => row.innerText.trim()).length >= 10,
  (now) => (window.bench.tenthRowMs = now),
);

addEventListener(
  'partner-widget-ready',
  () => requestAnimationFrame(() => setTimeout(() => (window.bench.readyMs = performance.now()))),
  { once: true },
);

document.addEventListener(
  'click',
  ({ timeStamp }) =>
    window.bench.whenShown(
      () =>
        window.bench.root().querySelector('[role=dialog] input, dialog[open] input')?.getBoundingClientRect().height >
        0,
      (now) => (window.bench.dialogMs = now - timeStamp),
    ),
  { capture: true, once: true },
);
