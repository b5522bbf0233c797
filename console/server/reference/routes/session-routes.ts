/** Session and account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountInfo, ContractInfo, UrlScheme, UserInfo } from '../../../../shared/contract/account.ts';
import { countAttempt, joinLimits, loginLimits } from '../access/limits.ts';
import { endSession, startSession } from '../access/sessions.ts';
import { spendCaptchaTicket } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { person, type Person } from '../database/tables.ts';
import { captchaAnswer, phoneNumber, shortText, verifyCode } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { accountInfoOf, contractOf, userInfoOf } from '../people/account-info.ts';
import { signInByCode } from '../people/join.ts';
import { wrongLogin } from '../refusal.ts';
import { isPassword } from '../secrets.ts';

const BFF = '/api/bff/console/miniapp/api';

const passwordLogin = v.object({ username: v.pipe(shortText, v.trim()), password: shortText, ...captchaAnswer });
const codeLogin = v.object({ phoneNumber, verifyCode, inviter: v.pipe(v.nullish(shortText, ''), v.trim()) });
type PasswordLogin = v.InferOutput<typeof passwordLogin>;
type CodeLogin = v.InferOutput<typeof codeLogin>;
type Login = PasswordLogin | CodeLogin;

/** By user name and password, or by phone and code for people who were invited (wire.md). */
const login = v.lazy((body) =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'phoneNumber') ? codeLogin : passwordLogin,
) as v.GenericSchema<unknown, Login>;

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<UserInfo & { token: string }, unknown, Login>(app, platform, {
    method: 'POST',
    url: '/api/v1/user/login',
    family: 'H',
    public: true,
    body: login,
    async handle({ body, person: self, request }) {
      const found =
        'verifyCode' in body ? await byCode(body, self?.uid ?? '', request) : await byPassword(body, request.ip);
      return { ...userInfoOf(platform, found), token: await startSession(platform.db, found.uid) };
    },
  });

  async function byPassword({ username, password, ...captcha }: PasswordLogin, address: string): Promise<Person> {
    await spendCaptchaTicket(platform.db, captcha);
    const forget = await countAttempt(platform.db, loginLimits(username, address));
    const [found] = await platform.db
      .select()
      .from(person)
      .where(or(eq(person.username, username), eq(person.phoneNumber, username)))
      .limit(1);
    if (!(await isPassword(password, found?.passwordHash)) || !found) throw wrongLogin();
    await forget();
    return found;
  }

  /** Somebody who is logged in had the code sent as that person. */
  async function byCode(body: CodeLogin, uid: string, { ip, id: requestId }: FastifyRequest): Promise<Person> {
    await countAttempt(platform.db, joinLimits(body.phoneNumber, ip));
    return signInByCode(platform, { uid, phone: body.phoneNumber }, { ...body, requestId });
  }

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
