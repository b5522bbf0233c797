/**
 * Consent of a user to the access of another product (§2.2, /openplatform/auth). The redirect URI must exactly match an
 * address that the client has registered.
 */
import type {
  Authorization,
  AuthorizationDecision,
  AuthorizationRequest,
} from '#shared/topics/support/authorization.calls.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { openGrant } from '../database/service-tables.ts';
import { invalid, notFound } from '../refusal.ts';
import { hashToken, newToken } from '../secrets.ts';

/** A product that may request consent. A redirect that starts with / is a page of the console. */
interface OpenClient {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly redirects: readonly string[];
  readonly scopes: readonly string[];
}

const OPEN_SCOPES: Readonly<Record<string, string>> = {
  profile: '查看您的用户名和角色',
  devices: '查看您的节点、在线状态和带宽',
  income: '查看您的收入汇总',
};

/** Products of the demo. Other modes have none. */
const DEMO_CLIENTS: readonly OpenClient[] = [
  {
    id: 'node-monitor',
    name: '节点监控助手',
    owner: '示例运维科技有限公司',
    redirects: ['/openplatform/callback', 'https://monitor.partner.example/callback'],
    scopes: ['profile', 'devices'],
  },
  {
    id: 'partner-books',
    name: '伙伴记账',
    owner: '示例财税服务有限公司',
    redirects: ['/openplatform/callback', 'https://books.partner.example/oauth/return'],
    scopes: ['profile', 'income'],
  },
];

/** The server of the other product uses the code immediately. */
const CODE_MS = 5 * 60_000;

/** @param origin the origin of the console, for redirects that are paths @throws Refusal 4000, 4040 */
export function checkAuthorization(
  { demo }: Pick<Platform, 'demo'>,
  request: AuthorizationRequest,
  origin: string,
): Authorization {
  const client = clientOf(demo ? DEMO_CLIENTS : [], request, origin);
  const names = request.scope.split(/ +/).filter(Boolean);
  const unknown = names.find((name) => !client.scopes.includes(name));
  if (names.length === 0 || unknown !== undefined) throw invalid('申请的权限超出应用的范围', 'scope');
  return {
    clientName: client.name,
    owner: client.owner,
    scopes: [...new Set(names)].map((name) => ({ name, description: OPEN_SCOPES[name]! })),
    redirectUri: request.redirect_uri,
  };
}

function clientOf(
  clients: readonly OpenClient[],
  { client_id, redirect_uri, state }: AuthorizationRequest,
  origin: string,
): OpenClient {
  const client = clients.find(({ id }) => id === client_id);
  if (!client) throw notFound('没有这个应用');
  const allowed = client.redirects.map((each) => (each.startsWith('/') ? origin + each : each));
  if (!allowed.includes(redirect_uri)) throw invalid('回调地址不在应用的允许列表中', 'redirect_uri');
  if (!state) throw invalid('缺少 state，无法确认请求来源', 'state');
  return client;
}

/** @returns the URL to open next @throws Refusal 4000, 4040 */
export async function decide(
  platform: Platform,
  uid: string,
  request: AuthorizationRequest & { readonly agree: boolean; readonly requestId: string },
  origin: string,
): Promise<AuthorizationDecision> {
  const { db, clock } = platform;
  const { redirectUri, scopes } = checkAuthorization(platform, request, origin);
  const target = new URL(redirectUri);
  const action = request.agree ? 'consent given' : 'consent refused';
  const trace = { uid, action, requestId: request.requestId, detail: { client: request.client_id } } as const;
  if (request.agree) {
    const code = newToken();
    await inTransaction(db, async (tx) => {
      await tx.insert(openGrant).values({
        codeHash: hashToken(code),
        clientId: request.client_id,
        uid,
        scope: scopes.map(({ name }) => name).join(' '),
        redirectUri,
        expiresAt: clock.now() + CODE_MS,
      });
      await recordAudit(tx, platform, trace);
    });
    target.searchParams.set('code', code);
  } else {
    await recordAudit(db, platform, trace);
    target.searchParams.set('error', 'access_denied');
  }
  target.searchParams.set('state', request.state);
  return { redirectUrl: target.href };
}
