import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  cleanCharacters,
  cleanDigits,
  cleanIdentifier,
  cleanName,
  cleanText,
  isSameName,
  oneLine,
  searchKey,
} from '#shared/core/clean-text.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { cpuMsOf } from '../../runners/cpu-ms.ts';

/** Invisible characters of each kind, and characters that must stay. */
const INVISIBLE = [
  ...'\u0000\u0007\u007f\u00ad\u034f\u061c\u115f\u17b5\u180e\u200b\u200c\u200e\u200f\u202a\u202d\u202e',
];
const MORE_INVISIBLE = [
  ...'\u2060\u2062\u2066\u2069\u206a\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\u{e0041}\u{e0100}',
];
const ALL_INVISIBLE = [...INVISIBLE, ...MORE_INVISIBLE, '\ud83d', '\udc00'];
const EMOJI = ['👨‍👩‍👧', '👩🏽‍💻', '🏳️‍🌈', '❤️‍🔥', '1️⃣', '☎️', '🇨🇳', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'];

const visible = fc.constantFrom('a', 'Z', '7', ' ', '\n', '\t', '-', '张', '·', '，', '￥', '𠮷', 'é', ...EMOJI);
const clean = fc.array(visible, { maxLength: 12 });
const dirty = fc.array(fc.oneof(visible, fc.constantFrom(...ALL_INVISIBLE, '\u200d', '\u0301', '\r', '\u2028')), {
  maxLength: 24,
});
/** The functions whose result is clean. */
const CLEANERS = [cleanText, oneLine, cleanName, cleanIdentifier, cleanCharacters, searchKey];

describe('clean text (hazards 7, 8, 40)', () => {
  it('keeps its lines with any line terminator, and its tabs', () =>
    assert.equal(cleanText('一\r\n二\r三\u2028四\u2029五\u0085六\n七\t八'), '一\n二\n三\n四\n五\n六\n七\t八'));

  for (const unseen of ALL_INVISIBLE)
    it(`loses U+${unseen.codePointAt(0)!.toString(16).padStart(4, '0')}`, () =>
      assert.equal(cleanText(`${unseen}dev${unseen}-1${unseen}`), 'dev-1'));

  it('keeps emoji, and loses joiners and selectors elsewhere', () => {
    for (const emoji of EMOJI) assert.equal(cleanText(`好${emoji}。`), `好${emoji}。`);
    assert.equal(cleanText('张\u200d三\u200c\ufe0f'), '张三');
    assert.equal(cleanText('\u200d👍\u200d\u200d'), '👍');
  });

  it('is in NFC and keeps blanks', () => assert.equal(cleanText('  e\u0301 12,846.37 元 '), '  é 12,846.37 元 '));

  it('does not change a clean text', () => {
    fc.assert(fc.property(clean, (parts) => cleanText(parts.join('')) === parts.join('')));
  });

  it('is the same after it is cleaned again', () => {
    for (const function_ of CLEANERS)
      fc.assert(
        fc.property(
          fc.oneof(
            dirty.map((parts) => parts.join('')),
            fc.string({ unit: 'binary' }),
          ),
          (text) => function_(function_(text)) === function_(text),
        ),
      );
  });

  it('is the same after it is cleaned again, for every character before a mark, a selector, a blank or a hyphen', () => {
    for (let at = 0; at < 0x20000; at++) {
      const character = String.fromCodePoint(at);
      // ideographs and syllables take most of the time, and have no such marks
      if (/[\p{Cn}\p{Co}\p{Cs}]|\p{sc=Han}|\p{sc=Hangul}/u.test(character)) continue;
      const text = ['', '\ufe0f', ' \u0301', '-\u0327', '\u0331', '\u030c', '\u0308', '\u030a'].reduce(
        (before, after) => `${before}a${character}${after}`,
        '',
      );
      for (const function_ of CLEANERS) {
        const cleaned = function_(text);
        assert.equal(function_(cleaned), cleaned, `${function_.name} of U+${at.toString(16)}`);
      }
    }
  });

  it('loses only invisible characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', '7', '张', '-', '·'), fc.constantFrom(...ALL_INVISIBLE))),
        (pairs) => {
          const text = pairs.flat().join('');
          return cleanText(text) === pairs.map(([seen]) => seen).join('');
        },
      ),
    );
  });
});

describe('marks on one character (hazard 47)', () => {
  it('are kept up to 30', () => {
    const most = `e${'\u0323'.repeat(30)}`;
    assert.equal(cleanText(most), most.normalize('NFC'));
    assert.equal(cleanText(`${most}\u0323e\u0301`), `${most.normalize('NFC')}é`);
    // U+0344 becomes two marks
    const cleaned = cleanText(`e${'\u0344'.repeat(30)}`);
    assert.deepEqual([cleanText(cleaned), cleaned.length], [cleaned, 31]);
  });

  for (const marks of ['\u0301\u0327', '\uff9e\u0327', '\u0301\u200b\u0327'])
    it(`take no time that grows with the square of their number: ${escape(marks)}`, async () => {
      const ms = await cpuMsOf(() => {
        for (const clean of [cleanText, searchKey, cleanDigits]) assert.ok(clean(marks.repeat(100_000)).length < 100);
      });
      assert.ok(ms < 500, `${ms} ms`);
    });
});

