/** Environment variables: defaults, and one clear sentence for every invalid value. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { OptionError } from '#console/server/option-values.ts';
import { readOptions } from '#console/server/options.ts';
import { missingProviders } from '#console/server/service-options.ts';

describe('environment', () => {
  it('has a default for every option', () => {
    assert.deepEqual(readOptions({}), {
      mode: 'demo',
      port: 4173,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      dataKeys: [],
      databaseListenUrl: undefined,
      databaseReadUrl: undefined,
      databasePool: {},
      platformUrl: undefined,
      configFile: undefined,
      alertSmsPerDay: 3,
      groupRobots: false,
      allowedOrigins: [],
      frameAncestors: ["'none'"],
      logLevel: 'info',
      trustProxy: false,
      publicOrigin: undefined,
      stopDelay: 0,
      startJobs: true,
      payoutHoldHours: 24,
      sessionIdleHours: 24,
      deviceDayMonths: 0,
      codeOnNewNetwork: false,
      real: undefined,
      embed: undefined,
      metricsPort: undefined,
    });
  });

  const keyOf = (letter: string): string => `console:${letter.repeat(32)}`;
  const KEY = keyOf('s');
  const REAL = {
    SMS_URL: 'https://sms.example/send',
    SMS_KEY: KEY,
    CAPTCHA_URL: 'https://captcha.example/check',
    CAPTCHA_KEY: keyOf('c'),
    CAPTCHA_APP_ID: '200000001',
  };
  const modeOf = (environment: Record<string, string>) => readOptions(environment).mode;

  it('starts the demo unless a database or a platform is configured', () => {
    assert.equal(modeOf({}), 'demo');
    assert.equal(modeOf({ PLATFORM_URL: 'https://platform.example' }), 'gateway');
    assert.equal(modeOf({ DATABASE_URL: 'postgres://host/db', ...REAL }), 'reference');
    assert.equal(modeOf({ DATABASE_URL: 'postgres://host/db', MODE: 'demo' }), 'demo');
    assert.equal(modeOf({ MODE: 'reference', ...REAL }), 'reference');
  });

  it('allows the demo only on this machine, because its sandbox and passwords are public', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) assert.equal(readOptions({ HOST }).host, HOST);
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'localhost.evil.example'])
      assert.throws(() => readOptions({ HOST }), /^OptionError: HOST .* is open to other machines.*MODE=reference/);
    assert.equal(readOptions({ HOST: '0.0.0.0', MODE: 'reference', ...REAL }).host, '0.0.0.0');
    assert.equal(readOptions({ HOST: '0.0.0.0', PLATFORM_URL: 'https://platform.example' }).host, '0.0.0.0');
  });

  it('refuses a replica without its primary', () => {
    const DATABASE_READ_URL = 'postgres://replica/db';
    assert.throws(() => readOptions({ DATABASE_READ_URL }), /^OptionError: DATABASE_READ_URL requires DATABASE_URL/);
    const options = readOptions({ DATABASE_READ_URL, DATABASE_URL: 'postgres://host/db', MODE: 'demo' });
    assert.equal(options.databaseReadUrl, DATABASE_READ_URL);
  });

  it('requires two approvers of payouts with different secrets', () => {
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const approversOf = (text: string) =>
      readOptions({ MODE: 'reference', ...REAL, PAYOUT_APPROVERS: text }).real!.approvers;
    assert.deepEqual(approversOf(`anna:${one},ben:${other}`), [
      { name: 'anna', secret: one },
      { name: 'ben', secret: other },
    ]);
    assert.deepEqual(approversOf(''), []);
    for (const wrong of [`anna:${one}`, `anna:${one},ben:${one}`, `anna:${one},anna:${other}`, `anna:${one},ben:short`])
      assert.throws(
        () => approversOf(wrong),
        /^OptionError: PAYOUT_APPROVERS must be a list of at least two employees/,
      );
  });

  it('refuses the shortcuts of test suites on a public address', () => {
    const weak = { FAST_FOR_TESTS: '1', MODE: 'reference', ...REAL };
    assert.equal(readOptions({ ...weak, HOST: '127.0.0.1' }).host, '127.0.0.1');
    assert.throws(() => readOptions({ ...weak, HOST: '0.0.0.0' }), /^OptionError: FAST_FOR_TESTS weakens passwords/);
  });

  it('accepts size and time limits of the database connections', () => {
    const given = { DATABASE_POOL_SIZE: '40', DATABASE_CONNECT_TIMEOUT: '2', DATABASE_STATEMENT_TIMEOUT: '60' };
    assert.deepEqual(readOptions(given).databasePool, { size: 40, connectMs: 2_000, statementMs: 60_000 });
    for (const [name, value] of [
      ['DATABASE_POOL_SIZE', '0'],
      ['DATABASE_POOL_SIZE', '201'],
      ['DATABASE_STATEMENT_TIMEOUT', '0'],
      ['DATABASE_LOCK_TIMEOUT', '-1'],
    ] as const)
      assert.throws(() => readOptions({ [name]: value }), { name: 'OptionError', variable: name });
  });

  it('requires the mode when a variable for real users would start the demo', () => {
    for (const given of [REAL, { FIRST_AGENT: 'anna:13800138000' }])
      assert.throws(() => readOptions(given), /^OptionError: MODE is not set.*(SMS_URL|FIRST_AGENT) is for real users/);
    assert.equal(readOptions({ ...REAL, MODE: 'demo' }).mode, 'demo');
    assert.equal(readOptions({ ...REAL, PLATFORM_URL: 'https://platform.example' }).mode, 'gateway');
  });

  it('refuses a mode that contradicts another variable', () => {
    assert.throws(() => readOptions({ MODE: 'gateway' }), /MODE "gateway" requires PLATFORM_URL/);
    assert.throws(
      () => readOptions({ MODE: 'demo', PLATFORM_URL: 'https://p.example' }),
      /MODE "demo" and PLATFORM_URL/,
    );
    assert.throws(() => readOptions({ MODE: 'reference' }), /SMS_URL is required in MODE=reference/);
    assert.throws(
      () => readOptions({ MODE: 'reference', SMS_URL: REAL.SMS_URL, SMS_KEY: KEY }),
      /CAPTCHA_URL is required/,
    );
  });

  it('reads the address and the key of each provider, and names the features without one', () => {
    const read = (more: Record<string, string> = {}) => readOptions({ MODE: 'reference', ...REAL, ...more });
    const key = { id: 'console', secret: 's'.repeat(32) };
    assert.deepEqual(read().real?.providers.sms, { url: REAL.SMS_URL, key });
    assert.deepEqual(missingProviders(read()), [
      { variable: 'IDENTITY_URL', feature: 'real-name verification' },
      { variable: 'PAYOUT_URL', feature: 'withdrawals' },
      { variable: 'DEVICES_KEY', feature: 'new nodes and their income' },
    ]);
    const all = read({
      IDENTITY_URL: 'https://id.example',
      IDENTITY_KEY: keyOf('i'),
      PAYOUT_URL: 'https://p.example',
      PAYOUT_KEY: keyOf('p'),
      DEVICES_KEY: `network:${'d'.repeat(32)}`,
    });
    assert.deepEqual(missingProviders(all), []);
    assert.deepEqual(all.real?.devicesKey, { id: 'network', secret: 'd'.repeat(32) });
    assert.throws(() => read({ DEVICES_KEY: 'short' }), /^OptionError: DEVICES_KEY must be/);
    assert.deepEqual(missingProviders(readOptions({})), [], 'the demo has stand-ins');
  });

  it('refuses providers without https or with a short secret, and repeats no secret in errors', () => {
    const read = (more: Record<string, string>) => () => readOptions({ MODE: 'reference', ...REAL, ...more });
    assert.throws(read({ SMS_URL: 'http://sms.example' }), /SMS_URL must start with https/);
    assert.throws(read({ PAYOUT_URL: 'http://10.0.0.1', PAYOUT_KEY: KEY }), /PAYOUT_URL must start with https/);
    assert.throws(read({ SMS_URL: 'https://sms.example/?a=1' }), /SMS_URL must be a URL without/);
    assert.doesNotThrow(read({ SMS_URL: 'http://127.0.0.1:9/sms' }));
    for (const SMS_KEY of ['', 'hunter2', 'console:hunter2', ':'.repeat(40)])
      assert.throws(
        read({ SMS_KEY }),
        (error: Error) => /^SMS_KEY must be the key ID/.test(error.message) && !error.message.includes('hunter2'),
      );
  });

  it('refuses a secret of another provider, but one provider can have several services', () => {
    const read = (PAYOUT_URL: string) => () =>
      readOptions({ MODE: 'reference', ...REAL, PAYOUT_URL, PAYOUT_KEY: `payout:${'s'.repeat(32)}` });
    assert.throws(read('https://payout.example'), /^OptionError: PAYOUT_KEY has the secret of another provider\./);
    assert.doesNotThrow(read('https://sms.example/payouts'));
  });

  it('trusts only the listed proxies', () => {
    const trust = (TRUST_PROXY: string) => readOptions({ TRUST_PROXY }).trustProxy;
    assert.deepEqual(trust('10.0.0.0/8, ::1 loopback'), ['10.0.0.0/8', '::1', 'loopback']);
    assert.equal(trust('2'), 2);
  });

  it('treats an empty or blank variable as unset', () => {
    assert.deepEqual(readOptions({ PORT: '', HOST: ' ', DATABASE_URL: '', LOG_LEVEL: '' }), readOptions({}));
  });

  it('reads lists of origins by comma or space, as browsers send them', () => {
    const { allowedOrigins } = readOptions({
      ALLOWED_ORIGINS: 'https://A.example/, http://localhost:8080 https://b.example',
    });
    assert.deepEqual(allowedOrigins, ['https://a.example', 'http://localhost:8080', 'https://b.example']);
  });

  it('reads the origins that may frame the console', () => {
    const frames = (text: string) => readOptions({ FRAME_ANCESTORS: text }).frameAncestors;
    assert.deepEqual(frames('none'), ["'none'"]);
    assert.deepEqual(frames("'self' https://portal.example"), ["'self'", 'https://portal.example']);
  });

  const wrong: Record<string, string[]> = {
    PORT: ['http', '70000', '-1', '1.5', '0x10'],
    DATABASE_URL: ['mysql://h/db', 'partner'],
    PLATFORM_URL: [
      'platform.example',
      'ftp://platform.example',
      'https://u:p@platform.example',
      'https://p.example/?a=1',
    ],
    ALLOWED_ORIGINS: ['*', 'https://*.example', 'partner.example', 'https://partner.example/path', 'null'],
    FRAME_ANCESTORS: ['*', "'none' https://a.example", "https://a.example; script-src 'unsafe-inline'"],
    LOG_LEVEL: ['loud'],
    MODE: ['production', 'Demo'],
    TRUST_PROXY: [
      'true',
      'all',
      '0',
      'proxy.example',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.256',
      '127.0.0.1,::/0',
    ],
    PUBLIC_ORIGIN: ['console.example', 'https://console.example/path'],
    DATA_KEYS: ['short', 'A'.repeat(42)],
    PAYOUT_HOLD_HOURS: ['a day', '-1', '0.5'],
    CODE_ON_NEW_NETWORK: ['yes'],
    FAST_FOR_TESTS: ['yes'],
    SESSION_IDLE_HOURS: ['a day', '-1', '0.5'],
    ALERT_SMS_PER_DAY: ['-1', '1.5', '1000'],
    DEVICE_DAY_MONTHS: ['24', '-1', 'two years'],
    START_JOBS: ['0', 'no'],
    GROUP_ROBOTS: ['1', 'yes'],
    STOP_DELAY: ['1.5', 'long', '-1'],
    EMBED_KEYS: ['short', `${'A'.repeat(43)} ${'B'.repeat(43)} ${'C'.repeat(43)}`],
  };
  for (const [variable, values] of Object.entries(wrong)) {
    for (const value of values) {
      it(`refuses ${variable}=${value} and names the variable`, () => {
        assert.throws(
          () => readOptions({ [variable]: value }),
          (error) =>
            error instanceof OptionError && error.variable === variable && error.message.startsWith(`${variable} `),
        );
      });
    }
  }

  it('enables embed sessions only with keys and partners, and repeats no secret in errors', () => {
    const EMBED_KEYS = 'A'.repeat(43);
    const { embed } = readOptions({ EMBED_KEYS, EMBED_PARTNERS: `portal:${'s'.repeat(32)}` });
    assert.deepEqual(embed?.partners, [{ name: 'portal', secret: 's'.repeat(32), origins: [] }]);
    assert.equal(embed?.keys[0]?.length, 32);
    const bound = `portal:${'s@'.repeat(16)}@https://a.example|https://b.example`;
    assert.deepEqual(readOptions({ EMBED_KEYS, EMBED_PARTNERS: bound }).embed?.partners, [
      { name: 'portal', secret: 's@'.repeat(16), origins: ['https://a.example', 'https://b.example'] },
    ]);
    const same = `portal:${'s'.repeat(32)},shop:${'s'.repeat(32)}@https://shop.example`;
    for (const EMBED_PARTNERS of ['', 'portal', 'portal:hunter2', ':'.repeat(40), same])
      assert.throws(
        () => readOptions({ EMBED_KEYS, EMBED_PARTNERS }),
        (error: Error) => /^EMBED_PARTNERS must be a list/.test(error.message) && !error.message.includes('hunter2'),
      );
    assert.throws(
      () => readOptions({ EMBED_PARTNERS: `portal:${'s'.repeat(32)}` }),
      /^OptionError: EMBED_KEYS must be/,
    );
  });

  it('accepts webhooks of partners at public https URLs, and repeats no secret in errors', () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const url = 'https://portal.example/webhooks?key=1';
    const embed = { EMBED_KEYS: 'A'.repeat(43), EMBED_PARTNERS: `portal:${'s'.repeat(32)}` };
    const read = (EMBED_WEBHOOKS: string, more: Record<string, string> = { MODE: 'reference', ...REAL }) =>
      readOptions({ ...embed, ...more, EMBED_WEBHOOKS }).embed!.webhooks;
    const portal = { partner: 'portal', url, isPrivateAllowed: false };
    const [bytes, others] = [1, 2].map((fill) => new Uint8Array(24).fill(fill));
    assert.deepEqual(read(`portal:${secret}@${url}`), [{ ...portal, secrets: [bytes] }]);
    const changed = `portal:whsec_${Buffer.alloc(24, 2).toString('base64')}|${secret}@${url}`;
    assert.deepEqual(read(changed), [{ ...portal, secrets: [others, bytes] }]);
    for (const wrong of [
      `shop:${secret}@${url}`,
      `portal:${secret}`,
      `portal:${secret}@ftp://portal.example`,
      `portal:${secret}@https://user@portal.example/`,
      `portal:whsec_aHVudGVyMg==@${url}`,
      `portal:${secret}@${url},portal:${secret}@${url}`,
    ])
      assert.throws(
        () => read(wrong),
        (error: Error) =>
          /^EMBED_WEBHOOKS must be a list/.test(error.message) && !/aHVudGVyMg|key=1/.test(error.message),
        wrong,
      );
    const hosts = [
      '127.0.0.1',
      '10.1.2.3',
      '[::1]',
      '[fd00::1]',
      '[::ffff:192.168.0.1]',
      'localhost',
      '169.254.169.254',
    ];
    for (const place of [...hosts.map((host) => `https://${host}/`), 'http://portal.example/']) {
      assert.throws(
        () => read(`portal:${secret}@${place}`),
        /^OptionError: EMBED_WEBHOOKS must contain https URLs/,
        place,
      );
      assert.equal(read(`portal:${secret}@${place}`, {})[0]!.isPrivateAllowed, true);
    }
    assert.throws(
      () => read(`portal:${secret}@${url}`, { PLATFORM_URL: 'https://platform.example' }),
      /^OptionError: EMBED_WEBHOOKS is set, but the platform/,
    );
  });

  it('does not repeat the password of a database in errors', () => {
    assert.throws(
      () => readOptions({ MODE: 'demo', DATABASE_URL: 'mysql://user:hunter2@host/db' }),
      (error: Error) => !error.message.includes('hunter2'),
    );
  });

  it('refuses a database in addition to a platform', () => {
    assert.throws(
      () => readOptions({ PLATFORM_URL: 'https://platform.example', DATABASE_URL: 'postgres://host/db' }),
      /DATABASE_URL and PLATFORM_URL exclude each other/,
    );
  });
});
