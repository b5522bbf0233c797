import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { quoteKnown, quoteWithdrawal, taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';

const methods = fc.constantFrom('personalAlipay', 'personalCard', 'enterpriseCard', undefined, 'wechatPay');
const invoices = fc.constantFrom('specialSix', 'specialThreeOrOne', 'plain', undefined, 'electronic');

describe('tax by payout method (§9)', () => {
  it('is 6 % for personal methods with any invoice', () => {
    assert.equal(taxPercent({ collectionMethod: 'personalAlipay' }), 6);
    assert.equal(taxPercent({ collectionMethod: 'personalCard', invoiceType: 'plain' }), 6);
  });
  it('is 0 % for an enterprise card with a special 6 % invoice, which is the default', () => {
    assert.equal(taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: 'specialSix' }), 0);
    assert.equal(taxPercent({ collectionMethod: 'enterpriseCard' }), 0);
  });
  it('is 3 % for an enterprise card with an ordinary or a 1 % or 3 % special invoice', () => {
    assert.equal(taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: 'plain' }), 3);
    assert.equal(taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: 'specialThreeOrOne' }), 3);
  });
  it('is unknown without a method, and for a method or an invoice that §9 does not name', () => {
    const payouts = [{}, { collectionMethod: 'wechatPay' }, { collectionMethod: 'constructor' }];
    for (const payout of [...payouts, { collectionMethod: 'enterpriseCard', invoiceType: 'electronic' }])
      assert.equal(taxPercent(payout), undefined);
  });
});

describe('the costs of a withdrawal (§9, Money)', () => {
  it('equal the example of the rules', () => {
    assert.deepEqual(quoteWithdrawal({ amount: 1284637, walletType: WEEKLY, taxPercent: 6, feePercent: 0.6 }), {
      amount: 1284637,
      taxPercent: 6,
      tax: 77078,
      feePercent: 0.6,
      fee: 7708,
      received: 1199851,
    });
  });

  it('have an unknown fee and received amount when the platform sends no fee', () => {
    const payout = { collectionMethod: 'personalAlipay' };
    const request = { amount: 10_000, walletType: WEEKLY, payout, feePercent: undefined };
    assert.deepEqual(quoteKnown(request), { amount: 10_000, taxPercent: 6, tax: 600 });
    assert.equal(quoteKnown({ ...request, feePercent: 0 }).received, 9_400);
    assert.equal(quoteKnown({ ...request, walletType: MONTHLY }).received, 10_000);
  });

  it('have an unknown tax and received amount when the payout method is unknown', () => {
    const payout = { collectionMethod: 'wechatPay' };
    const request = { amount: 10_000, walletType: WEEKLY, payout, feePercent: 0.6 };
    assert.deepEqual(quoteKnown(request), { amount: 10_000, feePercent: 0.6, fee: 60 });
    assert.deepEqual(quoteKnown({ ...request, feePercent: undefined }), { amount: 10_000 });
    assert.equal(quoteKnown({ ...request, walletType: MONTHLY }).received, 10_000);
  });

  it('are zero in the monthly wallet', () => {
    const quote = quoteWithdrawal({
      amount: 5000000,
      walletType: MONTHLY,
      taxPercent: 6,
      feePercent: 0.6,
    });
    assert.equal(quote.received, 5000000);
    assert.equal(quote.tax + quote.fee + quote.taxPercent + quote.feePercent, 0);
  });

  it('have parts in whole cents that sum to the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom(MONTHLY, WEEKLY),
        methods,
        invoices,
        fc.integer({ min: 0, max: 20_000 }),
        (amount, walletType, collectionMethod, invoiceType, fee) => {
          const payout = { collectionMethod, invoiceType };
          const quote = quoteKnown({ amount, walletType, payout, feePercent: fee / 10_000 });
          if (quote.received === undefined || quote.tax === undefined || quote.fee === undefined)
            return walletType === WEEKLY && taxPercent(payout) === undefined;
          return (
            quote.received + quote.tax + quote.fee === amount &&
            [quote.received, quote.tax, quote.fee].every((part) => Number.isSafeInteger(part) && part >= 0)
          );
        },
      ),
    );
  });

  it('compute tax and fee from the amount, never one from the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (amount) => {
        const both = quoteWithdrawal({ amount, walletType: WEEKLY, taxPercent: 6, feePercent: 0.6 });
        const taxOnly = quoteWithdrawal({ amount, walletType: WEEKLY, taxPercent: 6, feePercent: 0 });
        return both.tax === taxOnly.tax;
      }),
    );
  });
});
