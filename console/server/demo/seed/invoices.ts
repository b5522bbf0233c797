/** Seeded invoices: the buyer, and the sent invoices of the company, whose last two months are open. */
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { INVOICE_BUYER } from '../../reference/billing/invoices.ts';
import type { Database } from '../../reference/database/database.ts';
import { bill } from '../../reference/database/device-tables.ts';
import { invoice } from '../../reference/database/service-tables.ts';
import { writeSetting } from '../../reference/database/settings.ts';
import { users } from '../../reference/database/tables.ts';
import { dayOf } from '../../reference/days.ts';

const BUYER = {
  title: '示例边缘云科技有限公司',
  taxNumber: '91310000MA1EXAMPLE',
  address: '上海市浦东新区示例路 100 号',
  phone: '021-00000000',
  bankName: '招商银行上海示例支行',
  bankAccount: '121900000000000',
  item: '*信息技术服务*节点服务费',
  delivery: {
    email: 'invoice@example.com',
    recipient: '财务部',
    phone: '021-00000000',
    address: '上海市浦东新区示例路 100 号 8 层',
  },
};

/** Months of the company without an invoice. */
const OPEN_MONTHS = 2;
const FIRST_NUMBER = 26_31_2000_0000_1234;

export async function seedInvoices(tx: Database): Promise<void> {
  await writeSetting(tx, INVOICE_BUYER, BUYER);
  const settled = await tx
    .select({ uid: bill.uid, month: bill.month, at: bill.settledAt })
    .from(bill)
    .innerJoin(users, eq(users.uid, bill.uid))
    .where(and(eq(users.username, 'company'), isNotNull(bill.settledAt)))
    .orderBy(desc(bill.month))
    .offset(OPEN_MONTHS);
  if (settled.length === 0) return;
  await tx.insert(invoice).values(
    settled.map(({ uid, month, at }, index) => ({
      uid,
      month,
      number: `${FIRST_NUMBER - index}`.padStart(20, '0'),
      issuedDay: dayOf(at! + DAY_MS),
      sentAt: at! + DAY_MS,
      receivedAt: at! + 3 * DAY_MS,
    })),
  );
}
