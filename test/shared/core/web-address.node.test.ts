import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isLoopback, parseAddress, safeLocalPath } from '#shared/core/web-address.ts';

const origin = 'https://console.example';

describe('parseAddress', () => {
  it('returns an absolute address', () => {
    assert.equal(parseAddress('https://a.example/x')?.href, 'https://a.example/x');
    assert.equal(parseAddress('x', 'https://a.example/')?.href, 'https://a.example/x');
  });
  for (const text of ['', 'x', 'https://', '/x', 'https://a b'])
    it(`returns undefined for ${JSON.stringify(text)}`, () => assert.equal(parseAddress(text), undefined));
});

describe('safeLocalPath (hazard 6)', () => {
  const followed: [string, string][] = [
    ['/', '/'],
    ['/wallet', '/wallet'],
    ['/wallet?cycle=week&x=1#records', '/wallet?cycle=week&x=1#records'],
    ['/user/password?type=wallet', '/user/password?type=wallet'],
    ['/help/doc/%E9%9A%90%E7%A7%81', '/help/doc/%E9%9A%90%E7%A7%81'],
    ['/wallet?from=//evil.example', '/wallet?from=//evil.example'],
    ['/wallet?at=https://evil.example', '/wallet?at=https://evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/a/../wallet', '/wallet'],
    ['/中文', '/%E4%B8%AD%E6%96%87'],
  ];
  for (const [carried, path] of followed)
    it(`accepts ${carried}`, () => assert.equal(safeLocalPath(carried, origin), path));

  const refused = [
    '',
    null,
    undefined,
    'wallet',
    './wallet',
    '?a=1',
    '#a',
    '//evil',
    '//evil.example/path',
    '//console.example/wallet',
    '///evil',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    '/\t/evil',
    '/\n/evil',
    '/\r/evil',
    '\t//evil',
    ' //evil',
    '/ /evil',
    '/\u0000/evil',
    '/\u00a0/evil',
    '/\u2028/evil',
    '/\ufeff/evil',
    '/path\\..\\..\\evil',
    '/.//evil',
    '/./\t/evil',
    '/x/..//evil',
    '/%2e//evil',
    '/%2e%2e//evil',
    'https://evil.example',
    'https://console.example@evil.example',
    'https://console.example',
    'https:evil.example',
    'http:/evil',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://console.example/1',
    'file:///etc/passwd',
    '//console.example:8443/wallet',
  ];
  for (const carried of refused)
    it(`rejects ${JSON.stringify(carried)}`, () => assert.equal(safeLocalPath(carried, origin), undefined));

  it('never leaves the origin, for any text', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 9 }).map((all) => `/${all.join('')}`),
        ),
        (carried) => {
          const path = safeLocalPath(carried, origin);
          return path === undefined || new URL(path, `${origin}/login`).origin === origin;
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('isLoopback', () => {
  it('recognizes complete names and addresses of this machine', () => {
    for (const host of ['localhost', 'LOCALHOST', 'portal.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])
      assert.equal(isLoopback(host), true, host);
    const others = [
      'localhost.example',
      'notlocalhost',
      '127.0.0.1.example',
      '1127.0.0.1',
      '128.0.0.1',
      '::12',
      '[::1]x',
    ];
    for (const host of ['', '.localhost', ...others]) assert.equal(isLoopback(host), false, host);
  });
});
