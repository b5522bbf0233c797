/** The mutated files of each area, and the tests that must notice the mutants: quick tests first. */
export interface Area {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const shared = (...names: string[]): string[] => names.map((name) => `shared/${name}.ts`);
const sharedTests = (...names: string[]): string[] => names.map((name) => `test/shared/${name}.node.test.ts`);
const server = (...names: string[]): string[] => names.map((name) => `console/server/reference/${name}.ts`);
const serverTests = (...names: string[]): string[] =>
  names.map((name) => `test/console/server/reference/${name}.node.test.ts`);
const platform = (...names: string[]): string[] => names.map((name) => `shared/client/${name}.ts`);

export const AREAS: readonly Area[] = [
  {
    name: 'money',
    files: [
      ...shared('core/money', 'topics/money/wallet/withdrawal-quote.rules', 'topics/billing/bill/bill.rules'),
      ...shared('topics/billing/bill/bill-month.rules'),
      'widgets/wallet/withdraw/withdraw.rules.ts',
    ],
    tests: [
      ...sharedTests('core/money', 'topics/money/wallet/withdrawal-quote.rules', 'topics/billing/bill/bill.rules'),
      'test/widgets/wallet/rules.node.test.ts',
    ],
  },
  {
    name: 'windows',
    files: shared(
      'topics/money/wallet/wallet.rules',
      'topics/money/wallet/withdrawal-window.rules',
      'core/shanghai-time',
    ),
    tests: [
      ...sharedTests(
        'topics/money/wallet/wallet.rules',
        'topics/money/wallet/withdrawal-window.rules',
        'core/shanghai-time',
        'topics/billing/bill/bill.rules',
      ),
      'test/shared/topics/moments.node.test.ts',
      'test/widgets/wallet/rules.node.test.ts',
    ],
  },
  {
    name: 'masking',
    files: shared('core/masking', 'topics/accounts/account.rules', 'core/clean-text', 'core/web-address'),
    tests: sharedTests('core/people', 'core/clean-text', 'core/web-address'),
  },
  {
    name: 'idempotency',
    files: [
      ...shared('topics/money/wallet/withdrawal-machine', 'topics/money/wallet/withdrawal-state'),
      ...platform('errors', 'read-response'),
    ],
    tests: sharedTests('topics/money/wallet/withdrawal', 'client/errors', 'client/read-response'),
  },
  {
    name: 'wallet of the platform',
    files: server('money/withdraw', 'money/wallets', 'money/settle', 'ledger/ledger'),
    tests: serverTests(
      ...['money/wallet-book', 'money/withdrawal', 'money/ledger-laws'],
      ...['accounts/payout-hold', 'accounts/joining', 'jobs/due-work'],
    ),
  },
  {
    name: 'limits and codes',
    files: server('access/attempts', 'access/limits', 'access/verify-codes', 'access/captcha-tickets'),
    tests: serverTests('access/limits', 'accounts/credentials', 'accounts/codes'),
  },
  {
    name: 'secrets and sessions of the platform',
    files: [
      ...server('secrets', 'access/sessions'),
      ...server(
        'accounts/credentials',
        'accounts/common-passwords',
        'accounts/identity-rules',
        'accounts/id-number',
        'accounts/user',
      ),
    ],
    tests: serverTests(
      ...['access/proofs', 'access/sessions', 'content/lookups', 'wire'],
      ...[
        ...['credentials', 'guarded-accounts', 'identity', 'joining', 'own-sessions', 'passwords'],
        ...['payout', 'account-info', 'phone-change', 'wallet-ticket'],
      ].map((name) => `accounts/${name}`),
    ),
  },
  {
    name: 'sanitizer',
    files: ['shared/topics/content/article/sanitize.ts'],
    tests: ['test/shared/topics/content/article/article-sanitize.test.ts'],
  },
  {
    name: 'wallet ticket',
    files: platform('wallet-ticket'),
    tests: ['test/shared/client/wallet-ticket.test.ts'],
  },
  {
    name: 'session',
    files: platform('session', 'host-token', 'session-scope'),
    tests: [
      'test/shared/client/session-before.test.ts',
      'test/shared/client/session-embed.test.ts',
      'test/shared/client/session-console.test.ts',
      'test/shared/client/session-problems.test.ts',
      'test/shared/client/base-query.test.ts',
    ],
  },
  {
    name: 'calls',
    files: platform('base-query', 'http', 'idempotency', 'alert'),
    tests: [
      'test/shared/client/base-query.test.ts',
      'test/shared/client/session-embed.test.ts',
      'test/shared/client/session-problems.test.ts',
      'test/shared/topics/billing/bill/last-bill.test.tsx',
      'test/shared/topics/summary/public-api.test.ts',
    ],
  },
];
