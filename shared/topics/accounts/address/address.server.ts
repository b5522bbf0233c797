/** Server parts of the endpoints of lookups and node addresses. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './address.calls.ts';

export const addressEndpoints = [
  endpoint(calls.inputTipsCall, {
    scope: 'none',
    request: calls.tipQuery,
    example: {
      request: { keywords: '软件园' },
      response: {
        list: [
          { name: '中关村软件园', district: '北京市海淀区', location: '116.2890,40.0455' },
          { name: '天府软件园', district: '四川省成都市武侯区', location: '104.0700,30.5440' },
        ],
      },
    },
    check: { requests: () => ['软件园', '北京', '上海'].map((keywords) => ({ query: { keywords } })) },
  }),
  endpoint(calls.saveAddressCall, {
    scope: 'devices:write',
    request: calls.savedAddresses,
    writes: 'saves the location of nodes',
    example: {
      request: {
        username: 'agent',
        nodes: [
          {
            uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
            address: '浙江省杭州市余杭区文一西路 1 号',
            location: '120.0211,30.2801',
          },
        ],
      },
      response: {},
    },
  }),
  endpoint(calls.bankNameCall, {
    scope: ['payout:read', 'payout:write'],
    request: calls.cardQuery,
    example: { request: { cardNo: '6214830211223344' }, response: { bankName: '招商银行' } },
  }),
  endpoint(calls.banksCall, {
    scope: ['payout:read', 'payout:write'],
    request: calls.bankQuery,
    example: {
      request: { fName: '招商' },
      response: {
        list: [{ fName: '招商银行股份有限公司北京清华园支行' }, { fName: '招商银行股份有限公司北京望京支行' }],
      },
    },
    check: { requests: () => ['银行', '招商', '工商', 'bank'].map((fName) => ({ query: { fName } })) },
  }),
];
