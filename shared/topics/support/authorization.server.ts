/** Server parts of the endpoints of authorization. */
import { endpoint } from '../endpoint.ts';
import * as calls from './authorization.calls.ts';

export const authorizationEndpoints = [
  endpoint(calls.authorizationCall, {
    scope: 'authorization:write',
    optional: true,
    request: calls.authorizationRequest,
    example: {
      request: {
        client_id: 'node-monitor',
        redirect_uri: 'https://monitor.partner.example/callback',
        state: 'a-state',
        scope: 'profile devices',
      },
      response: {
        clientName: '节点监控助手',
        owner: '示例运维科技有限公司',
        scopes: [
          { name: 'profile', description: '查看您的用户名和角色' },
          { name: 'devices', description: '查看您的节点、在线状态和带宽' },
        ],
        redirectUri: 'https://monitor.partner.example/callback',
      },
    },
    check: { requests: () => 'requires client_id, redirect_uri, state and scope' },
  }),
  endpoint(calls.decideAuthorizationCall, {
    scope: 'authorization:write',
    optional: true,
    request: calls.decision,
    writes: 'grants or denies access to another product',
    example: {
      request: {
        client_id: 'node-monitor',
        redirect_uri: 'https://monitor.partner.example/callback',
        state: 'a-state',
        scope: 'profile devices',
        agree: true,
      },
      response: {
        redirectUrl: 'https://monitor.partner.example/callback?code=code-of-the-authorization&state=a-state',
      },
    },
  }),
];
