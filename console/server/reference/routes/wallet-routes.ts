/** The wallets: terms, balances, records, withdrawals. */
import type { FastifyInstance } from 'fastify';
import {
  ofWallet,
  recordPage,
  settledParamCall,
  userAuthStateCall,
  walletCall,
  walletEntriesCall,
  walletWithdrawalsCall,
  weeklySettledParamCall,
  withdrawal,
  withdrawCall,
} from '#shared/contract/wallet.ts';
import { hasProof } from '../access/sessions.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { settleDue } from '../money/settle.ts';
import { entryPage, MONTHLY_TERMS, walletBalance, WEEKLY_TERMS, withdrawalPage } from '../money/wallets.ts';
import { withdraw } from '../money/withdraw.ts';
import { AUTH } from '../people/identity-rules.ts';
import { invalid, walletLocked } from '../refusal.ts';

const ONE_KEY = /^[\x21-\x7e]{1,128}$/;

export function walletRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  // Tells the caller that the key is honoured, whatever the answer is.
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.headers['idempotency-key'];
    if (request.routeOptions.url === withdrawCall.path && typeof key === 'string') reply.header('idempotency-key', key);
    done(null, payload);
  });

  addRoute(app, platform, weeklySettledParamCall, {
    handle: async () => WEEKLY_TERMS,
  });

  addRoute(app, platform, settledParamCall, {
    handle: async () => ({ params: MONTHLY_TERMS }),
  });

  addRoute(app, platform, walletCall, {
    takes: ofWallet,
    handle: ({ person, query }) => walletBalance(db, person.uid, query.walletType),
  });

  addRoute(app, platform, walletEntriesCall, {
    takes: recordPage,
    handle: ({ person, query }) => entryPage(db, person.uid, query),
  });

  addRoute(app, platform, walletWithdrawalsCall, {
    takes: recordPage,
    async handle({ person, query }) {
      await settleDue(platform);
      return withdrawalPage(db, person.uid, query);
    },
  });

  addRoute(app, platform, withdrawCall, {
    takes: withdrawal,
    async handle({ person, token, body, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      if (!(await hasProof(db, { uid: person.uid, token }, 'wallet', ticket))) throw walletLocked();
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !(typeof key === 'string' && ONE_KEY.test(key))) throw invalid('请求标识不正确');
      return withdraw(platform, person.uid, { ...body, key, requestId: request.id });
    },
  });

  addRoute(app, platform, userAuthStateCall, {
    handle: async ({ person: { authState, uid } }) => ({
      state: authState,
      url: authState === AUTH.completed ? '' : `https://miniapp.example/auth?uid=${uid}&state=${authState}`,
    }),
  });
}
