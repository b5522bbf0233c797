/**
 * The captcha's stand-in: the constructor, callback and failure modes of the real script, without a puzzle. Plain
 * JavaScript, as it is served as it stands; `__MODE__` is the mode chosen at /sandbox when it was served.
 */
export const CAPTCHA_MODES = ['ok', 'closed', 'never', 'throws', 'terror', 'absent'] as const;
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

const SCRIPT = `(() => {
  const chosen = '__MODE__';
  const home = document.currentScript ? document.currentScript.src : location.href;
  const mode = () => window.__captchaMode || chosen;
  if (mode() === 'absent') return;

  class TencentCaptcha {
    constructor(...given) {
      if (mode() === 'throws') throw new Error('captcha stand-in: told to throw');
      const plain = given.filter((each) => !(each instanceof Element));
      this.appId = String(plain[0]);
      this.callback = plain[1];
      this.options = plain[2] || {};
      if (typeof this.callback !== 'function') throw new Error('captcha stand-in: no callback');
      this.ended = false;
    }

    show() {
      this.ended = false;
      if (typeof this.options.ready === 'function') this.options.ready({ sdkView: {} });
      const kind = mode();
      if (kind === 'never') return;
      if (kind === 'closed') return void setTimeout(() => this.answer({ ret: 2, ticket: null, randstr: null }), 0);
      if (kind === 'terror') {
        const ticket = 'terror_1001_' + this.appId + '_' + Math.floor(Date.now() / 1000);
        const errorMessage = 'captcha stand-in: no answer from the server';
        return void setTimeout(() => this.answer({ ret: 0, ticket, randstr: '@stand-in', errorCode: 1001, errorMessage }), 0);
      }
      fetch(new URL('/sandbox/captcha/ticket', home), { method: 'POST' })
        .then((answer) => answer.json())
        .then(({ ticket, randstr }) => this.answer({ ret: 0, ticket, randstr }))
        .catch(() => this.answer({ ret: 0, ticket: 'terror_1002_' + this.appId, randstr: '@stand-in', errorCode: 1002 }));
    }

    answer(result) {
      if (this.ended) return;
      this.ended = true;
      this.callback({ appid: this.appId, CaptchaAppId: this.appId, bizState: undefined, ...result });
    }

    destroy() {
      this.ended = true;
    }

    getTicket() {
      return {};
    }
  }

  window.TencentCaptcha = TencentCaptcha;
})();
`;

export const captchaScript = (mode: CaptchaMode): string => SCRIPT.replace('__MODE__', mode);
