/** The wallets: terms, balances, records, withdrawals. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { WalletType } from '../../../../shared/domain/withdrawal-quote.ts';
import type { PageOf } from '../../../../shared/contract/basics.ts';
import type {
  EntryRecord,
  MonthlyParameters,
  UserAuthState,
  WalletBalance,
  WeeklyParameters,
  WithdrawalRecord,
} from '../../../../shared/contract/wallet.ts';
import { hasProof } from '../access/sessions.ts';
import type { Platform } from '../context.ts';
import { recordPage, verifyCode, walletType, type RecordPage } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { settleDue } from '../money/settle.ts';
import { MONTHLY_TERMS, WEEKLY_TERMS } from '../money/wallet-terms.ts';
import { entryPage, walletBalance, withdrawalPage } from '../money/wallets.ts';
import { withdraw } from '../money/withdraw.ts';
import { invalid, walletLocked } from '../refusal.ts';

const ONE_KEY = /^[\x21-\x7e]{1,128}$/;
const COMPLETED = 4;

const WITHDRAWAL = '/api/wallet/wallet/withdrawal';

export function walletRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  // Tells the caller that the key is honoured, whatever the answer is.
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.headers['idempotency-key'];
    if (request.routeOptions.url === WITHDRAWAL && typeof key === 'string') reply.header('idempotency-key', key);
    done(null, payload);
  });

  addRoute<WeeklyParameters>(app, platform, {
    method: 'GET',
    url: '/api/billing/v1/weekly_settled_param',
    family: 'C',
    handle: async () => WEEKLY_TERMS,
  });

  addRoute<{ params: readonly MonthlyParameters[] }>(app, platform, {
    method: 'GET',
    url: '/api/billing/settled_param',
    family: 'C',
    handle: async () => ({ params: MONTHLY_TERMS }),
  });

  addRoute<WalletBalance, { walletType: WalletType }>(app, platform, {
    method: 'GET',
    url: '/api/wallet/wallet',
    family: 'C',
    query: v.object({ walletType }),
    handle: ({ person, query }) => walletBalance(db, person.uid, query.walletType),
  });

  addRoute<PageOf<EntryRecord>, RecordPage>(app, platform, {
    method: 'GET',
    url: '/api/wallet/wallet/entry/list',
    family: 'C',
    query: recordPage,
    handle: ({ person, query }) => entryPage(db, person.uid, query),
  });

  addRoute<PageOf<WithdrawalRecord>, RecordPage>(app, platform, {
    method: 'GET',
    url: '/api/wallet/wallet/withdrawal/list',
    family: 'C',
    query: recordPage,
    async handle({ person, query }) {
      await settleDue(platform);
      return withdrawalPage(db, person.uid, query);
    },
  });

  addRoute<object, unknown, { amount: Cents; code: string; walletType: WalletType }>(app, platform, {
    method: 'POST',
    url: WITHDRAWAL,
    family: 'C',
    body: v.object({
      amount: v.pipe(v.number('提现金额不正确'), v.safeInteger('提现金额不正确'), v.minValue(1, '提现金额不正确')),
      code: verifyCode,
      walletType: v.picklist([0, 1]),
    }),
    async handle({ person, body, request }) {
      const ticket = request.headers['x-wallet-ticket'];
      if (!(await hasProof(db, person.uid, 'wallet', ticket))) throw walletLocked();
      const key = request.headers['idempotency-key'];
      if (key !== undefined && !(typeof key === 'string' && ONE_KEY.test(key))) throw invalid('请求标识不正确');
      await withdraw(platform, person.uid, { ...body, key, requestId: request.id });
      return {};
    },
  });

  addRoute<UserAuthState, unknown>(app, platform, {
    method: 'GET',
    url: '/api/wallet/wallet/userAuthState',
    family: 'C',
    handle: async ({ person: { authState, uid } }) => ({
      state: authState as UserAuthState['state'],
      url: authState === COMPLETED ? '' : `https://miniapp.example/auth?uid=${uid}&state=${authState}`,
    }),
  });
}
