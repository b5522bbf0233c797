/** A captcha with the vendor's interface that is solved immediately, without user input. */
import { type Reply } from './responses.ts';

export const captchaScript = (): Reply => ({
  type: 'text/javascript; charset=utf-8',
  body: `window.TencentCaptcha = class {
  constructor(_appId, callback) { this.callback = callback; }
  show() { setTimeout(() => this.callback({ ret: 0, ticket: 'solved', randstr: 'r' })); }
  destroy() {}
};`,
});
