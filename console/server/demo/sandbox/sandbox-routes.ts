/** Adds /sandbox with clock, outbox and scenarios, only on the embedded platform. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { desc } from 'drizzle-orm';
import { identifier } from '#shared/core/request-values.ts';
import * as v from 'valibot';
import { isKnownPage } from '../../known-page.ts';
import { startSession } from '../../reference/access/sessions.ts';
import type { Platform } from '../../reference/context.ts';
import { outbox } from '../../reference/database/tables.ts';
import { registerNodes } from '../../reference/devices/nodes.ts';
import { settle } from '../../reference/money/settle.ts';
import { accountInfoOf } from '../../reference/accounts/account-info.ts';
import { invalid, Refusal } from '../../reference/refusal.ts';
import { publishTest } from '../../reference/notices/publish.ts';
import { doDueWork } from '../../reference/background-work.ts';
import {
  API_SCRIPT,
  replyToForm,
  backToPage,
  bodyOf,
  shownOf,
  html,
  isForm,
  wantsPage,
  SANDBOX_ICON,
  SANDBOX_SCRIPT,
  SANDBOX_STYLES,
} from './responses.ts';
import {
  billPatch,
  findDemoUser,
  moveClock,
  noticeRequest,
  patchUser,
  userPatch,
  sendNotice,
  setBalance,
  setBillState,
  walletPatch,
} from './changes.ts';
import { faultRoutes, type Faults } from './faults.ts';
import { apiPage, homePage, outboxPage } from './pages.ts';
import { runScenario, SCENARIOS } from './scenarios.ts';
import { Captcha, captchaRoutes, officialAccountRoute, TICKETS } from './stand-ins.ts';

export async function sandboxRoutes(app: FastifyInstance, platform: Platform, faults: Faults): Promise<void> {
  const captcha = new Captcha();
  refuseForeignPages(app);
  showRefusals(app);
  captchaRoutes(app, platform, captcha);
  officialAccountRoute(app);
  clockRoutes(app, platform);
  stateRoutes(app, platform);
  faultRoutes(app, faults);

  for (const url of ['/sandbox', '/sandbox/'])
    app.get(url, async (request, reply) => {
      await doDueWork(platform);
      return html(
        reply,
        await homePage(platform, { mode: captcha.mode, faults: faults.list.length, ...shownOf(request) }),
      );
    });
  app.get('/sandbox/outbox', async (request, reply) => {
    const messages = await platform.db.select().from(outbox).orderBy(desc(outbox.id));
    if (wantsPage(request)) return html(reply, outboxPage(messages));
    return messages.map(({ phone, code, purpose, at }) => ({ phone, code, purpose, at: new Date(at).toISOString() }));
  });
  app.get('/sandbox/api', async (_request, reply) => {
    // the styles of Swagger UI contain images
    const policy = String(reply.getHeader('content-security-policy')).replace("img-src 'self'", '$& data:');
    return html(reply.header('content-security-policy', policy), apiPage());
  });
  app.get('/sandbox/api.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(API_SCRIPT));
  app.get('/sandbox/sandbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(SANDBOX_STYLES),
  );
  app.get('/sandbox/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(SANDBOX_ICON));
  app.get('/sandbox/sandbox.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT),
  );
}

/** Rejects writes of other pages, except for captcha tickets. */
function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // the address of the route, because the router also reads encoded letters, such as /%73andbox
    const { url = '' } = request.routeOptions;
    if (request.method === 'GET' || !url.startsWith('/sandbox/') || url === TICKETS) return;
    if (!isOwnPage(request)) throw invalid();
  });
}

const isOwnPage = (request: FastifyRequest): boolean =>
  isKnownPage(request, { allowedOrigins: [], publicOrigin: undefined });

/** Shows the reason of a refused form on the page. Other requests receive the JSON of the platform. */
function showRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal && isForm(request) && isOwnPage(request))
      return backToPage(request, reply, `未完成：${error.message}`);
    throw error;
  });
}

