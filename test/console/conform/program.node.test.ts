/** The conformance tool as a platform team runs it: arguments, files, exit status, and data that it must not print. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readArguments, UsageError } from '#console/conform/options.ts';
import { TOPICS } from '#shared/topics/calls.ts';
import { deadAddress, fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { root } from '../../gate/project.ts';
import { programArguments } from '../../server/spawned-server.ts';

interface RunResult {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<RunResult> {
  const child = spawn(process.execPath, [...programArguments('console/conform/main.ts'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, CONFORM_TOKEN: '', ...environment },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, err })));
}

const SECRETS = [
  'tok-5f2e',
  '林示例',
  '13800138000',
  'partner-lin',
  '6222020200112233445',
  'd-secret-device',
  'AB12CD',
];
const [TOKEN, NAME, PHONE, USERNAME, CARD, DEVICE, TICKET] = SECRETS as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const USER = { uid: PHONE, username: USERNAME, agentAccount: '', realName: NAME, role: 'agent', phoneNumber: PHONE };

/** Responses with personal data everywhere: in values, keys, codes, messages and unreadable fields. */
const RESPONSES: Readonly<Record<string, unknown>> = {
  '/api/account/v1/info': { code: 0, data: USER },
  '/api/user/account_info': USER,
  '/api/user/get_captcha_config': { captchaAppId: PHONE },
  '/api/user/account_payinfo': { payInfo: { collectionMethod: NAME, cardNumber: Number(CARD), bankAccount: NAME } },
  '/api/user/bankname': { code: PHONE, message: `${NAME} ${PHONE}` },
  '/api/wallet/wallet': { code: 0, data: { leftAmount: NAME, [NAME]: 5 } },
  '/api/wallet/wallet/entry/list': { code: 0, data: { [USERNAME]: [], total: 1 } },
  '/api/wallet/wallet/withdrawal/list': { code: 0, data: { list: [{ create: NAME, txId: 1, amount: 5 }], total: 1 } },
  '/api/income/user/history': { list: [{ [USERNAME]: 150, day: '2026-11-20', amount: 150 }] },
  '/api/income/device': { items: [{ uuid: DEVICE, name: NAME, online: NAME }], total: 1 },
  '/api/v1/miner/dialling/info/v2': { msg: `${DEVICE} of ${NAME}`, code: 4030, field: NAME },
  '/api/user/verify_wallet_password': { ticket: TICKET },
  '/api/wallet/wallet/withdrawal': { code: 4101, message: NAME },
};

