/** Runs in the measured page and sets `window.controls`: the controls that can be pressed, and the time of the last press. */
window.controls = {
  /** The interaction to the next paint: the longest one since it was set to 0. */
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

  /** The enabled controls of the elements on the page, by name. Of several with one name, the first. */
  shown() {
    const controls = this.all('button:not(:disabled), input:not(:disabled), select, summary, [role=tab]').filter(
      (control) => control.getRootNode() instanceof ShadowRoot && control.checkVisibility() && this.nameOf(control),
    );
    return new Map(controls.map((control) => [this.nameOf(control), control]).reverse());
  },

  names() {
    return [...this.shown().keys()].reverse();
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
  const durations = list.getEntries().flatMap(({ interactionId, duration }) => (interactionId ? [duration] : []));
  window.controls.inpMs = Math.max(window.controls.inpMs, ...durations);
}).observe({ type: 'event', durationThreshold: 16 });

// Without a change on the screen, the browser would report the time until the next one.
const painted = document.createElement('div');
painted.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px; background: currentColor';
document.body.append(painted);
painted.animate([{ left: '0' }, { left: '1px' }], { duration: 1000, iterations: Infinity });

// A press must not leave the page.
addEventListener('partner-navigation-requested', (event) => event.preventDefault(), true);
