/** Captcha and verification codes. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { maskPhone } from '../../../../shared/domain/masking.ts';
import type { CaptchaConfig, TicketAnswer } from '../../../../shared/contract/codes.ts';
import { codeLimits, countAttempt, phoneLimits } from '../access/limits.ts';
import { sendCode, spendCaptchaTicket } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { captchaAnswer, phoneNumber, verifyCode } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { proveOldPhone } from '../people/credentials.ts';

export function codeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<CaptchaConfig>(app, platform, {
    method: 'GET',
    url: '/api/user/get_captcha_config',
    family: 'H',
    public: true,
    handle: async () => ({ captchaAppId: '190000000', captchaAppIdEncrypted: 'sandbox' }),
  });

  addRoute<object, unknown, { phoneNumber: string; ticket: string; randstr: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/send_verify_code',
    family: 'H',
    public: true,
    body: v.object({ phoneNumber, ...captchaAnswer }),
    async handle({ body, person, request }) {
      await spendCaptchaTicket(platform.db, body);
      const owner = { uid: person?.uid ?? '', phone: body.phoneNumber };
      await countAttempt(platform.db, codeLimits(owner.phone, owner.uid, request.ip));
      const code = await sendCode(platform, owner);
      request.log.info({ phone: maskPhone(owner.phone), code }, 'code sent to the sandbox outbox');
      return {};
    },
  });

  addRoute<TicketAnswer, unknown, { phoneNumber: string; verifyCode: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/verify_verification_code',
    family: 'H',
    body: v.object({ phoneNumber, verifyCode }),
    async handle({ body, person, request }) {
      await countAttempt(platform.db, phoneLimits(person.uid, body.phoneNumber, request.ip));
      return { ticket: await proveOldPhone(platform, person.uid, body) };
    },
  });
}
