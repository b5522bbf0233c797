/** Runs in the measured page before its own scripts and sets `window.bench`. */
window.bench = {
  root: () => document.querySelector('partner-device-list')?.shadowRoot ?? document.body,
  rows: () => window.bench.root().querySelectorAll('[data-index]').length,

  /** Waits for the frame that shows rows. @returns milliseconds since `from` */
  firstRows(from) {
    return new Promise((resolve) => {
      const look = () => (this.rows() >= 10 ? resolve(performance.now() - from) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  },

  /** Opens the list for the first time. @returns milliseconds to the frame that shows rows */
  open() {
    const from = performance.now();
    window.benchOpen();
    return this.firstRows(from);
  },

  /** Whether the scroll area is as high as all rows together. */
  complete: (rows) => window.bench.root().querySelector('.scroll')?.scrollHeight >= rows * 50,

  /** Scrolls by `step` pixels per frame. @returns milliseconds of each frame */
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
