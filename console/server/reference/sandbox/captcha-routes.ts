/** The captcha's stand-in: its script, its tickets and the mode it is in. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { giveCaptchaTicket } from '../codes/captcha.ts';
import type { Platform } from '../context.ts';
import { answerPress, bodyOf } from './answers.ts';
import { CAPTCHA_MODES, captchaScript, type CaptchaMode } from './captcha-script.ts';

export const TICKETS = '/sandbox/captcha/ticket';

export class Captcha {
  mode: CaptchaMode = 'ok';
}

export function captchaRoutes(app: FastifyInstance, { db }: Platform, captcha: Captcha): void {
  // Pages of other origins load the script, as they would the real one.
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
    return answerPress(request, reply, { mode: captcha.mode }, '验证码模式已切换');
  });
}
