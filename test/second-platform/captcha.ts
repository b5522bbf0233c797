/** A captcha that everybody solves at once, by the vendor's interface. */
import { type Reply } from './answers.ts';

export const captchaScript = (): Reply => ({
  type: 'text/javascript; charset=utf-8',
  body: `window.TencentCaptcha = class {
  constructor(_appId, callback) { this.callback = callback; }
  show() { setTimeout(() => this.callback({ ret: 0, ticket: 'solved', randstr: 'r' })); }
  destroy() {}
};`,
});
