import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { brandOf } from '#shared/host/brand.ts';
import { captchaText } from '#shared/topics/accounts/code/code.text.ts';
import { configure, getConfiguration, matchLocale, subscribeConfiguration } from '#shared/host/configuration.ts';
import { defineText, getLocale, textOf } from '#shared/host/locale.ts';
import { notify, subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { splitToken } from '#shared/host/token-in-address.ts';

describe('splitToken (§2.2, hazard 5)', () => {
  const table: [string, string | undefined, string][] = [
    ['', undefined, ''],
    ['?a=1&b=%20x+y', undefined, '?a=1&b=%20x+y'],
    ['?token=abc', 'abc', ''],
    ['?token=a%2Fb', 'a/b', ''],
    ['?cycle=week&token=abc&month=2026-10', 'abc', '?cycle=week&month=2026-10'],
    ['?token=one&token=two', 'two', ''],
    ['?token=one&token=', 'one', ''],
    ['?token', undefined, ''],
    ['?%74oken=abc', 'abc', ''],
    ['?mytoken=1&tokens=2', undefined, '?mytoken=1&tokens=2'],
    ['?from=%2Fwallet%3Ftoken%3Dx', undefined, '?from=%2Fwallet%3Ftoken%3Dx'],
  ];
  for (const [search, token, rest] of table)
    it(`keeps ${rest || 'nothing'} of ${search || 'an empty search'}`, () =>
      assert.deepEqual(splitToken(search), { token, search: rest }));
});

describe('configuration', () => {
  afterEach(() => configure({ locale: undefined, brand: undefined, brands: undefined, token: undefined }));

  it('merges changes, notifies subscribers, and returns to the default', () => {
    let notifications = 0;
    const stop = subscribeConfiguration(() => notifications++);
    configure({ locale: 'en' });
    configure({ token: 't' });
    assert.deepEqual([getConfiguration().locale, getConfiguration().token, notifications], ['en', 't', 2]);
    stop();
    configure({ locale: undefined });
    assert.deepEqual([getConfiguration().locale, notifications], [undefined, 2]);
  });

  it('is shared by all copies of the bundle on a page (hazard 16)', async () => {
    const other = await tsImport('../../../shared/host/configuration.ts', import.meta.url);
    assert.notEqual(other.configure, configure);
    other.configure({ locale: 'en' });
    assert.equal(getLocale(), 'en');
  });

  it('is Chinese by default', () => {
    const text = defineText('test', {
      'zh-CN': { wait: (seconds: number) => `${seconds}秒后重试` },
      en: { wait: (seconds: number) => `Retry in ${seconds} s` },
    });
    assert.equal(textOf(text).wait(9), '9秒后重试');
    configure({ locale: 'en' });
    assert.equal(textOf(text).wait(9), 'Retry in 9 s');
  });

  it('matches language tags (BCP 47) by their language', () => {
    const table: [tag: string, locale: string | undefined][] = [
      ['en', 'en'],
      ['en-US', 'en'],
      ['EN-gb', 'en'],
      ['zh', 'zh-CN'],
      ['zh-Hant-TW', 'zh-CN'],
      ['fr', undefined],
      ['english', undefined],
      ['', undefined],
    ];
    for (const [tag, locale] of table) assert.equal(matchLocale(tag), locale, tag);
    configure({ locale: 'en-US' });
    assert.equal(getLocale(), 'en');
  });

  it('uses the page’s own texts for both languages or for one', () => {
    const text = defineText('test', {
      'zh-CN': { title: '钱包', wait: (seconds: number) => `${seconds}秒后重试`, days: { one: '一天', two: '两天' } },
      en: {
        title: 'Wallet',
        wait: (seconds: number) => `Retry in ${seconds} s`,
        days: { one: 'A day', two: 'Two days' },
      },
    });
    configure({
      texts: {
        'test.title': '我的钱包',
        'test.wait': '再等 {0} 秒',
        'test.days.two': { en: '2 days' },
        'other.title': '别的',
      },
    });
    const texts = textOf(text);
    assert.deepEqual([texts.title, texts.wait(9), texts.days], ['我的钱包', '再等 9 秒', { one: '一天', two: '两天' }]);
    assert.equal(textOf(text), texts, 'cached');
    configure({ locale: 'en' });
    assert.deepEqual(textOf(text).days, { one: 'A day', two: '2 days' });
    configure({ texts: undefined });
    assert.equal(textOf(text).title, 'Wallet');
  });

  it('uses the page’s own texts of a dictionary with a key `constructor`', () => {
    configure({ texts: { 'captcha.constructor': '请刷新页面', 'captcha.closed': '已关闭' } });
    const { constructor, closed, timeout } = textOf(captchaText);
    assert.deepEqual([constructor, closed, timeout], ['请刷新页面', '已关闭', '人机验证超时，请重试']);
    configure({ texts: undefined });
  });

  it('selects the brand of the host name, or of its nearest parent (§1)', () => {
    const brands = { 'partner.example': { name: '甲' }, 'b.partner.example': { name: '乙' } };
    configure({ brands });
    assert.equal(brandOf('partner.example').name, '甲');
    assert.equal(brandOf('x.b.partner.example').name, '乙');
    assert.equal(brandOf('evilpartner.example').name, brandOf('localhost').name);
    assert.notEqual(brandOf('constructor').name, 'Object');
    configure({ brand: { name: '丙' } });
    assert.equal(brandOf('partner.example').name, '丙');
  });
});

describe('notices', () => {
  it('reach every subscriber until it unsubscribes', () => {
    const seen: ToastNotice[] = [];
    const stop = subscribeNotices((notice) => seen.push(notice));
    notify({ tone: 'failure', message: '系统繁忙，请稍后再试', requestId: 'r' });
    stop();
    notify({ tone: 'info', message: 'late' });
    assert.deepEqual(seen, [{ tone: 'failure', message: '系统繁忙，请稍后再试', requestId: 'r' }]);
  });
});
