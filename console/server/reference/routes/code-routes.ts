/** Captcha and verification codes. */
import type { FastifyInstance } from 'fastify';
import { maskPhone } from '#shared/domain/masking.ts';
import {
  captchaConfigCall,
  codeOfPhone,
  codeRequest,
  sendVerifyCodeCall,
  verifyVerificationCodeCall,
} from '#shared/contract/codes.ts';
import { codeLimits, countAttempt, phoneLimits } from '../access/limits.ts';
import { sendCode, spendCaptchaTicket } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { proveOldPhone } from '../people/credentials.ts';

export function codeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, captchaConfigCall, {
    handle: async () => ({ captchaAppId: '190000000', captchaAppIdEncrypted: 'sandbox' }),
  });

  addRoute(app, platform, sendVerifyCodeCall, {
    takes: codeRequest,
    async handle({ body, person, request }) {
      await spendCaptchaTicket(platform, { ticket: body.ticket, randstr: body.randstr, address: request.ip });
      const owner = { uid: person?.uid ?? '', phone: body.phoneNumber };
      await countAttempt(platform.db, codeLimits(owner.phone, person, request.ip));
      const code = await sendCode(platform, owner);
      // whoever tries things out reads it at the terminal, too; no other log holds a code
      if (platform.demo) request.log.info({ phone: maskPhone(owner.phone), code }, 'code sent to the sandbox outbox');
      else request.log.info({ phone: maskPhone(owner.phone) }, 'code sent');
      return {};
    },
  });

  addRoute(app, platform, verifyVerificationCodeCall, {
    takes: codeOfPhone,
    async handle({ body, person, token, request }) {
      await countAttempt(platform.db, phoneLimits(person.uid, body.phoneNumber, request.ip));
      return { ticket: await proveOldPhone(platform, { uid: person.uid, token }, body) };
    },
  });
}
