import { expect } from '@open-wc/testing';
import { billStatus } from '#shared/topics/billing/bill/bill.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { onPlatform, signIn } from '../../browser/element-page.ts';
import { afterSettling } from '../../gate/days.ts';
import { setClock } from '../../browser/sandbox.ts';
import { BillsPage, billOf, centsOf, LAST } from './bills-page.ts';

/** All months of the seeded year that can have a bill, and the oldest months. */
const MONTHS = [
  ...Array.from({ length: 14 }, (_, index) => addMonths(LAST, -index)),
  ...['2020-07', '2020-08', '2020-09', '2020-10', '2020-11'],
];

describe('a bill on screen adds up to the cent (§9, Money)', () => {
  onPlatform();
  before(() => setClock(afterSettling()));

  for (const username of ['company', 'agent'])
    it(`in every seeded month of ${username}`, async () => {
      const token = await signIn(username);
      const page = await BillsPage.open();
      let seen = 0;
      for (const month of MONTHS) {
        const bill = await billOf(month, token);
        page.element.month = month;
        if (!bill || billStatus(bill.state, month) === 'unverified') continue;
        seen += 1;
        await page.showsBill(month);
        const line = (name: string) => centsOf(page.lines().get(name)!);
        const tax = [...page.lines()].find(([name]) => name.startsWith('税费'))!;
        const [income, fine, compensation] = [line('收入合计'), line('扣款'), line('补偿')];
        expect(line('税前金额'), `${month} before tax`).to.equal(income + fine + compensation);
        expect(line('税后应付'), `${month} after tax`).to.equal(line('税前金额') + centsOf(tax[1]));
        expect(line('税后应付'), `${month} in the platform's response`).to.equal(bill.total_after_tax);
        expect(tax[0]).to.equal(bill.tax_ratio === 0 ? '税费，平台不扣' : `税费 ${Math.round(bill.tax_ratio! * 100)}%`);
        for (const [name, sum] of [
          ['收入', income],
          ['扣款', fine],
          ['补偿', compensation],
        ] as const) {
          const group = page.group(name);
          const rows = (group?.amounts ?? []).reduce((cents, shown) => cents + centsOf(shown), 0);
          expect(rows, `${month} ${name}, rows with their sign`).to.equal(sum);
          if (group) expect(centsOf(group.total), `${month} ${name} subtotal`).to.equal(sum);
        }
      }
      expect(seen, 'months with a bill').to.be.at.least(12);
    });
});
