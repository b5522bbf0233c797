/** Server parts of the endpoints of dial lines. */
import { endpoint } from '../endpoint.ts';
import * as calls from './dialling.calls.ts';

export const diallingEndpoints = [
  endpoint(calls.dialInfoCall, {
    scope: 'devices:read',
    request: calls.ofDevice,
    example: {
      request: { deviceUUID: '3c40f159df5d61d948f2c24b886d6f53' },
      response: {
        deviceUUID: '3c40f159df5d61d948f2c24b886d6f53',
        name: '北京亦庄门店-031',
        diallingType: 'fixedPublicIp',
        netcardInfo: [
          {
            name: 'eth0',
            speed: 1000,
            ip: '203.0.113.184',
            isManager: false,
            diallingInfo: [
              {
                type: 'static',
                account: '',
                password: '',
                ip: '203.0.113.184',
                mask: '255.255.255.0',
                gateway: '203.0.113.1',
                vlan: null,
                passwordKept: false,
              },
            ],
          },
        ],
      },
    },
    check: { requests: ({ uuid }) => (uuid ? [{ query: { deviceUUID: uuid } }] : 'no device is known') },
  }),
  endpoint(calls.confirmManagerCardCall, {
    scope: 'devices:write',
    request: calls.managerCard,
    writes: 'binds or unbinds the management line of a device',
    example: { request: { deviceUUID: '3c40f159df5d61d948f2c24b886d6f53', name: 'eth0' }, response: {} },
  }),
  endpoint(calls.saveDiallingCall, {
    scope: 'devices:write',
    optional: true,
    request: calls.newLines,
    writes: 'replaces the lines of a network card',
    example: {
      request: {
        deviceUUID: '3c40f159df5d61d948f2c24b886d6f53',
        name: 'eth0',
        diallingInfo: [{ type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: 12 }],
      },
      response: {},
    },
  }),
];
