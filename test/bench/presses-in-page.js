/** Runs in the measured page before its own scripts and sets `window.presses`: buttons that open a layer, and the time until it opens. */
window.presses = {
  ms: undefined,
  contentMs: undefined,
  /** The interaction to the next paint: the longest of the press. */
  inpMs: undefined,

  /** All matches, also in open shadow roots. */
  all(selector, root = document) {
    const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? this.all(selector, shadowRoot) : [],
    );
    return [...root.querySelectorAll(selector), ...inside];
  },

  nameOf: (button) => (button.getAttribute('aria-label') ?? button.textContent).trim().replace(/\d[\d.:/-]*/g, '#'),

  /** The enabled buttons that announce a dialog, or have one of these names; one for each name. */
  openers(names) {
    const buttons = this.all('button:not(:disabled)').filter(
      (button) => button.getAttribute('aria-haspopup') === 'dialog' || names.includes(this.nameOf(button)),
    );
    const shown = buttons.filter((button) => button.getClientRects().length > 0);
    return [...new Map(shown.map((button) => [this.nameOf(button), button])).values()];
  },

  point(name) {
    const button = this.openers([name]).find((each) => this.nameOf(each) === name);
    if (!button) return undefined;
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  },

  layer() {
    return this.all('[role=dialog], dialog[open]').find((layer) => layer.getBoundingClientRect().height > 0);
  },

  /** Looks in every frame, from the next click on. */
  watch() {
    new PerformanceObserver((list) => {
      const durations = list.getEntries().flatMap(({ interactionId, duration }) => (interactionId ? [duration] : []));
      if (durations.length > 0) this.inpMs = Math.max(this.inpMs ?? 0, ...durations);
    }).observe({ type: 'event', durationThreshold: 16 });
    const onClick = ({ timeStamp }) => {
      const look = () => {
        const layer = this.layer();
        const now = performance.now() - timeStamp;
        if (layer) this.ms ??= now;
        if (layer && layer.ariaBusy !== 'true') this.contentMs = now;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  },
};
