/** Server parts of the endpoints of the sign-in and sessions. */
import { EXAMPLE_USER } from './account.server.ts';
import { endpoint } from '../endpoint.ts';
import * as calls from './session.calls.ts';

export const sessionEndpoints = [
  endpoint(calls.loginCall, {
    scope: 'none',
    request: calls.login,
    writes: 'starts another session',
    example: {
      request: { username: 'agent', password: 'Demo@2026', ticket: 'ticket-of-the-captcha', randstr: '@c40fa8' },
      response: {
        ...EXAMPLE_USER,
        token: 'token-of-the-session',
      },
    },
  }),
  endpoint(calls.sessionsCall, {
    scope: 'password:write',
    optional: true,
    example: {
      response: {
        list: [
          {
            id: '9XgMIXxBeszQHlO_9vRrPd',
            device: 'Windows · Chrome',
            address: '203.0.113.*',
            signedInAt: 1795571400,
            usedAt: 1795572000,
            current: true,
          },
          {
            id: '24mO2QmqzYmBzCuFoySBwS',
            device: 'iPhone · 微信',
            address: '198.51.100.*',
            signedInAt: 1795485600,
            usedAt: 1795489200,
            current: false,
          },
        ],
      },
    },
  }),
  endpoint(calls.endSessionCall, {
    scope: 'password:write',
    optional: true,
    writes: 'ENDS another session of the user',
    example: { path: { id: '24mO2QmqzYmBzCuFoySBwS' }, response: {} },
  }),
];