describe('clean names (hazard 40)', () => {
  for (const dot of '.．․•‧∙⋅・･ㆍ᛫⸱ꞏ·\u0387')
    it(`has a middle dot instead of ${dot}`, () => {
      assert.equal(cleanName(`\u200b阿里木${dot}买买提 `), '阿里木·买买提');
      assert.equal(cleanName(`阿${dot}里 ${dot} 木`), '阿·里·木');
    });

  it('keeps the dots of other scripts', () => assert.equal(cleanName(' J. R. Smith & Co.\u200b'), 'J. R. Smith & Co.'));
});

describe('names and texts that look equal (hazard 52)', () => {
  /** from the code charts of Unicode: radicals of both blocks, and compatibility ideographs */
  const EQUAL = [
    ['⻢⼩⻰', '马小龙'],
    ['⻩⽂⻓', '黄文长'],
    ['⻝⻘⻅⻔', '食青见门'],
    ['⼾外⾐⻋有限公司', '户外衣车有限公司'],
    ['\uf90a\uf9d1', '金六'],
    ['上海（浦东）分公司', '上海(浦东)分公司'],
    ['阿⾥⽊‧买买提', '阿里木·买买提'],
  ] as const;
  for (const [copied, plain] of EQUAL)
    it(`has one key for ${copied} and ${plain}`, () => {
      assert.ok(isSameName(copied, plain));
      assert.equal(searchKey(copied), searchKey(plain));
    });

  it('registers a name with ideographs in place of radicals and compatibility forms', () => {
    assert.equal(cleanName('⻢⼩⻰'), '马小龙');
    assert.equal(cleanName('⼾\uf90a'), '户金');
  });

  it('has an ideograph for every radical that looks like one, as Unicode lists them', () => {
    const radicals = Array.from({ length: 0x2fd6 - 0x2e80 }, (_, at) => String.fromCodePoint(0x2e80 + at)).filter(
      (each) => /\p{Radical}/u.test(each),
    );
    assert.equal(radicals.length, 115 + 214);
    const without = radicals.filter((radical) => !/^\p{Unified_Ideograph}$/u.test(cleanName(radical)));
    assert.deepEqual(without, ['⺀']);
    // the table is at the right positions: the compatibility forms that Unicode has in the same block
    assert.deepEqual(['⺟', '⻳'].map(cleanName), ['母', '龟']);
  });

  it('has one key for a sign with and without the selector of emoji, and for a letter and its mark in any case', () => {
    for (const [one, other] of [
      ['㊙️计划', '秘计划'],
      ['Ⓜ️', 'm'],
      ['H\u0331', 'ẖ'],
      ['J\u030c', 'ǰ'],
    ] as const)
      assert.equal(searchKey(one), searchKey(other), one);
  });

  it('does not mix up names that look different', () => {
    for (const [one, other] of [
      ['马小龙', '马小龍'],
      ['黄', '黃'],
      ['日', '曰'],
      ['己', '已'],
      ['ß', 'ss'],
    ] as const)
      assert.ok(!isSameName(one, other), one + other);
  });

  it('finds marks in any form', () => {
    const typed = '机房A:3号柜,已"断电"(待修).[急]';
    for (const written of ['机房Ａ：３号柜，已“断电”（待修）。【急】', '机房a:3号柜、已「断电」(待修)｡[急]'])
      assert.equal(searchKey(written), searchKey(typed), written);
    assert.equal(searchKey('节点\u3000 1\n备注'), '节点 1\n备注');
  });
});

describe('clean identifiers (hazard 40)', () => {
  it('has plain characters and no blanks', () => {
    assert.equal(cleanIdentifier('\u202d１３９ 1234\u00a05678\u202c'), '13912345678');
    assert.equal(cleanIdentifier(' dev‑1–２−ａ\u00ad '), 'dev-1-2-a');
    assert.equal(cleanCharacters('\u202d110101—1990 0307　109x\u202c'), '11010119900307109x');
  });

  it('has letters with the marks that followed a blank or a hyphen', () => {
    assert.equal(cleanIdentifier('a \u0301'), 'á');
    assert.equal(cleanCharacters('a-\u0301'), 'á');
  });

  it('is searched in any width and case', () => assert.equal(searchKey('\u200b ＤＥＶ–1 节点\t'), 'dev-1 节点'));
});

describe('the language of a text from the platform', () => {
  it('is Chinese with a Chinese character, and that of the page otherwise', () => {
    assert.equal(languageOf('提现已到账 TX20261125'), 'zh-CN');
    for (const text of ['TX20261125', 'eth0 · 192.168.0.1', '']) assert.equal(languageOf(text), undefined, text);
  });
});