describe('npm run conform', () => {
  let platform: FakeUpstream;
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'conform-'));
    platform = await fakeUpstream((request, response) => {
      const data = RESPONSES[new URL(request.url!, 'http://platform').pathname];
      response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' });
      response.end(data ? JSON.stringify(data) : JSON.stringify({ message: `${NAME} ${PHONE}` }));
    });
    await writeFile(
      file('values.json'),
      JSON.stringify({
        verifyWalletPassword: { password: TICKET },
        withdraw: { amount: 100, code: TICKET, walletType: 1 },
        deviceIncomeHistory: { uuid: DEVICE },
      }),
    );
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  it('prints field names, value types and codes, but no personal data and no token', async () => {
    const values = ['--values', file('values.json'), '--writes', '--money'];
    const reports = ['--html', file('report.html'), '--junit', file('report.xml')];
    const { status, out, err } = await run([platform.url, TOKEN, ...values, ...reports]);
    assert.equal(status, 1, err);
    const html = await readFile(file('report.html'), 'utf8');
    const junit = await readFile(file('report.xml'), 'utf8');
    for (const text of [out, err, html, junit])
      for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} in ${text}`);
    assert.match(out, /leftAmount: a string that cannot be read/);
    assert.match(out, /HTTP 200, code 4030/);
    assert.match(html, /leftAmount: a string that cannot be read/);
    assert.match(junit, /<failure type="unreadable" message="unreadable: leftAmount: a string that cannot be read">/);
  });

  it('sends writes only with --writes, and withdrawals only with --money as well', async () => {
    const writesWith = async (...args: string[]) => {
      platform.seen.length = 0;
      const { err } = await run([platform.url, TOKEN, '--values', file('values.json'), ...args]);
      return { err, made: platform.seen.map(({ line }) => line).filter((line) => !line.startsWith('GET')) };
    };
    assert.deepEqual(await writesWith(), { err: '', made: [] });
    const password = 'POST /api/user/verify_wallet_password';
    const withdrawal = 'POST /api/wallet/wallet/withdrawal';
    const withWrites = await writesWith('--writes');
    assert.deepEqual(withWrites.made, [password]);
    assert.match(withWrites.err, /CHANGE data[^]*verifyWalletPassword: counts as an attempt/);
    const withMoney = await writesWith('--writes', '--money');
    assert.deepEqual(withMoney.made, [password, withdrawal]);
    assert.match(withMoney.err, /withdraw: WITHDRAWS MONEY/);
    const { headers } = platform.seen.find(({ line }) => line === withdrawal)!;
    assert.equal(headers['x-wallet-ticket'], TICKET);
    assert.match(`${headers['idempotency-key']}`, /^[0-9a-f-]{36}$/);
  });

  it('reads the token from the environment, which npm does not print', async () => {
    platform.seen.length = 0;
    await run([platform.url], { CONFORM_TOKEN: TOKEN });
    assert.equal(platform.seen[0]!.headers.authorization, `Bearer ${TOKEN}`);
  });

  it('uses the configured addresses and skips switched-off calls', async () => {
    await writeFile(
      file('config.json'),
      JSON.stringify({ addresses: { wallet: '/v9/purse' }, off: ['/api/console/tickets'] }),
    );
    platform.seen.length = 0;
    const { out } = await run([platform.url, TOKEN, '--config', file('config.json')]);
    assert.ok(platform.seen.some(({ line }) => line === 'GET /v9/purse?walletType=0'));
    assert.ok(!platform.seen.some(({ line }) => line.includes('/api/console/tickets')));
    assert.match(out, /skipped +GET \/api\/console\/tickets\n +switched off/);
  });

  it('exits with 0 when every check is understood or tolerated', async () => {
    const good = await fakeUpstream((_request, response) => {
      response.end('{"captchaAppId":1,"content":"x","list":[],"total":0}');
    });
    const { status, out } = await run([good.url]);
    await good.close();
    assert.equal(status, 0, out);
    assert.match(out, /0 missing, 0 refused, 0 unreadable/);
    assert.match(out, /Skipped checks are not passed/);
  });

  it('writes JUnit XML with consistent counts', async () => {
    await run([platform.url, TOKEN, '--junit', file('numbers.xml')]);
    const xml = await readFile(file('numbers.xml'), 'utf8');
    const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0;
    const [, tests, failures, skipped] =
      /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="0" skipped="(\d+)"/.exec(xml)!;
    assert.deepEqual(
      [count(/<testcase /g), count(/<failure /g), count(/<skipped /g)],
      [Number(tests), Number(failures), Number(skipped)],
    );
    assert.equal(count(/<testsuite /g), Object.keys(TOPICS).length);
    assert.equal(count(/<testcase [^>]*[^/]>/g), count(/<\/testcase>/g), 'each open tag has a closing tag');
  });

  describe('exits with 2 and a clear message', () => {
    const MISTAKES: readonly [string, readonly string[] | (() => Promise<readonly string[]>), RegExp][] = [
      ['without a URL', [], /The URL of the platform is missing/],
      ['with an invalid URL', ['platform.example'], /must start with https/],
      ['with a password in the URL', ['https://lin:hush@platform.example'], /must not contain a user/],
      ['with a space in the token', ['https://platform.example', 'Bearer tok'], /Leave out "Bearer"/],
      ['with an unknown option', ['https://platform.example', '--loud'], /Unknown option '--loud'/],
      [
        'with an invalid timeout',
        ['https://platform.example', '--timeout', 'soon'],
        /--timeout must be a number of seconds/,
      ],
      ['with a missing file', ['https://platform.example', '--config', '/nowhere.json'], /ENOENT/],
      ['with --writes without --values', ['https://platform.example', '--writes'], /--writes requires --values/],
      [
        'with an unknown call',
        async () => {
          await writeFile(file('typo.json'), '{"walet": {}}');
          return ['https://platform.example', '--values', file('typo.json')];
        },
        /"walet" is not an endpoint/,
      ],
      [
        'with an invalid configuration',
        async () => {
          await writeFile(file('wrong.json'), '{"families": {"wallet": "X"}}');
          return ['https://platform.example', '--config', file('wrong.json')];
        },
        /"families.wallet" must be/,
      ],
    ];
    for (const [mistake, args, expected] of MISTAKES)
      it(mistake, async () => {
        const given = typeof args === 'function' ? await args() : args;
        assert.throws(
          () => readArguments(given, {}),
          (error: Error) =>
            error instanceof UsageError && expected.test(error.message) && !error.message.includes('hush'),
        );
      });

    it('and the usage when it is started in a terminal', async () => {
      const { status, out, err } = await run(['platform.example', TOKEN]);
      assert.deepEqual([status, out], [2, '']);
      assert.match(err, /^The URL must start with https[^]*Usage: npm run conform/);
      assert.ok(!err.includes(TOKEN));
    });

    it('when no server listens at the URL', async () => {
      const { status, out, err } = await run([await deadAddress(), TOKEN]);
      assert.deepEqual([status, out], [2, '']);
      assert.match(err, /^\S+ does not respond: no response \(ECONNREFUSED\)\.\n$/);
    });
  });
});
