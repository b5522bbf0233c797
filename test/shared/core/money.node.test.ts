import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatCents, parseAmount, percentOf, splitCents, sumOfKnown } from '#shared/core/money.ts';

const amount = fc.integer({ min: 0, max: 10 ** 14 });
const owed = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });

describe('a sum of known amounts', () => {
  it('leaves out unknown amounts, and is unknown without any', () => {
    assert.equal(sumOfKnown([100, null, undefined, -30]), 70);
    assert.equal(sumOfKnown([0]), 0);
    for (const none of [[], [null], [undefined]]) assert.equal(sumOfKnown(none), undefined);
  });
});

describe('typed amounts (hazards 14, 40)', () => {
  const accepted: [string, number][] = [
    ['19.9', 1990],
    ['19.90', 1990],
    ['0', 0],
    ['0.01', 1],
    ['.5', 50],
    ['7.', 700],
    ['007', 700],
    [`${'0'.repeat(20)}7`, 700],
    [' 12 ', 1200],
    ['12,846.37', 1284637],
    ['１００', 10000],
    ['１００．５', 10050],
    ['１２，８４６．３７', 1284637],
    ['12。5', 1250],
    ['9999999999999.99', 999999999999999],
    ['￥888.00', 88800],
    ['¥ 1,100', 110000],
    ['888 元', 88800],
    ['888元整', 88800],
    ['.5元', 50],
    ['RMB 100', 10000],
    ['rmb100.5', 10050],
    ['CNY 1,284.50', 128450],
    ['CN¥5', 500],
    ['人民币 ¥100 元', 10000],
    ['100 CNY', 10000],
    ['￥１，１００．００', 110000],
    ['1 100', 110000],
    ['1\u00a0100.5', 110050],
    ['1\u2009100\u2009000', 110000000],
    ["1'100", 110000],
    ['1’100’000.5', 110000050],
    ['\u202d1,100.00\u202c', 110000],
    ['\ufeff100\u200b\n', 10000],
    ['12｡5', 1250],
  ];
  for (const [typed, cents] of accepted)
    it(`${typed} is ${cents} cents`, () => assert.equal(parseAmount(typed), cents));

  const refused = [
    '',
    ' ',
    '.',
    '1.005',
    '19.999',
    '.555',
    '-1',
    '-0',
    '−1',
    '+1',
    'NaN',
    'Infinity',
    '1e21',
    '1e2',
    '0x10',
    '0b1',
    '1,00',
    '1,0000',
    '12,34,567',
    ',1',
    '1.2.3',
    '壹佰',
    '1,10',
    '1.100,00',
    '1.100',
    '1.100.000',
    '1,100,00',
    '1,100 000',
    '0,100',
    '000,100',
    '1  100',
    '1\t100',
    '1\n100',
    "1'10",
    '1、100',
    '5²',
    '①',
    '½',
    '𝟏',
    '٣',
    '1.5 万元',
    '1.5万',
    '100 角',
    '$5',
    'US$5',
    'HK$ 5',
    '5 USD',
    '5円',
    '¥¥5',
    '¥-5',
    '(5)',
    '5-6',
    '5%',
    '余额 5',
    '10000000000000',
    '9'.repeat(400),
  ];
  for (const typed of refused)
    it(`${JSON.stringify(typed).slice(0, 30)} is not an amount`, () => assert.equal(parseAmount(typed), undefined));

  it('reads every amount that it formats', () => {
    fc.assert(fc.property(amount, (cents) => parseAmount(formatCents(cents)) === cents));
  });

  it('reads an amount in every way it is copied, never as another number', () => {
    const parts = fc.record({
      cents: amount,
      separator: fc.constantFrom('', ',', '，', ' ', '\u00a0', '\u202f', "'", '’'),
      before: fc.constantFrom('', '¥', '￥ ', 'RMB ', '人民币', 'CNY ¥', '\u202d', '\u200b'),
      after: fc.constantFrom('', '元', ' 元', '元整', ' RMB', '\u202c', '\ufeff'),
      isWide: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, ({ cents, separator, before, after, isWide }) => {
        const number = formatCents(cents).replaceAll(',', separator);
        const wide = number.replace(/[\d.]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
        return parseAmount(`${before}${isWide ? wide : number}${after}`) === cents;
      }),
    );
  });

  it('refuses a text that shows other digits than the amount', () => {
    const piece = fc.constantFrom(
      ...'0123456789',
      ...",.，。 '’¥￥元-+e",
      'RMB',
      '万',
      '\u00a0',
      '\u200b',
      '１',
      '²',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const typed = pieces.join('');
        const cents = parseAmount(typed);
        if (cents === undefined) return true;
        // the digits in their order, with the last point as the decimal point
        const digits = typed
          .replaceAll('１', '1')
          .replaceAll('。', '.')
          .replace(/[^\d.]/g, '');
        const groups = digits.split('.').length <= 2 && !/[^\d.¥￥元RMB\s\u200b,，'’。１]/.test(typed);
        return groups && BigInt(cents) === BigInt(Math.round(Number(digits) * 100));
      }),
      { numRuns: 20_000 },
    );
  });

  it('returns whole cents or undefined for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d.,eExX１２３．]{0,12}$/)), (typed) => {
        const cents = parseAmount(typed);
        return cents === undefined || (Number.isSafeInteger(cents) && cents >= 0 && !Object.is(cents, -0));
      }),
    );
  });
});

describe('formatted amounts (§9)', () => {
  it('has thousands separators, two decimals and the minus sign', () => {
    assert.equal(formatCents(0), '0.00');
    assert.equal(formatCents(5), '0.05');
    assert.equal(formatCents(1284637), '12,846.37');
    assert.equal(formatCents(-77078), '−770.78');
    assert.equal(formatCents(-5), '−0.05');
    assert.equal(formatCents(-1), '−0.01');
    assert.equal(formatCents(-0), '0.00');
    assert.deepEqual(splitCents(1284637), { sign: '', yuan: '12,846', fraction: '37' });
  });

  it('never loses a digit', () => {
    fc.assert(
      fc.property(owed, (cents) => {
        const { sign, yuan, fraction } = splitCents(cents);
        return Number(`${sign && '-'}${yuan.replaceAll(',', '')}${fraction}`) === (cents || 0);
      }),
    );
  });
});

describe('percentages (§9, Money)', () => {
  it('rounds half up to the cent', () => {
    assert.equal(percentOf(1284637, 6), 77078);
    assert.equal(percentOf(1284637, 0.6), 7708);
    assert.equal(percentOf(25, 6), 2); // 1.5 cents
    assert.equal(percentOf(1005, 10), 101); // 100.5 cents
    assert.equal(percentOf(24, 6), 1); // 1.44 cents
    assert.equal(percentOf(-25, 6), -1); // −1.5 cents
    assert.equal(percentOf(-26, 6), -2); // −1.56 cents
    assert.equal(percentOf(-100, 6), -6); // no remainder to round
    assert.equal(percentOf(0, 6), 0);
  });

  it('is within half a cent of the exact value, from above at the half', () => {
    fc.assert(
      fc.property(owed, fc.integer({ min: 0, max: 1_000_000 }), (cents, tenThousandths) => {
        const exact = BigInt(cents) * BigInt(tenThousandths);
        const got = BigInt(percentOf(cents, tenThousandths / 10_000)) * 1_000_000n;
        const apart = got - exact;
        return apart <= 500_000n && apart > -500_000n;
      }),
    );
  });
});
