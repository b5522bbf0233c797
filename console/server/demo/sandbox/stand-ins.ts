/** Simulates external services: the captcha with script, tickets and mode, and the QR code of the official account. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { giveCaptchaTicket } from '../../reference/access/captcha-tickets.ts';
import type { Platform } from '../../reference/context.ts';
import { replyToForm, bodyOf } from './responses.ts';

/**
 * The simulated captcha script: constructor, callback and failure modes of the real script, without a puzzle. It is served
 * unchanged, so it is plain JavaScript. `__MODE__` is replaced by the mode that is set at /sandbox.
 */
export const CAPTCHA_MODES = ['ok', 'closed', 'never', 'throws', 'terror', 'absent'] as const;
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

const SCRIPT = `(() => {
  const chosen = '__MODE__';
  const home = document.currentScript ? document.currentScript.src : location.href;
  const mode = () => window.__captchaMode || chosen;
  if (mode() === 'absent') return;

  class TencentCaptcha {
    constructor(...children) {
      if (mode() === 'throws') throw new Error('Simulated captcha: the mode "throws" is set');
      const plain = children.filter((each) => !(each instanceof Element));
      this.appId = String(plain[0]);
      this.callback = plain[1];
      this.options = plain[2] || {};
      if (typeof this.callback !== 'function') throw new Error('Simulated captcha: the callback is missing');
      this.ended = false;
    }

    show() {
      this.ended = false;
      if (typeof this.options.ready === 'function') this.options.ready({ sdkView: {} });
      const kind = mode();
      if (kind === 'never') return;
      if (kind === 'closed') return void setTimeout(() => this.finish({ ret: 2, ticket: null, randstr: null }), 0);
      if (kind === 'terror') {
        const ticket = 'terror_1001_' + this.appId + '_' + Math.floor(Date.now() / 1000);
        const errorMessage = 'Simulated captcha: the server does not respond';
        return void setTimeout(() => this.finish({ ret: 0, ticket, randstr: '@stand-in', errorCode: 1001, errorMessage }), 0);
      }
      fetch(new URL('/sandbox/captcha/ticket', home), { method: 'POST' })
        .then((response) => response.json())
        .then(({ ticket, randstr }) => this.finish({ ret: 0, ticket, randstr }))
        .catch(() => this.finish({ ret: 0, ticket: 'terror_1002_' + this.appId, randstr: '@stand-in', errorCode: 1002 }));
    }

    finish(result) {
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

const captchaScript = (mode: CaptchaMode): string => SCRIPT.replace('__MODE__', mode);

export const TICKETS = '/sandbox/captcha/ticket';

export class Captcha {
  mode: CaptchaMode = 'ok';
}

export function captchaRoutes(app: FastifyInstance, { db }: Platform, captcha: Captcha): void {
  // pages of other origins load the script, like the real one
  app.get('/sandbox/captcha.js', async (_request, reply) =>
    reply
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
      .type('text/javascript; charset=utf-8')
      .send(captchaScript(captcha.mode)),
  );
  app.post(TICKETS, async (_request, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .send(await giveCaptchaTicket(db)),
  );
  app.post('/sandbox/captcha', async (request, reply) => {
    captcha.mode = bodyOf(v.object({ mode: v.picklist(CAPTCHA_MODES) }), request).mode;
    return replyToForm(request, reply, { mode: captcha.mode }, '验证码模式已切换');
  });
}

/* The simulated QR code of the official account. */

/** Encodes "partner-console: official account (demo)" in 29 by 29 modules of one unit. */
const MODULES =
  'M0 0h7v1h-7zM9 0h2v1h-2zM12 0h1v1h-1zM16 0h5v1h-5zM22 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM9 1h3v1h-3z' +
  'M14 1h2v1h-2zM18 1h1v1h-1zM20 1h1v1h-1zM22 1h1v1h-1zM28 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1z' +
  'M8 2h2v1h-2zM11 2h1v1h-1zM14 2h3v1h-3zM19 2h1v1h-1zM22 2h1v1h-1zM24 2h3v1h-3zM28 2h1v1h-1zM0 3h1v1h-1z' +
  'M2 3h3v1h-3zM6 3h1v1h-1zM8 3h3v1h-3zM12 3h4v1h-4zM17 3h1v1h-1zM22 3h1v1h-1zM24 3h3v1h-3zM28 3h1v1h-1z' +
  'M0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM10 4h1v1h-1zM12 4h2v1h-2zM16 4h1v1h-1zM18 4h3v1h-3z' +
  'M22 4h1v1h-1zM24 4h3v1h-3zM28 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h1v1h-1zM10 5h1v1h-1zM12 5h1v1h-1z' +
  'M14 5h2v1h-2zM18 5h1v1h-1zM20 5h1v1h-1zM22 5h1v1h-1zM28 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1z' +
  'M12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h1v1h-1zM20 6h1v1h-1zM22 6h7v1h-7zM8 7h3v1h-3zM12 7h1v1h-1z' +
  'M14 7h2v1h-2zM0 8h1v1h-1zM2 8h5v1h-5zM10 8h1v1h-1zM13 8h2v1h-2zM17 8h1v1h-1zM19 8h1v1h-1zM22 8h5v1h-5z' +
  'M1 9h1v1h-1zM3 9h1v1h-1zM5 9h1v1h-1zM7 9h1v1h-1zM9 9h5v1h-5zM17 9h9v1h-9zM28 9h1v1h-1zM0 10h3v1h-3z' +
  'M4 10h5v1h-5zM13 10h3v1h-3zM22 10h2v1h-2zM1 11h1v1h-1zM3 11h2v1h-2zM9 11h1v1h-1zM14 11h2v1h-2zM18 11h3v1h-3z' +
  'M22 11h1v1h-1zM24 11h2v1h-2zM27 11h2v1h-2zM0 12h1v1h-1zM3 12h2v1h-2zM6 12h1v1h-1zM8 12h1v1h-1zM10 12h2v1h-2z' +
  'M13 12h1v1h-1zM15 12h1v1h-1zM17 12h2v1h-2zM23 12h1v1h-1zM26 12h2v1h-2zM0 13h1v1h-1zM2 13h1v1h-1z' +
  'M8 13h2v1h-2zM13 13h1v1h-1zM18 13h9v1h-9zM28 13h1v1h-1zM0 14h1v1h-1zM2 14h1v1h-1zM6 14h1v1h-1zM8 14h1v1h-1z' +
  'M11 14h2v1h-2zM15 14h1v1h-1zM18 14h1v1h-1zM22 14h1v1h-1zM26 14h1v1h-1zM0 15h1v1h-1zM3 15h1v1h-1z' +
  'M8 15h2v1h-2zM11 15h1v1h-1zM14 15h3v1h-3zM18 15h4v1h-4zM23 15h1v1h-1zM25 15h1v1h-1zM2 16h1v1h-1z' +
  'M4 16h3v1h-3zM10 16h2v1h-2zM15 16h3v1h-3zM26 16h2v1h-2zM0 17h6v1h-6zM7 17h3v1h-3zM11 17h3v1h-3z' +
  'M16 17h1v1h-1zM18 17h8v1h-8zM27 17h2v1h-2zM0 18h1v1h-1zM2 18h2v1h-2zM5 18h2v1h-2zM8 18h1v1h-1zM12 18h4v1h-4z' +
  'M18 18h1v1h-1zM20 18h1v1h-1zM23 18h1v1h-1zM25 18h1v1h-1zM0 19h1v1h-1zM2 19h1v1h-1zM9 19h1v1h-1z' +
  'M13 19h1v1h-1zM16 19h1v1h-1zM19 19h2v1h-2zM23 19h1v1h-1zM25 19h1v1h-1zM27 19h1v1h-1zM0 20h1v1h-1z' +
  'M2 20h1v1h-1zM4 20h3v1h-3zM10 20h1v1h-1zM14 20h1v1h-1zM17 20h1v1h-1zM19 20h9v1h-9zM8 21h2v1h-2z' +
  'M12 21h1v1h-1zM16 21h1v1h-1zM18 21h1v1h-1zM20 21h1v1h-1zM24 21h1v1h-1zM28 21h1v1h-1zM0 22h7v1h-7z' +
  'M10 22h2v1h-2zM15 22h6v1h-6zM22 22h1v1h-1zM24 22h1v1h-1zM26 22h1v1h-1zM0 23h1v1h-1zM6 23h1v1h-1z' +
  'M8 23h1v1h-1zM11 23h1v1h-1zM14 23h3v1h-3zM19 23h2v1h-2zM24 23h1v1h-1zM27 23h1v1h-1zM0 24h1v1h-1z' +
  'M2 24h3v1h-3zM6 24h1v1h-1zM8 24h1v1h-1zM10 24h2v1h-2zM15 24h3v1h-3zM20 24h5v1h-5zM26 24h3v1h-3zM0 25h1v1h-1z' +
  'M2 25h3v1h-3zM6 25h1v1h-1zM8 25h1v1h-1zM14 25h1v1h-1zM16 25h1v1h-1zM18 25h1v1h-1zM21 25h1v1h-1z' +
  'M25 25h4v1h-4zM0 26h1v1h-1zM2 26h3v1h-3zM6 26h1v1h-1zM8 26h2v1h-2zM12 26h7v1h-7zM22 26h4v1h-4zM27 26h1v1h-1z' +
  'M0 27h1v1h-1zM6 27h1v1h-1zM9 27h1v1h-1zM13 27h2v1h-2zM16 27h1v1h-1zM20 27h4v1h-4zM25 27h1v1h-1z' +
  'M27 27h1v1h-1zM0 28h7v1h-7zM8 28h1v1h-1zM12 28h3v1h-3zM17 28h1v1h-1zM21 28h2v1h-2zM24 28h1v1h-1z' +
  'M26 28h1v1h-1z';

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" shape-rendering="crispEdges">' +
  `<path d="${MODULES}" fill="#0f1a1b"/></svg>`;

export function officialAccountRoute(app: FastifyInstance): void {
  // pages of other origins show it, like the real one
  app.get('/sandbox/official-account.svg', async (_request, reply) =>
    reply
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=300' })
      .type('image/svg+xml')
      .send(IMAGE),
  );
}
