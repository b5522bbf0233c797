/** Invoices of companies: which months are offered, what a company sends, and what an operator receives. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { lastBillMonth, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { invoiceList, type Invoice, type InvoiceList } from '#shared/topics/billing/invoice/invoice.calls.ts';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import { addMonths, dayAfter, formatDate } from '#shared/core/shanghai-time.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { findUser } from '#console/server/reference/accounts/user.ts';
import { INVOICE_BUYER, invoicesOf, sendInvoice } from '#console/server/reference/billing/invoices.ts';
import { addAttachment } from '#console/server/reference/support/attachments.ts';
import type { NewAttachment } from '#shared/topics/support/ticket/ticket.calls.ts';
import { deleteSetting } from '#console/server/reference/database/settings.ts';
import { audit } from '#console/server/reference/database/tables.ts';
import { openSeeded, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

const last = lastBillMonth(Date.now());
const today = formatDate(Date.now());
const INVOICES = '/api/console/invoices';

describe('invoices of companies (§9, Tax)', () => {
  let server: Server;
  let company: Visitor;
  before(async () => {
    server = await startServer();
    company = new Visitor(server);
    await company.signIn('company');
  });
  after(() => server.close());

  const list = async (): Promise<InvoiceList> => v.parse(invoiceList, (await company.get(INVOICES)).body);
  const of = async (month: string): Promise<Invoice> => (await list()).list.list.find((each) => each.month === month)!;
  const send = (month: string, values: object = {}) =>
    company.post(INVOICES, { month, number: '26312000000012345678', issuedOn: today, attachments: [], ...values });
  const upload = async (): Promise<string> =>
    (await company.post('/api/console/tickets/attachments', ENDPOINTS.uploadAttachment.example.request)).body.id;

  it('offers confirmed months with the amounts of their bills, and the buyer that the operator has set', async () => {
    const { buyer, delivery, list: rows } = await list();
    assert.equal(buyer!.taxNumber, '91310000MA1EXAMPLE');
    assert.equal(delivery!.email, 'invoice@example.com');
    assert.deepEqual(
      rows.list.slice(0, 3).map(({ month, state, rate, invoiceType }) => [month, state, rate, invoiceType]),
      [
        [last, 'due', 0.06, 'specialSix'],
        [addMonths(last, -1), 'due', 0.06, 'specialSix'],
        [addMonths(last, -2), 'paid', 0.06, 'specialSix'],
      ],
    );
    for (const { month, amount } of rows.list) {
      const { body } = await company.get(`/api/console/monthly_bill/detail?date=${month}`);
      assert.equal(amount, body.total_after_tax);
    }
  });

  it('offers no month before its bill is confirmed', async () => {
    const setState = (state: number) => company.post('/sandbox/bills/company', { month: last, state });
    for (const [state, isOffered] of [
      [BILL_STATES.unverified, false],
      [BILL_STATES.unconfirmed, false],
      [BILL_STATES.confirmed, true],
    ] as const) {
      await setState(state);
      assert.equal(
        (await list()).list.list.some(({ month }) => month === last),
        isOffered,
        `state ${state}`,
      );
      if (!isOffered) assert.equal((await send(last)).body.code, 4101);
    }
    assert.equal((await of(last)).paidAt, null);
    await setState(BILL_STATES.settled);
  });

  it('has none for personal payees', async () => {
    const agent = new Visitor(server);
    await agent.signIn('agent');
    assert.deepEqual((await agent.get(INVOICES)).body, { list: [] });
    assert.equal((await agent.post(INVOICES, { month: last, number: '12345678', issuedOn: today })).body.code, 4101);
  });

  it('refuses wrong numbers, days and files', async () => {
    const fields = async (values: object) => (await send(last, values)).body.field;
    assert.equal(await fields({ number: '123' }), 'number');
    assert.equal(await fields({ issuedOn: dayAfter(today, 1) }), 'issuedOn');
    assert.equal(await fields({ issuedOn: dayAfter(formatDate(monthRange(last).start * 1000), -1) }), 'issuedOn');
    assert.equal(await fields({ attachments: ['unknown'] }), 'attachments');
    assert.equal((await send('2020-07')).body.code, 4040);
    assert.equal((await of(last)).state, 'due', 'nothing is stored');
  });

  it('stores number, day and documents, which the company corrects until they are received', async () => {
    const file = await upload();
    assert.equal((await send(last, { attachments: [file] })).status, 200);
    const sent = await of(last);
    assert.deepEqual([sent.state, sent.number, sent.issuedOn], ['sent', '26312000000012345678', today]);
    assert.deepEqual(
      sent.documents.map(({ id, type }) => [id, type]),
      [[file, 'image/png']],
    );
    const document = await company.get(`${INVOICES}/documents?id=${file}`);
    assert.equal(document.headers['content-type'], 'image/png');
    assert.match(`${document.headers['content-disposition']}`, /^attachment;/);
    const agent = new Visitor(server);
    await agent.signIn('agent');
    assert.equal((await agent.get(`${INVOICES}/documents?id=${file}`)).status, 404);
    assert.equal((await send(last, { attachments: [file] })).body.field, 'attachments', 'a file is used once');

    await send(last, { number: '12345678' });
    const corrected = await of(last);
    assert.deepEqual([corrected.number, corrected.documents.length], ['12345678', 1], 'without files, those stay');
    const other = await upload();
    await send(last, { attachments: [other] });
    assert.deepEqual(
      (await of(last)).documents.map(({ id }) => id),
      [other],
    );
  });
});

describe('invoices for operators', () => {
  it('are received once, with an audit row, and have the buyer of a file', async (test) => {
    const opened = await openSeeded();
    test.after(() => opened.close());
    const folder = await mkdtemp(path.join(tmpdir(), 'invoices-'));
    test.after(() => rm(folder, { recursive: true }));
    const { db } = opened;
    const platform = platformOn(db);
    const actions = operatorActions(platform, 'anna', undefined);
    await assert.rejects(actions.receiveInvoice('company', last), { message: `该用户未登记 ${last} 的发票` });
    const company = await findUser(db, 'company');
    const send = (number: string, attachments: string[] = []) =>
      sendInvoice(platform, company, { month: last, number, issuedOn: today, attachments, requestId: 'r' });
    const list = () => invoicesOf(db, company, Date.now());
    const { id } = await addAttachment(db, company.uid, ENDPOINTS.uploadAttachment.example.request as NewAttachment);
    await send('12345678', [id]);
    assert.deepEqual(
      (await actions.invoices()).map((row) => ({ ...row, sentAt: undefined })),
      [{ uid: '100002', month: last, number: '12345678', issuedOn: today, sentAt: undefined, documents: [id] }],
    );
    await actions.saveInvoiceDocument(id, path.join(folder, 'invoice.png'));
    assert.equal((await readFile(path.join(folder, 'invoice.png'))).subarray(1, 4).toString(), 'PNG');
    assert.equal(await actions.receiveInvoice('company', last), '12345678');
    await assert.rejects(actions.receiveInvoice('company', last), { message: '该发票已标记为收到' });
    assert.deepEqual(await actions.invoices(), []);
    const rows = await db.select().from(audit);
    assert.ok(rows.some(({ uid, detail }) => uid === '100002' && detail.command === 'invoices received'));
    assert.ok(rows.some(({ uid, action }) => uid === '100002' && action === 'invoice sent'));

    assert.equal(v.parse(invoiceList, await list()).list.list[0]!.state, 'paid', 'its bill is settled');
    await assert.rejects(send('87654321'), { message: '平台已收到该发票，不能修改' });

    await deleteSetting(db, INVOICE_BUYER);
    assert.equal((await list()).buyer, undefined);
    const file = path.join(folder, 'buyer.json');
    await writeFile(file, JSON.stringify({ title: '买方', taxNumber: '123', delivery: {} }));
    await assert.rejects(actions.invoiceBuyer(file), /taxNumber: must have 15 to 20/);
    await writeFile(
      file,
      JSON.stringify({ title: '买方', taxNumber: '91310000MA1EXAMPLE', delivery: { email: 'a@b.cn' } }),
    );
    await actions.invoiceBuyer(file);
    const { buyer, delivery } = await list();
    assert.deepEqual([buyer!.title, delivery!.email, delivery!.phone], ['买方', 'a@b.cn', '']);
  });
});
