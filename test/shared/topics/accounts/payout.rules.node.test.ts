/** Tests the rules of the payout form (§5; wire.md, Payout form fields). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { BILL_STATES, mayEditPayout } from '#shared/topics/billing/bill/bill.rules.ts';
import { COLLECTION_METHODS, payInfoFields } from '#shared/topics/accounts/payout.calls.ts';
import {
  fieldNamed,
  isWholeCard,
  mayChangeMethod,
  payoutProblems,
  payoutRequest,
  startValues,
} from '#shared/topics/accounts/payout-form.rules.ts';
import {
  type PayoutValues,
  isKept,
  isSamePayee,
  isUnchanged,
  lacksPassword,
  maskedNumbers,
} from '#shared/topics/accounts/payout.rules.ts';

/** Before the first entry. */
const NONE = v.parse(payInfoFields, {});
const EMPTY = startValues(NONE);
const BANK = '招商银行股份有限公司上海张江支行';
const FULL: PayoutValues = {
  collectionMethod: 'personalAlipay',
  collectionNumber: ' 13500135000 ',
  cardNumber: '6214830211223344',
  bankName: '招商银行',
  companyName: ' 示例有限公司 ',
  companyBank: BANK,
  companyCard: '121900000000001',
  invoiceType: 'plain',
  billingCycle: 'week',
};

const missing = (values: Partial<PayoutValues>): string[] =>
  Object.entries(payoutProblems({ ...EMPTY, ...values }, BANK, undefined))
    .filter(([, problem]) => problem)
    .map(([field]) => field);

describe('payout form (§5)', () => {
  it('starts with a method', () => assert.equal(EMPTY.collectionMethod, 'personalAlipay'));

  it('requires only the fields of its method', () => {
    assert.deepEqual(missing({ collectionMethod: 'personalAlipay' }), ['collectionNumber', 'billingCycle']);
    assert.deepEqual(missing({ collectionMethod: 'personalCard' }), ['cardNumber', 'bankName', 'billingCycle']);
    assert.deepEqual(missing({ collectionMethod: 'enterpriseCard', invoiceType: undefined }), [
      'companyName',
      'companyBank',
      'companyCard',
      'invoiceType',
    ]);
    for (const collectionMethod of COLLECTION_METHODS) assert.deepEqual(missing({ ...FULL, collectionMethod }), []);
  });

  it('accepts a personal card of 16 to 19 digits, a company account of 9 to 25 digits, and a bank of the list', () => {
    const card = { ...FULL, collectionMethod: 'personalCard' } as const;
    assert.deepEqual(payoutProblems({ ...card, cardNumber: '1'.repeat(15) }, BANK, undefined).cardNumber, {
      length: 15,
    });
    assert.deepEqual(payoutProblems({ ...card, cardNumber: '1'.repeat(20) }, BANK, undefined).cardNumber, {
      length: 20,
    });
    const company = { ...FULL, collectionMethod: 'enterpriseCard' } as const;
    assert.deepEqual(payoutProblems({ ...company, companyCard: '12345678' }, BANK, undefined).companyCard, {
      length: 8,
    });
    assert.equal(payoutProblems({ ...company, companyBank: '招商' }, BANK, undefined).companyBank, 'notListed');
  });

  it('sends the fields of its method with their names on the wire (wire.md)', () => {
    assert.deepEqual(payoutRequest(FULL, '程新来', undefined), {
      collectionMethod: 'personalAlipay',
      bankAccount: '程新来',
      collectionNumber: '13500135000',
      billingCycle: 'week',
    });
    assert.deepEqual(payoutRequest({ ...FULL, collectionMethod: 'personalCard' }, '程新来', undefined), {
      collectionMethod: 'personalCard',
      bankAccount: '程新来',
      bankName: '招商银行',
      cardNumber: '6214830211223344',
      billingCycle: 'week',
    });
    assert.deepEqual(payoutRequest({ ...FULL, collectionMethod: 'enterpriseCard' }, '程新来', undefined), {
      collectionMethod: 'enterpriseCard',
      bankAccount: '示例有限公司',
      bankName: BANK,
      cardNumber: '121900000000001',
      invoiceType: 'plain',
    });
  });

  it('allows changes between personal methods only; the first choice is free', () => {
    const allowed = (saved: Parameters<typeof mayChangeMethod>[0]) =>
      COLLECTION_METHODS.filter((wanted) => mayChangeMethod(saved, wanted));
    assert.deepEqual(allowed(undefined), [...COLLECTION_METHODS]);
    assert.deepEqual(allowed('personalAlipay'), ['personalAlipay', 'personalCard']);
    assert.deepEqual(allowed('personalCard'), ['personalAlipay', 'personalCard']);
    assert.deepEqual(allowed('enterpriseCard'), ['enterpriseCard']);
  });

  const COMPANY = v.parse(payInfoFields, {
    collectionMethod: 'enterpriseCard',
    bankAccount: '示例有限公司',
    bankName: BANK,
    cardNumber: '121900000000001',
    invoiceType: 'plain',
    billingCycle: 'month',
  });

  it('starts with the saved values, but without account numbers', () => {
    const { companyName, companyBank, companyCard, cardNumber } = startValues(COMPANY);
    assert.deepEqual([companyName, companyBank, companyCard, cardNumber], ['示例有限公司', BANK, '', '']);
  });

  const masked = '***********0001';
  for (const [what, kept, isRequired] of [
    ['a whole number', COMPANY, false],
    ['a mask that the platform keeps', { ...COMPANY, cardNumber: masked, keepsMasked: true }, false],
    ['a mask that the platform may store', { ...COMPANY, cardNumber: masked }, true],
    ['the number of another method', { ...COMPANY, collectionMethod: 'personalCard' }, true],
  ] as const)
    it(`${isRequired ? 'requires' : 'does not require'} the number again for ${what}`, () => {
      const values = { ...startValues(COMPANY), companyName: '示例有限公司', companyBank: BANK };
      assert.equal(payoutProblems(values, BANK, kept).companyCard, isRequired ? 'required' : undefined);
      assert.equal(payoutRequest(values, '程新来', kept).cardNumber, isRequired ? '' : kept.cardNumber);
      const typed = { ...values, companyCard: '121900000000009' };
      assert.equal(payoutRequest(typed, '程新来', kept).cardNumber, '121900000000009');
    });

  it('accepts no mask as an Alipay account', () =>
    assert.deepEqual(missing({ ...FULL, collectionNumber: '138****8000' }), ['collectionNumber']));

  it('starts without the account of a method that it does not have, and without an invoice that it does not have', () => {
    const saved = { collectionMethod: 'wechatPay', collectionNumber: 'wx-1', cardNumber: '62', billingCycle: 'week' };
    const start = startValues(v.parse(payInfoFields, saved));
    assert.deepEqual(start, { ...EMPTY, billingCycle: 'week' });
    const company = { collectionMethod: 'enterpriseCard', invoiceType: 'electronic' };
    assert.equal(startValues(v.parse(payInfoFields, company)).invoiceType, undefined);
  });

  it('recognizes whether a sent form was saved (hazard 2)', () => {
    for (const collectionMethod of COLLECTION_METHODS) {
      const request = payoutRequest({ ...FULL, collectionMethod }, '程新来', undefined);
      const saved = v.parse(payInfoFields, { ...request, phoneNumber: '13500135000' });
      const masks = { ...saved, collectionNumber: '135****5000', cardNumber: '****3344' };
      const kept = { ...maskedNumbers(saved), keepsMasked: true };
      const outcomes = [NONE, saved, masks, kept].map((now) => [
        isKept(request, now, undefined),
        isUnchanged(NONE, now),
      ]);
      assert.deepEqual(outcomes, [
        [false, true],
        [true, false],
        [false, false],
        [true, false],
      ]);
      // an account with the same mask as before
      assert.equal(isKept(request, kept, kept), false);
      assert.equal(isKept(request, { ...kept, heldUntil: 1_800_000_000 }, kept), true);
    }
  });

  it('looks up a bank for 16 to 19 digits', () => {
    assert.deepEqual(
      [15, 16, 19, 20].map((length) => isWholeCard('1'.repeat(length))),
      [false, true, true, false],
    );
  });

  it('finds the field that the platform names', () => {
    assert.equal(fieldNamed('cardNumber', 'personalCard'), 'cardNumber');
    assert.equal(fieldNamed('cardNumber', 'enterpriseCard'), 'companyCard');
    assert.equal(fieldNamed('bankAccount', 'enterpriseCard'), 'companyName');
    assert.equal(fieldNamed('bankAccount', 'personalCard'), undefined);
    assert.equal(fieldNamed('__proto__', 'personalCard'), undefined);
  });
});

