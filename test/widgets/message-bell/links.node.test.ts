import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { oneLine } from '#shared/core/clean-text.ts';
import { excerptOf, noticeParts, type NoticePart } from '#widgets/message-bell/notice-actions.rules.ts';
import { cpuMsOf } from '../../runners/cpu-ms.ts';

const RTL = '\u202e';
const ZERO = '\u200b';
const CYRILLIC_A = '\u0430';

const linksOf = (content: string): NoticePart[] => noticeParts(content).filter(({ href }) => href !== undefined);
const textOf = (content: string): string =>
  noticeParts(content)
    .map(({ text }) => text)
    .join('');

/** Name, content and displayed text of content that contains no link. */
const PLAIN: readonly (readonly [name: string, content: string, read?: string])[] = [
  ['javascript:', '[点我](javascript:alert(1))'],
  ['javascript: in capitals', '[点我](JaVaScRiPt:alert(1))'],
  ['a tab in javascript:', '[点我](java\tscript:alert(1))'],
  ['a line end in javascript:', '[点我](java\nscript:alert(1))'],
  ['a carriage return in javascript:', '[点我](java\rscript:alert(1))', '[点我](java\nscript:alert(1))'],
  ['a null in javascript:', '[点我](java\0script:alert(1))', '[点我](javascript:alert(1))'],
  ['a control before javascript:', '[点我](\u0001javascript:alert(1))', '[点我](javascript:alert(1))'],
  ['a zero-width mark in javascript:', `[点我](java${ZERO}script:alert(1))`, '[点我](javascript:alert(1))'],
  ['an entity in javascript:', '[点我](javascript&#58;alert(1))'],
  ['percent signs in javascript:', '[点我](%6aavascript:alert(1))'],
  ['data:', '[点我](data:text/html,<script>alert(1)</script>)'],
  ['data: as base64', '[点我](data:text/html;base64,PHNjcmlwdD4=)'],
  ['vbscript:', '[点我](vbscript:msgbox)'],
  ['blob:', '[点我](blob:https://console.example/1)'],
  ['file:', '[点我](file:///etc/passwd)'],
  ['http:', '[点我](http://example.com/)'],
  ['ftp:', '[点我](ftp://example.com/)'],
  ['weixin:', '[点我](weixin://dl/business/?t=1)'],
  ['view-source:', '[点我](view-source:https://example.com/)'],
  ['intent:', '[点我](intent://example.com#Intent;scheme=https;end)'],
  ['no scheme', '[点我](//example.com)'],
  ['no scheme, backslashes', '[点我](\\\\example.com)'],
  ['a path', '[点我](/wallet)'],
  ['a fragment', '[点我](#top)'],
  ['no address', '[点我]()'],
  ['one slash', '[点我](https:/example.com)'],
  ['no slash', '[点我](https:example.com)'],
  ['backslashes', '[点我](https:\\\\example.com)'],
  ['a backslash before the host ends', '[点我](https://example.com\\@evil.example)'],
  ['a name before the host', '[点我](https://bank.example@evil.example/)'],
  ['a name and a password', '[点我](https://bank.example:443@evil.example/)'],
  ['an empty name', '[点我](https://@evil.example/)'],
  ['a name with an escaped slash', '[点我](https://bank.example%2f@evil.example)'],
  ['no host', '[点我](https://)'],
  ['an invalid host', '[点我](https://exa mple.com)'],
  ['an invalid port', '[点我](https://example.com:99999/)'],
  ['a broken escape in the host', '[点我](https://exa%00mple.com/)'],
  ['a tab in https:', '[点我](ht\ttps://example.com)'],
  ['a text of spaces only', '[   ](https://example.com/)'],
  ['a text of invisible characters', `[${ZERO}${RTL}](https://example.com/)`, '[](https://example.com/)'],
  ['an image', '![点我](https://example.com/a.png)'],
  ['a bare address', 'https://example.com/'],
  ['an address in angles', '<https://example.com/>'],
  ['a reference', '[点我][1]\n[1]: https://example.com/'],
  ['HTML', '<a href="https://example.com" onclick="alert(1)">点我</a>'],
  ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a text over two lines', '[点\n我](https://example.com/)'],
  ['an address without an end', '[点我](https://example.com/'],
  ['brackets without an end', '['.repeat(50)],
];

/** Name, content, link text, address, and the host that is shown next to the link. */
const LINKS: readonly (readonly [name: string, content: string, text: string, href: string, host?: string])[] = [
  ['a link', '[帮助](https://example.com/help)', '帮助', 'https://example.com/help', 'example.com'],
  ['capitals', '[帮助](HTTPS://EXAMPLE.COM/A)', '帮助', 'https://example.com/A', 'example.com'],
  ['a port', '[帮助](https://example.com:8443/)', '帮助', 'https://example.com:8443/', 'example.com:8443'],
  ['brackets in the address', '[甲](https://example.com/a_(b))', '甲', 'https://example.com/a_(b)', 'example.com'],
  [
    'look-alike letters are punycode',
    `[苹果](https://${CYRILLIC_A}pple.com/)`,
    '苹果',
    'https://xn--pple-43d.com/',
    'xn--pple-43d.com',
  ],
  [
    'words that name another host: the real host is shown next to the link',
    '[https://bank.example](https://evil.example/)',
    'https://bank.example',
    'https://evil.example/',
    'evil.example',
  ],
  [
    'look-alike letters in the text differ from the host',
    `[${CYRILLIC_A}pple.com](https://${CYRILLIC_A}pple.com/)`,
    `${CYRILLIC_A}pple.com`,
    'https://xn--pple-43d.com/',
    'xn--pple-43d.com',
  ],
  [
    'a text with reversed direction',
    `[${RTL}moc.elpmaxe](https://evil.example/)`,
    'moc.elpmaxe',
    'https://evil.example/',
    'evil.example',
  ],
  [
    'an address with reversed direction',
    `[甲](https://example.com/${RTL}gpj.exe)`,
    '甲',
    'https://example.com/gpj.exe',
    'example.com',
  ],
  ['invisible characters in a host', `[甲](https://exam${ZERO}ple.com/)`, '甲', 'https://example.com/', 'example.com'],
  ['a number for a host', '[甲](https://0x7f000001/)', '甲', 'https://127.0.0.1/', '127.0.0.1'],
  ['full-width letters', '[甲](https://ｅｘａｍｐｌｅ.com/)', '甲', 'https://example.com/', 'example.com'],
  [
    'a quote in the address',
    '[甲](https://example.com/"onclick="x)',
    '甲',
    'https://example.com/%22onclick=%22x',
    'example.com',
  ],
  ['angles in the address', '[甲](https://example.com/<b>)', '甲', 'https://example.com/%3Cb%3E', 'example.com'],
  ['HTML in the text', '[<b>甲</b>](https://example.com/)', '<b>甲</b>', 'https://example.com/', 'example.com'],
  ['the host as the text', '[example.com](https://example.com/)', 'example.com', 'https://example.com/'],
  [
    'the address as the text',
    '[https://example.com/](https://example.com/)',
    'https://example.com/',
    'https://example.com/',
  ],
];

describe('links of a notice (§2.3, hazards 7 and 8)', () => {
  it('covers at least 40 hostile inputs', () => assert.ok(PLAIN.length >= 40, `${PLAIN.length}`));

  for (const [name, content, read = content] of PLAIN)
    it(`shows ${name} as plain text`, () => {
      assert.deepEqual(linksOf(content), []);
      assert.equal(textOf(content), read);
    });

  for (const [name, content, text, href, host] of LINKS)
    it(`makes a link: ${name}`, () => {
      assert.deepEqual(noticeParts(content), [host === undefined ? { text, href } : { text, href, host }]);
    });

  it('keeps links and text in their order', () => {
    assert.deepEqual(noticeParts('见 [甲](https://a.example/) 与 [乙](javascript:1)，[丙](https://c.example/)。'), [
      { text: '见 ' },
      { text: '甲', href: 'https://a.example/', host: 'a.example' },
      { text: ' 与 [乙](javascript:1)，' },
      { text: '丙', href: 'https://c.example/', host: 'c.example' },
      { text: '。' },
    ]);
  });

  it('only makes links over https, without a user name and without look-alike letters, for any content', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '!',
      'https://',
      'javascript:',
      '@',
      '\\',
      RTL,
      ZERO,
      '\t',
      'а.example',
      'a.example',
      '甲',
      '/',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        for (const { href, host } of linksOf(pieces.join(''))) {
          const url = new URL(href!);
          assert.equal(url.protocol, 'https:');
          assert.equal(url.username + url.password, '');
          assert.match(url.host, /^[\x20-\x7e]+$/);
          if (host !== undefined) assert.equal(host, url.host);
        }
      }),
    );
  });

  it('parses a long text quickly (hazard 23)', async () => {
    const starts = ['[', '[a](', '[a](https://', '[a](https://(', '[a](https://x(', '![', '[a](https://a.example/)'];
    const ms = await cpuMsOf(() => starts.forEach((start) => noticeParts(start.repeat(20_000))));
    assert.ok(ms < 3_000, `${ms} ms`);
  });
});

describe('titles and excerpts of notices (hazard 8)', () => {
  it('contain only visible characters in one line', () => {
    assert.equal(oneLine(`  <b>${RTL}甲</b>\n乙\t丙${ZERO} `), '<b>甲</b> 乙 丙');
    assert.equal(excerptOf('第一行\n[看这里](https://example.com/)，\n\n好'), '第一行 看这里， 好');
  });

  it('are not cut inside a character', () => {
    assert.equal([...excerptOf('😀'.repeat(200))].length, 120);
  });
});
