/** Routes of sessions, account, captcha and verification codes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { and, eq, or } from 'drizzle-orm';
import {
  accountInfoCall,
  contractCall,
  urlSchemeCall,
  userAccountInfoCall,
  logoutCall,
} from '#shared/topics/accounts/account.calls.ts';
import {
  endSessionCall,
  sessionsCall,
  loginCall,
  type JoinRequest,
  type LoginRequest,
} from '#shared/topics/accounts/session.calls.ts';
import { maskPhone } from '#shared/core/masking.ts';
import {
  captchaConfigCall,
  sendVerifyCodeCall,
  verifyVerificationCodeCall,
} from '#shared/topics/accounts/code/code.calls.ts';
import { recordAudit } from '../../access/audit.ts';
import { countAttempt } from '../../access/attempts.ts';
import { changeLimits, codeLimits, joinLimits, loginLimits, phoneLimits } from '../../access/limits.ts';
import { endSession, endSessionById, sessionsOf } from '../../access/sessions.ts';
import { isKnownNetwork } from '../../access/known-networks.ts';
import { noteVisit } from '../../access/visits.ts';
import { spendCaptchaTicket } from '../../access/captcha-tickets.ts';
import { messageLanguage } from '../../jobs/message-language.ts';
import { codeOwner, sendCode } from '../../access/verify-codes.ts';
import type { Platform } from '../../context.ts';
import { inTransaction } from '../../database/database.ts';
import { users, type User } from '../../database/tables.ts';
import { addRoute } from '../../http/route.ts';
import { isAgreementOutdated } from '../../content/consents.ts';
import { accountInfoOf, contractOf, userInfoOf } from '../../accounts/account-info.ts';
import { userByPhone } from '../../accounts/user.ts';
import { signInByCode } from '../../accounts/join.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { notAllowedNow, wrongLogin } from '../../refusal.ts';
import { hashPassword, isOldHash, isPassword } from '../../secrets.ts';
import { proveOldPhone } from '../../accounts/credentials.ts';

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, loginCall, {
    async handle({ body, user: self, request }) {
      const found = 'verifyCode' in body ? await byCode(body, self, request) : await byPassword(body, request);
      request.who = found.uid;
      const token = await signIn(platform, found, {
        by: 'verifyCode' in body ? 'code' : 'password',
        agent: request.headers['user-agent'],
        address: request.ip,
        requestId: request.id,
      });
      return { ...userInfoOf(platform, found), token };
    },
  });

  async function byPassword(
    { username, password, ...captcha }: LoginRequest,
    { ip: address, id: requestId }: FastifyRequest,
  ): Promise<User> {
    await spendCaptchaTicket(platform, { ...captcha, address });
    const [found] = await platform.db
      .select()
      .from(users)
      .where(or(eq(users.username, username), eq(users.phoneNumber, username)))
      .limit(1);
    const known = await isKnownNetwork(platform.db, found?.uid, address);
    const removeAttempt = await countAttempt(platform.db, loginLimits(username, { address, known }));
    if (!(await isPassword(password, found?.passwordHash)) || !found) {
      if (found) await recordAudit(platform.db, platform, { uid: found.uid, action: 'sign-in failed', requestId });
      throw wrongLogin();
    }
    await removeAttempt();
    if (platform.codeOnNewNetwork && !known) {
      const trace = { uid: found.uid, action: 'sign-in failed', requestId, detail: { reason: 'new network' } } as const;
      await recordAudit(platform.db, platform, trace);
      throw notAllowedNow('首次在此网络登录，请使用手机验证码登录');
    }
    return isOldHash(found.passwordHash) ? withNewHash(found, password) : found;
  }

  /** Replaces an old hash of the password. Another sign-in may have replaced it at the same time. */
  async function withNewHash({ uid, passwordHash }: User, password: string): Promise<User> {
    const [replaced] = await platform.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(and(eq(users.uid, uid), eq(users.passwordHash, passwordHash)))
      .returning();
    if (replaced) return replaced;
    const [current] = await platform.db.select().from(users).where(eq(users.uid, uid));
    if (!current || !(await isPassword(password, current.passwordHash))) throw wrongLogin();
    return current;
  }

  /** Signs in with a code. With a session, the code was sent for the signed-in user. */
  async function byCode(
    body: JoinRequest,
    self: User | undefined,
    { ip, id: requestId }: FastifyRequest,
  ): Promise<User> {
    await countAttempt(platform.db, joinLimits(body.phoneNumber, ip));
    return signInByCode(platform, codeOwner(self, body.phoneNumber, ip), { ...body, requestId });
  }

  addRoute(app, platform, logoutCall, {
    async handle({ token }) {
      await endSession(platform.db, token);
      return {};
    },
  });

  addRoute(app, platform, sessionsCall, {
    handle: async ({ user: { uid }, token }) => ({
      list: await sessionsOf(platform.db, { uid, token }, platform.clock.shift),
    }),
  });

  addRoute(app, platform, endSessionCall, {
    async handle({ user: { uid }, params: { id }, request }) {
      await countAttempt(platform.db, changeLimits('session', uid));
      await inTransaction(platform.db, async (tx) => {
        await endSessionById(tx, uid, id);
        await recordAudit(tx, platform, { uid, action: 'session ended', requestId: request.id });
      });
      return {};
    },
  });

  addRoute(app, platform, accountInfoCall, {
    async handle({ user: self }) {
      await noteVisit(platform.db, self.uid, platform.clock.now());
      return {
        ...accountInfoOf(platform, self),
        agreementOutdated: await isAgreementOutdated(platform.db, self.uid),
      };
    },
  });

  addRoute(app, platform, userAccountInfoCall, {
    handle: async ({ user: self }) => userInfoOf(platform, self),
  });

  addRoute(app, platform, contractCall, {
    handle: async ({ user: self }) => contractOf(platform, self),
  });

  addRoute(app, platform, urlSchemeCall, {
    async handle() {
      if (!platform.demo) throw notAllowedNow('小程序尚未开通，请联系商务人员');
      return { url: 'weixin://dl/business/?t=PARTNERDEMO' };
    },
  });
}

export function codeRoutes(app: FastifyInstance, platform: Platform, captchaScript: string | undefined): void {
  addRoute(app, platform, captchaConfigCall, {
    handle: async () => ({ ...platform.services.captchaApp, captchaScript }),
  });

  addRoute(app, platform, sendVerifyCodeCall, {
    async handle({ body, user: self, request }) {
      await spendCaptchaTicket(platform, { ticket: body.ticket, randstr: body.randstr, address: request.ip });
      const owner = codeOwner(self, body.phoneNumber, request.ip);
      const [phoneOwner] = await userByPhone(platform.db, owner.phone);
      const known = await isKnownNetwork(platform.db, phoneOwner?.uid, request.ip);
      await countAttempt(platform.db, codeLimits(owner.phone, self, { address: request.ip, known }));
      const code = await sendCode(platform, owner, messageLanguage(request.headers['accept-language']));
      // the demo also logs the code for convenience; no other log contains codes
      if (platform.demo) request.log.info({ phone: maskPhone(owner.phone), code }, 'code sent to the sandbox outbox');
      else request.log.info({ phone: maskPhone(owner.phone) }, 'code sent');
      return {};
    },
  });

  addRoute(app, platform, verifyVerificationCodeCall, {
    async handle({ body, user, token, request }) {
      await countAttempt(platform.db, phoneLimits(user, body.phoneNumber, request.ip));
      return { ticket: await proveOldPhone(platform, { uid: user.uid, token }, body) };
    },
  });
}
