/** Runs in the measured page and sets `window.controls`: the controls that can be pressed, and the time of the last press. */
window.controls = {
  inpMs: 0,

  /** All matches, also in open shadow roots. */
  all(selector, root = document) {
    const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? this.all(selector, shadowRoot) : [],
    );
    return [...root.querySelectorAll(selector), ...inside];
  },

  nameOf: (control) =>
    (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent)
      .trim()
      .replace(/\d[\d.:/-]*/g, '#'),

  /** The enabled controls of the content by name, without those that end the session; one for each name. */
  shown() {
    const controls = this.all(
      'main button:not(:disabled), main input:not(:disabled), main select, main summary',
    ).concat(
      this.all('button:not(:disabled), input:not(:disabled), [role=tab]').filter(
        (control) => control.getRootNode() instanceof ShadowRoot,
      ),
    );
    const visible = controls.filter((control) => control.checkVisibility() && control.getClientRects().length > 0);
    return new Map(visible.map((control) => [this.nameOf(control), control]).reverse());
  },

  names() {
    return [...this.shown().keys()].filter(Boolean).reverse();
  },

  point(name) {
    const control = this.shown().get(name);
    if (!control) return undefined;
    control.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = control.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  },
};

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.controls.inpMs = Math.max(window.controls.inpMs, duration);
}).observe({ type: 'event', durationThreshold: 16 });
