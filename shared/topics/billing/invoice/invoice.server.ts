/** Server parts of the endpoints of invoices. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './invoice.calls.ts';

export const invoiceEndpoints = [
  endpoint(calls.invoicesCall, {
    scope: 'bills:read',
    optional: true,
    example: {
      response: {
        buyer: {
          title: '示例边缘云科技有限公司',
          taxNumber: '91310000MA1EXAMPLE',
          address: '上海市浦东新区示例路 100 号',
          phone: '021-00000000',
          bankName: '招商银行上海示例支行',
          bankAccount: '121900000000000',
          item: '*信息技术服务*节点服务费',
        },
        delivery: {
          email: 'invoice@example.com',
          recipient: '财务部',
          phone: '021-00000000',
          address: '上海市浦东新区示例路 100 号 8 层',
        },
        list: [
          {
            month: '2026-10',
            amount: 744304,
            rate: 0.06,
            invoiceType: 'specialSix',
            state: 'due',
            number: '',
            issuedOn: '',
            paidAt: 1794448800,
            documents: [],
          },
          {
            month: '2026-09',
            amount: 731120,
            rate: 0.06,
            invoiceType: 'specialSix',
            state: 'paid',
            number: '26312000000012345678',
            issuedOn: '2026-10-13',
            sentAt: 1791856800,
            receivedAt: 1791943200,
            paidAt: 1791770400,
            documents: [
              { id: '7d0c7a52-1b52-4b0e-8f5e-0f1e2d3c4b5a', name: '发票.pdf', type: 'application/pdf', size: 48211 },
            ],
          },
        ],
      },
    },
  }),
  endpoint(calls.sendInvoiceCall, {
    scope: 'bills:write',
    optional: true,
    request: calls.sentInvoice,
    writes: 'states that the invoice of a month was sent',
    example: {
      request: { month: '2026-10', number: '26312000000012345679', issuedOn: '2026-11-20', attachments: [] },
      response: {},
    },
  }),
  endpoint(calls.invoiceDocumentCall, {
    heavy: 'download',
    scope: 'bills:read',
    optional: true,
    request: calls.ofInvoiceDocument,
    example: { request: { id: '7d0c7a52-1b52-4b0e-8f5e-0f1e2d3c4b5a' }, response: new Blob() },
    check: { requests: () => 'a file' },
  }),
];
