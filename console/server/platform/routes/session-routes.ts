/** Session and account. */
import type { FastifyInstance } from 'fastify';
import { eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountInfo, ContractInfo, UrlScheme, UserInfo } from '../../../../shared/platform/schemas/account.ts';
import { spendCaptchaTicket } from '../codes/captcha.ts';
import { countAttempt, loginLimits } from '../codes/limits.ts';
import type { Platform } from '../context.ts';
import { person } from '../database/tables.ts';
import { captchaAnswer, shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { accountInfoOf, contractOf, userInfoOf } from '../people/account-info.ts';
import { endSession, startSession } from '../people/sessions.ts';
import { wrongLogin } from '../refusal.ts';
import { isPassword } from '../secrets.ts';

const BFF = '/api/bff/console/miniapp/api';

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<
    UserInfo & { token: string },
    unknown,
    { username: string; password: string; ticket: string; randstr: string }
  >(app, platform, {
    method: 'POST',
    url: '/api/v1/user/login',
    family: 'H',
    public: true,
    body: v.object({ username: v.pipe(shortText, v.trim()), password: shortText, ...captchaAnswer }),
    async handle({ body, request }) {
      await spendCaptchaTicket(platform.db, body);
      const forget = await countAttempt(platform.db, loginLimits(body.username, request.ip));
      const [found] = await platform.db
        .select()
        .from(person)
        .where(or(eq(person.username, body.username), eq(person.phoneNumber, body.username)))
        .limit(1);
      if (!(await isPassword(body.password, found?.passwordHash)) || !found) throw wrongLogin();
      await forget();
      return { ...userInfoOf(platform, found), token: await startSession(platform.db, found.uid) };
    },
  });

  addRoute<object>(app, platform, {
    method: 'POST',
    url: '/api/user/logout',
    family: 'H',
    async handle({ token }) {
      await endSession(platform.db, token);
      return {};
    },
  });

  addRoute<AccountInfo>(app, platform, {
    method: 'GET',
    url: '/api/account/v1/info',
    family: 'C',
    handle: async ({ person: self }) => accountInfoOf(platform, self),
  });

  addRoute<UserInfo>(app, platform, {
    method: 'GET',
    url: '/api/user/account_info',
    family: 'H',
    handle: async ({ person: self }) => userInfoOf(platform, self),
  });

  addRoute<ContractInfo>(app, platform, {
    method: 'GET',
    url: '/api/account/v1/getContract',
    family: 'C',
    handle: async ({ person: self }) => contractOf(platform, self),
  });

  addRoute<UrlScheme>(app, platform, {
    method: 'GET',
    url: `${BFF}/urlScheme`,
    family: 'C',
    handle: async () => ({ url: 'weixin://dl/business/?t=PARTNERDEMO' }),
  });
}
