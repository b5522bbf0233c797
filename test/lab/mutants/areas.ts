/** The mutated files of each area, and the tests that must notice the mutants: quick tests first. */
export interface Area {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const domain = (...names: string[]): string[] => names.map((name) => `shared/domain/${name}.ts`);
const domainTests = (...names: string[]): string[] => names.map((name) => `test/shared/domain/${name}.node.test.ts`);
const server = (...names: string[]): string[] => names.map((name) => `console/server/reference/${name}.ts`);
const serverTests = (...names: string[]): string[] =>
  names.map((name) => `test/console/server/reference/${name}.node.test.ts`);
const platform = (...names: string[]): string[] => names.map((name) => `shared/client/${name}.ts`);

export const AREAS: readonly Area[] = [
  {
    name: 'money',
    files: [...domain('money', 'withdrawal-quote', 'bill', 'bill-month'), 'widgets/wallet/withdraw/withdraw.rules.ts'],
    tests: [...domainTests('money', 'withdrawal-quote', 'bill'), 'test/widgets/wallet/rules.node.test.ts'],
  },
  {
    name: 'windows',
    files: domain('withdrawal-window', 'shanghai-time'),
    tests: [
      ...domainTests('withdrawal-window', 'shanghai-time', 'bill'),
      'test/shared/topics/moments.node.test.ts',
      'test/widgets/wallet/rules.node.test.ts',
    ],
  },
  {
    name: 'masking',
    files: domain('masking', 'roles', 'clean-text', 'web-address'),
    tests: domainTests('people', 'clean-text', 'web-address'),
  },
  {
    name: 'idempotency',
    files: platform('withdrawal-machine', 'withdrawal-state', 'errors', 'read-response'),
    tests: ['withdrawal', 'errors', 'read-response'].map((name) => `test/shared/client/${name}.node.test.ts`),
  },
  {
    name: 'wallet of the platform',
    files: server('money/withdraw', 'money/wallets', 'money/settle', 'ledger'),
    tests: serverTests('wallet-book', 'withdrawal', 'ledger-laws', 'payout-hold', 'joining', 'due-work'),
  },
  {
    name: 'limits and codes',
    files: server('access/limits', 'access/verify-codes'),
    tests: serverTests('limits', 'credentials', 'codes'),
  },
  {
    name: 'secrets and sessions of the platform',
    files: [
      ...server('secrets', 'access/sessions'),
      ...server('people/credentials', 'people/identity-rules', 'people/person'),
    ],
    tests: serverTests(
      ...[
        'proofs',
        'credentials',
        'lookups',
        'passwords',
        'phone-change',
        'own-sessions',
        'sessions',
        'guarded-accounts',
      ],
      ...['people', 'wallet-ticket', 'joining', 'payout', 'wire', 'identity'],
    ),
  },
  {
    name: 'sanitizer',
    files: ['shared/topics/article/sanitize.ts'],
    tests: ['test/shared/topics/article/article-sanitize.test.ts'],
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
    files: platform('base-query', 'http', 'idempotency', 'request-log', 'alert'),
    tests: [
      'test/shared/client/base-query.test.ts',
      'test/shared/client/session-embed.test.ts',
      'test/shared/client/session-problems.test.ts',
      'test/shared/topics/bill/last-bill.test.tsx',
      'test/shared/topics/summary/public-api.test.ts',
    ],
  },
];