describe('payout editing (§2.7, §4, §6)', () => {
  it('is free for the first entry, and later requires that last month’s bill is audited or settled', () => {
    assert.equal(mayEditPayout(undefined, { filled: false, isHeld: false }), true);
    const states = Object.values(BILL_STATES);
    assert.deepEqual(
      states.filter((state) => mayEditPayout(state, { filled: true, isHeld: false })),
      [290, 300],
    );
    assert.equal(mayEditPayout(undefined, { filled: true, isHeld: false }), false);
  });

  it('requires a wallet password only from users without one, on platforms that block withdrawals after an edit', () => {
    const lacks = (walletPasswordFilled: boolean | undefined, holdHours: number | undefined) =>
      lacksPassword({ walletPasswordFilled }, { holdHours });
    assert.deepEqual([lacks(false, 24), lacks(false, 0)], [true, true]);
    assert.deepEqual([lacks(true, 24), lacks(undefined, 24), lacks(false, undefined)], [false, false, false]);
  });
});

describe('the payee after a change', () => {
  const before = {
    collectionMethod: 'enterpriseCard',
    bankAccount: '示例有限公司',
    bankName: '招商银行',
    cardNumber: '121900000000001',
    invoiceType: 'specialSix',
    billingCycle: 'month',
  } as const;
  for (const [changed, same] of [
    [{}, true],
    [{ invoiceType: 'plain' }, true],
    [{ billingCycle: undefined }, true],
    [{ billingCycle: 'week' }, false],
    [{ cardNumber: '121900000000002' }, false],
    [{ bankAccount: '其他有限公司' }, false],
    [{ bankName: '其他银行' }, false],
    [{ collectionMethod: 'personalCard' }, false],
  ] as const)
    it(`is ${same ? 'the same' : 'another one'} with ${JSON.stringify(changed)}`, () =>
      assert.equal(isSamePayee(before, { ...before, ...changed }), same));

  it('is another one before the first entry', () => assert.equal(isSamePayee(undefined, before), false));
});
