/** Runs in the measured page before anything else, as text: sets `window.bench`. */
window.bench = {
  root: () => document.querySelector('partner-device-list')?.shadowRoot ?? document.body,
  rows: () => window.bench.root().querySelectorAll('[data-index]').length,

  /** Waits for the frame that shows rows. @returns ms since `from` */
  firstRows(from) {
    return new Promise((resolve) => {
      const look = () => (this.rows() >= 10 ? resolve(performance.now() - from) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  },

  /** Opens the list where nothing of it is yet. @returns ms to the frame that shows rows */
  open() {
    const from = performance.now();
    window.benchOpen();
    return this.firstRows(from);
  },

  /** As high as all rows together. */
  complete: (rows) => window.bench.root().querySelector('.scroll')?.scrollHeight >= rows * 50,

  /** Scrolls so many px a frame. @returns ms of each frame */
  scroll(frames, step) {
    const scroller = this.root().querySelector('.scroll');
    return new Promise((resolve) => {
      const times = [];
      let last;
      const next = (now) => {
        if (last !== undefined) times.push(now - last);
        last = now;
        if (times.length >= frames) return resolve(times);
        scroller.scrollTop += step;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
  },
};
