/** The environment: defaults, and one clear sentence for every value that cannot be used. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { OptionError, readOptions } from '../../../console/server/options.ts';

describe('environment', () => {
  it('has a default for everything', () => {
    assert.deepEqual(readOptions({}), {
      port: 4173,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      platformUrl: undefined,
      configFile: undefined,
      allowedOrigins: [],
      frameAncestors: ["'none'"],
      logLevel: 'info',
    });
  });

  it('takes an empty or blank variable for an unset one', () => {
    assert.deepEqual(readOptions({ PORT: '', HOST: ' ', DATABASE_URL: '', LOG_LEVEL: '' }), readOptions({}));
  });

  it('reads lists of origins by comma or space, as browsers send them', () => {
    const { allowedOrigins } = readOptions({
      ALLOWED_ORIGINS: 'https://A.example/, http://localhost:8080 https://b.example',
    });
    assert.deepEqual(allowedOrigins, ['https://a.example', 'http://localhost:8080', 'https://b.example']);
  });

  it('reads who may frame the console', () => {
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
  };
  for (const [variable, values] of Object.entries(wrong)) {
    for (const value of values) {
      it(`refuses ${variable}=${value} and says which variable it is`, () => {
        assert.throws(
          () => readOptions({ [variable]: value }),
          (error) =>
            error instanceof OptionError && error.variable === variable && error.message.startsWith(`${variable} `),
        );
      });
    }
  }

  it('does not repeat the password of a database', () => {
    assert.throws(
      () => readOptions({ DATABASE_URL: 'mysql://user:hunter2@host/db' }),
      (error: Error) => !error.message.includes('hunter2'),
    );
  });

  it('refuses a database beside a platform to forward to', () => {
    assert.throws(
      () => readOptions({ PLATFORM_URL: 'https://platform.example', DATABASE_URL: 'postgres://host/db' }),
      /DATABASE_URL has no use together with PLATFORM_URL/,
    );
  });
});
