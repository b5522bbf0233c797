import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { downloadAddress, leftOf, leftText, linkState, packagesOf } from '#widgets/bind-help/bind-help.rules.ts';

const NOW = 1_763_000_000_000;
const link = (downloadURL: string, seconds: number) => ({
  downloadURL,
  imageCosTempLinkExpireTime: NOW / 1000 + seconds,
});

describe('the address of a package (§2.5, §9)', () => {
  it('is missing, valid or expired', () => {
    assert.equal(linkState(link('', 3600), NOW), 'none');
    assert.equal(linkState(link('https://x.example/a', 1), NOW), 'live');
    assert.equal(linkState(link('https://x.example/a', 0), NOW), 'expired');
  });

  it('has no expiry when the platform sends none (compatibility.md)', () => {
    const endless = { downloadURL: 'https://x.example/a', imageCosTempLinkExpireTime: 0 };
    assert.equal(linkState(endless, NOW), 'live');
    assert.equal(leftOf(endless, NOW), Infinity);
    assert.equal(linkState({ ...endless, downloadURL: '' }, NOW), 'none');
  });

  it('is never valid for more than three hours when a clock is late', () => {
    assert.equal(leftOf(link('https://x.example/a', 3 * 3600), NOW - 1_200), 3 * 3_600_000);
    assert.equal(leftOf(link('https://x.example/a', 3 * 3600), NOW + 1_200), 3 * 3_600_000 - 1_200);
    assert.equal(leftOf(link('https://x.example/a', 24 * 3600), NOW), 24 * 3_600_000);
    assert.equal(leftOf(link('https://x.example/a', 0), NOW + 1_200), 0);
  });

  for (const [ms, text] of [
    [3 * 3_600_000, '3:00:00'],
    [3 * 3_600_000 - 1, '3:00:00'],
    [3 * 3_600_000 - 1000, '2:59:59'],
    [61_000, '0:01:01'],
    [1, '0:00:01'],
    [0, '0:00:00'],
  ] as const)
    it(`${ms} ms are shown as ${text}`, () => assert.equal(leftText(ms), text));

  const BASE = 'https://console.example/help/bind_device';
  for (const [url, address] of [
    ['https://cos.example/a.img?sign=1', 'https://cos.example/a.img?sign=1'],
    ['http://127.0.0.1:4173/sandbox/images/a.img', 'http://127.0.0.1:4173/sandbox/images/a.img'],
    ['/sandbox/images/a.img', 'https://console.example/sandbox/images/a.img'],
    ['javascript:alert(1)', undefined],
    ['java\tscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example/a.img', undefined],
    ['a.img', undefined],
    ['blob:https://console.example/1', undefined],
    ['https://bank.example@evil.example/a.img', undefined],
    ['https://', undefined],
    ['', undefined],
    ['  ', undefined],
  ] as const)
    it(`${JSON.stringify(url)} becomes ${address ?? 'no link'} (hazard 8)`, () =>
      assert.equal(downloadAddress(url, BASE), address));
});

describe('packages', () => {
  const each = (version: string) => ({ version, md5: 'x', downloadURL: '', imageCosTempLinkExpireTime: 0 });

  it('contain the recommended one and the older ones, each version once', () => {
    const versions = packagesOf({ ...each('3'), others: [each('2'), each('3'), each('1')] }).map(
      ({ version }) => version,
    );
    assert.deepEqual(versions, ['3', '2', '1']);
  });

  it('are empty when nothing is recommended', () => {
    assert.deepEqual(packagesOf({ ...each(''), others: [] }), []);
  });
});
