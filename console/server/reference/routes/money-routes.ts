/** Routes of wallets and withdrawals. */
import type { FastifyInstance } from 'fastify';
import {
  userAuthStateCall,
  walletCall,
  walletEntriesCall,
  walletWithdrawalsCall,
  withdrawCall,
} from '#shared/topics/money/wallet/wallet.calls.ts';
import { hasProof } from '../access/sessions.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { readEntries, readBalance, readWithdrawals } from '../money/wallets.ts';
import { withdraw } from '../money/withdraw.ts';
import { AUTH } from '../accounts/identity-rules.ts';
import { activeHold } from '../accounts/withdrawal-hold.ts';
import { invalid, walletLocked } from '../refusal.ts';

const ONE_KEY = /^[\x21-\x7e]{1,128}$/;

/** Adds the wallet endpoints: parameters, balances, records, withdrawals. */
export function walletRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  // every response echoes the key, so that the client knows that the platform honors keys
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.headers['idempotency-key'];
    if (request.routeOptions.url === withdrawCall.path && typeof key === 'string') reply.header('idempotency-key', key);
    done(null, payload);
  });

  addRoute(app, platform, walletCall, {
    async handle({ user, query }) {
      const hold = activeHold(user, platform.clock.now());
      return {
        ...(await readBalance(db, user.uid, query.walletType)),
        ...(hold && { heldUntil: Math.ceil(hold.until / 1000), heldFor: hold.reason }),
      };
    },
  });

  addRoute(app, platform, walletEntriesCall, {
    read: (db, { user, query }) => readEntries(db, user.uid, query),
  });

  addRoute(app, platform, walletWithdrawalsCall, {
    read: (db, { user, query }) => readWithdrawals(db, user.uid, query),
  });

  addRoute(app, platform, withdrawCall, {
    async handle({ user, token, body, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      if (!(await hasProof(db, { uid: user.uid, token }, 'wallet', ticket))) throw walletLocked();
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !(typeof key === 'string' && ONE_KEY.test(key))) throw invalid('请求标识不正确');
      return withdraw(platform, user.uid, { ...body, key, requestId: request.id });
    },
  });

  addRoute(app, platform, userAuthStateCall, {
    handle: async ({ user: { authState, uid } }) => ({
      state: authState,
      // only the demo has a mini-program
      url:
        authState === AUTH.completed || !platform.demo
          ? ''
          : `https://miniapp.example/auth?uid=${uid}&state=${authState}`,
    }),
  });
}