const clockRequest = v.object({ at: v.optional(v.pipe(v.string(), v.trim())) });

function clockRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock } = platform;
  app.get('/sandbox/clock', async () => ({ now: new Date(clock.now()).toISOString() }));
  app.post('/sandbox/clock', async (request, reply) => {
    const { at } = bodyOf(clockRequest, request);
    await moveClock(platform, at ? momentOf(at) : undefined);
    return replyToForm(
      request,
      reply,
      { now: new Date(clock.now()).toISOString() },
      at ? '时间已调整' : '已回到真实时间',
    );
  });
}

/** Parses a time. Forms send Shanghai times without a zone. */
function momentOf(text: string): number {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  const at = Date.parse(hasZone ? text : `${text.includes('T') ? text : `${text}T00:00`}+08:00`);
  if (Number.isNaN(at)) throw invalid('时间格式不正确', 'at');
  return at;
}

const byUsername = { schema: { params: { type: 'object', properties: { username: { type: 'string' } } } } } as const;

function stateRoutes(app: FastifyInstance, platform: Platform): void {
  app.post<{ Params: { username: string } }>('/sandbox/people/:username', byUsername, async (request, reply) => {
    const patched = await patchUser(platform, request.params.username, bodyOf(userPatch, request));
    return replyToForm(request, reply, accountInfoOf(platform, patched), `${patched.username} 已更新`);
  });

  app.post<{ Params: { username: string } }>('/sandbox/wallets/:username', byUsername, async (request, reply) => {
    const wallet = bodyOf(walletPatch, request);
    await setBalance(platform, request.params.username, wallet);
    return replyToForm(request, reply, wallet, '余额已调整');
  });

  app.post<{ Params: { username: string } }>('/sandbox/bills/:username', byUsername, async (request, reply) => {
    const patch = bodyOf(billPatch, request);
    await setBillState(platform, request.params.username, patch);
    return replyToForm(request, reply, patch, `${patch.month} 账单状态为 ${patch.state}`);
  });

  app.post<{ Params: { txId: string } }>('/sandbox/withdrawals/:txId', async (request, reply) => {
    const { status } = bodyOf(v.object({ status: v.picklist(['success', 'failure']) }), request);
    const { txId } = request.params;
    await settle(platform, txId, status, request.id);
    return replyToForm(request, reply, { txId, status }, status === 'success' ? '转账已到账' : '转账失败，款项已退回');
  });

  app.post('/sandbox/tokens', async (request) => {
    const { username } = bodyOf(v.object({ username: v.string() }), request);
    const { uid } = await findDemoUser(platform.db, username);
    return { token: await startSession(platform.db, uid, { agent: request.headers['user-agent'] }) };
  });

  app.post('/sandbox/nodes', async (request, reply) => {
    const { uuid } = bodyOf(v.object({ uuid: v.pipe(identifier(), v.nonEmpty(), v.maxLength(200)) }), request);
    await registerNodes(platform.db, [uuid.toLowerCase()], platform.clock.now());
    return replyToForm(request, reply, { uuid }, '节点已登记');
  });

  app.post('/sandbox/notices', async (request, reply) => {
    await sendNotice(platform, bodyOf(noticeRequest, request));
    return replyToForm(request, reply, {}, '消息已发送');
  });

  app.post('/sandbox/webhooks/test', async (request, reply) => {
    const { partner } = bodyOf(
      v.object({ partner: v.picklist(platform.webhooks.map((each) => each.partner)) }),
      request,
    );
    await publishTest(platform, platform.db, { partner, event: `test ${request.id}`, at: platform.clock.now() });
    return replyToForm(request, reply, { partner }, `测试事件已发送给 ${partner}`);
  });

  app.post('/sandbox/scenarios', async (request, reply) => {
    const { name, username } = bodyOf(
      v.object({ name: v.picklist(SCENARIOS), username: v.optional(v.string(), 'agent') }),
      request,
    );
    const done = await runScenario(platform, name, username);
    return replyToForm(request, reply, { name, done }, done);
  });
}
