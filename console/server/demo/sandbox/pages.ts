/** Pages of the sandbox: clock, scenarios, transfers, users, and the SMS outbox. */
import { asc, desc, eq } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatDateTime, shanghai } from '#shared/core/shanghai-time.ts';
import { billStateOf } from '../../reference/billing/bill-calendar.ts';
import type { Platform } from '../../reference/context.ts';
import { bill } from '../../reference/database/device-tables.ts';
import { ledgerAccount, users, withdrawal, type User } from '../../reference/database/tables.ts';
import { walletAccount } from '../../reference/ledger/ledger.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { checkDigit } from '../../reference/accounts/id-number.ts';
import { DEMO_PASSWORD, DEMO_WALLET_PASSWORD } from '../seed/users.ts';
import { loggedWebhooks, type LoggedWebhook } from '../../reference/notices/deliveries.ts';
import { markup, page, type Html } from './responses.ts';
import type { Scenario } from './scenarios.ts';
import { CAPTCHA_MODES, type CaptchaMode } from './stand-ins.ts';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface Shown {
  readonly mode: CaptchaMode;
  /** number of active faults */
  readonly faults: number;
  /** result of the last button; empty without one */
  readonly done: string;
  /** the chosen user of the scenarios */
  readonly username: string;
}

export async function homePage(platform: Platform, { mode, faults, done, username }: Shown): Promise<string> {
  const { db, clock, webhooks } = platform;
  const demoUsers = await db.select().from(users).orderBy(asc(users.uid));
  const accounts = await db.select().from(ledgerAccount).where(eq(ledgerAccount.kind, 'wallet'));
  const transfers = await db
    .select({ txId: withdrawal.txId, username: users.username, amount: withdrawal.amount, at: withdrawal.at })
    .from(withdrawal)
    .innerJoin(users, eq(users.uid, withdrawal.uid))
    .where(eq(withdrawal.status, 'transferring'))
    .orderBy(desc(withdrawal.at));
  const balance = (uid: string, walletType: 0 | 1): string =>
    formatCents(accounts.find(({ id }) => id === walletAccount(uid, walletType))?.balance ?? 0);
  return page(
    '时间与场景',
    markup`<h1>时间与场景</h1>
<p class="lead">这里只影响本机的演示平台。<span lang="en">What happens here touches the embedded demo platform only.</span></p>
${done !== '' && markup`<p class="done" role="status">${done}</p>`}
${clockPanel(clock.now(), clock.shift)}
${scenarioPanel(demoUsers, username)}
${billPanel(await openBills(platform))}
${transferPanel(transfers)}
${webhooks.length > 0 && webhookPanel(webhooks, await loggedWebhooks(db, { limit: SHOWN_WEBHOOKS }))}
${usersPanel(demoUsers, balance)}
${identityPanel()}
${faultPanel(mode, faults)}`,
  );
}

const scenario = (name: Scenario, label: string): Html => markup`<button name="name" value="${name}">${label}</button>`;

/** A shift up to this value counts as real time, because the request that sets the clock takes time. */
const REAL_TIME_MS = 30_000;

function clockPanel(now: number, shift: number): Html {
  const moved = Math.abs(shift) > REAL_TIME_MS;
  return markup`<section aria-labelledby="clock"><h2 id="clock">时间</h2>
<p class="now"><time data-now="${now}">${formatDateTime(now)}</time> 周${WEEKDAYS[shanghai(now).isoWeekday - 1]}
<span class="tag">${moved ? '已调整' : '真实时间'}</span> <span class="quiet">上海时间</span></p>
<div class="row"><form method="post" action="/sandbox/scenarios">${scenario('next-wednesday', '到下周三上午')}
${scenario('now', '回到真实时间')}</form>
<form method="post" action="/sandbox/clock" class="row"><label>改为 <input type="datetime-local" name="at" required></label>
<button>设置</button></form></div></section>`;
}

function scenarioPanel(demoUsers: readonly User[], chosen: string): Html {
  const options = demoUsers.map(
    ({ username }) => markup`<option${username === chosen && markup` selected`}>${username}</option>`,
  );
  return markup`<section aria-labelledby="scenes"><h2 id="scenes">场景</h2>
<form method="post" action="/sandbox/scenarios"><p><label>用户 <select name="username">${options}</select></label></p>
<h3>合同</h3><div class="row">${scenario('contract-expiring', '10 天后到期')}${scenario('contract-expired', '已到期')}
${scenario('contract-fine', '未到期')}</div>
<h3>小程序与实名</h3><div class="row">${scenario('scan-verified', '扫码实名完成')}${scenario('contract-signed', '签署合同')}
${scenario('identity-forgiven', '实名失败次数清零')}${scenario('node-info-asked', '要求填写节点信息')}${scenario('new-node', '新节点开机')}</div>
<h3>最近一笔转账</h3><div class="row">${scenario('arrived-transfer', '到账')}${scenario('failed-transfer', '失败并退回')}</div>
<h3>提现认证状态</h3><div class="row">${scenario('auth-1', '1 未实名认证')}${scenario('auth-2', '2 未签署合同')}
${scenario('auth-3', '3 未完善信息')}${scenario('auth-4', '4 已完成')}${scenario('auth-5', '5 手机号不一致')}</div>
<h3>消息</h3><div class="row">${scenario('new-notice', '一条新消息')}${scenario('many-notices', '120 条新消息')}
${scenario('hostile-notice', '一条危险的消息')}</div>
<h3>上次登录后</h3><div class="row">${scenario('month-away', '上次登录在 30 天前')}</div>
<h3>工单与定向业务</h3><div class="row">${scenario('ticket-answered', '回复最新工单')}${scenario('appeal-accepted', '通过最新申诉')}
${scenario('appeal-refused', '拒绝最新申诉')}${scenario('directed-approved', '通过最新申请')}
${scenario('directed-refused', '拒绝最新申请')}</div>
<h3>设备</h3><div class="row">${scenario('many-devices', '一万台设备')} <span class="quiet">仅代理商，需要几秒</span></div></form></section>`;
}

interface OpenBill {
  readonly username: string;
  readonly month: string;
  readonly total: number;
  readonly state: number;
}

/** Lists the bills of the last month with their states. */
async function openBills({ db, clock }: Platform): Promise<OpenBill[]> {
  const now = clock.now();
  const rows = await db
    .select({ username: users.username, bill })
    .from(bill)
    .innerJoin(users, eq(users.uid, bill.uid))
    .where(eq(bill.month, lastBillMonth(now)))
    .orderBy(asc(users.uid));
  return rows.map(({ username, bill: each }) => ({
    username,
    month: each.month,
    total: each.total,
    state: billStateOf(each, now),
  }));
}

function billPanel(bills: readonly OpenBill[]): Html {
  const states = Object.values(BILL_STATES);
  const rows = bills.map(
    ({ username, month, total, state }) =>
      markup`<tr><td>${username}</td><td class="num">${month}</td><td class="end num">${formatCents(total)}</td>
<td class="end"><form method="post" action="/sandbox/bills/${username}"><input type="hidden" name="month" value="${month}">${states.map(
        (each) =>
          markup`<button name="state" value="${each}" aria-pressed="${each === state ? 'true' : 'false'}">${each}</button> `,
      )}</form></td></tr>`,
  );
  return markup`<section aria-labelledby="bills"><h2 id="bills">上月账单</h2>${
    rows.length > 0
      ? markup`<div class="scroll" tabindex="0"><table><thead><tr><th>用户</th><th>月份</th><th class="end">税后合计（元）</th>
<th class="end">状态</th></tr></thead><tbody>${rows}</tbody></table></div>
<p class="quiet">300 会让未结算的账单立即放入钱包；已经放入的不会取出。</p>`
      : markup`<p class="empty">上月还没有账单。</p>`
  }</section>`;
}

interface Transfer {
  readonly txId: string;
  readonly username: string;
  readonly amount: number;
  readonly at: number;
}

function transferPanel(transfers: readonly Transfer[]): Html {
  const rows = transfers.map(
    ({ txId, username, amount, at }) =>
      markup`<tr><td><time>${formatDateTime(at)}</time></td><td>${username}</td><td class="num">${txId}</td>
<td class="end num">${formatCents(amount)}</td><td class="end"><form method="post" action="/sandbox/withdrawals/${txId}">
<button name="status" value="success">到账</button> <button name="status" value="failure">失败</button></form></td></tr>`,
  );
  return markup`<section aria-labelledby="transfers"><h2 id="transfers">转账中</h2>${
    rows.length > 0
      ? markup`<div class="scroll" tabindex="0"><table><thead><tr><th>申请时间</th><th>用户</th><th>流水号</th><th class="end">金额（元）</th>
<th class="end">结果</th></tr></thead><tbody>${rows}</tbody></table></div>`
      : markup`<p class="empty">没有转账中的提现。到期后会自动到账。</p>`
  }</section>`;
}

const SHOWN_WEBHOOKS = 20;
const WEBHOOK_STATES = { waiting: '待送达', delivered: '已送达', 'given-up': '已放弃' } as const;

function webhookPanel(webhooks: Platform['webhooks'], logged: readonly LoggedWebhook[]): Html {
  const buttons = webhooks.map(({ partner }) => markup`<button name="partner" value="${partner}">${partner}</button> `);
  const rows = logged.map(
    ({ createdAt, partner, type, account, attempts, state, error }) =>
      markup`<tr><td><time>${formatDateTime(createdAt)}</time></td><td>${partner}</td><td>${type}</td><td class="num">${account}</td>
<td class="end num">${attempts}</td><td>${WEBHOOK_STATES[state]} <span class="quiet">${error}</span></td></tr>`,
  );
  return markup`<section aria-labelledby="webhooks"><h2 id="webhooks">Webhook</h2>
<form method="post" action="/sandbox/webhooks/test" class="row"><span>发送测试事件给</span> ${buttons}</form>${
    rows.length > 0
      ? markup`<div class="scroll" tabindex="0"><table><thead><tr><th>时间</th><th>接入方</th><th>事件</th><th>账号</th>
<th class="end">次数</th><th>状态</th></tr></thead><tbody>${rows}</tbody></table></div>`
      : markup`<p class="empty">还没有事件。用户在接入方页面使用过组件后，其提现、账单等事件会送达接入方服务器。</p>`
  }</section>`;
}

function usersPanel(demoUsers: readonly User[], balance: (uid: string, walletType: 0 | 1) => string): Html {
  const rows = demoUsers.map(
    (each) =>
      markup`<tr><td><b>${each.username}</b></td><td>${each.role}</td><td class="num">${each.phoneNumber}</td>
<td class="end num">${balance(each.uid, 1)}</td><td class="end num">${balance(each.uid, 0)}</td><td>${marks(each)}</td>
<td class="end"><button type="button" class="quiet" data-token="${each.username}">复制令牌<span class="hidden"> ${each.username}</span></button></td></tr>`,
  );
  return markup`<section aria-labelledby="people"><h2 id="people">用户</h2>
<p class="quiet">登录密码 <code>${DEMO_PASSWORD}</code>，钱包密码 <code>${DEMO_WALLET_PASSWORD}</code>。令牌是该用户的一个新会话，仅用于本演示平台</p>
<div class="scroll" tabindex="0"><table><thead><tr><th>用户名</th><th>角色</th><th>手机号</th><th class="end">周结余额（元）</th>
<th class="end">月结余额（元）</th><th>状态</th><th class="end">令牌</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function marks(each: User): string {
  const all: [boolean, string][] = [
    [each.needVerify, '需扫码实名'],
    [each.isMigrated, '已迁移'],
    [!each.idenAuthenticationed, '未实名'],
    [each.identityFailures > 0, `实名失败 ${each.identityFailures} 次`],
    [!each.collectionInfoFilled, '无收款信息'],
    [each.walletPasswordHash === null, '无钱包密码'],
    [each.needFillCollection, '需填节点地址'],
    [each.authState !== 4, `认证状态 ${each.authState}`],
  ];
  return all
    .filter(([shown]) => shown)
    .map(([, word]) => word)
    .join('、');
}

const MODE_LABELS: Record<CaptchaMode, string> = {
  ok: '通过',
  closed: '用户关闭',
  never: '没有回应',
  throws: '构造时出错',
  terror: '容灾票据',
  absent: '没有构造函数',
};

function faultPanel(mode: CaptchaMode, faults: number): Html {
  const modes = CAPTCHA_MODES.map(
    (each) =>
      markup`<button name="mode" value="${each}" aria-pressed="${each === mode ? 'true' : 'false'}">${MODE_LABELS[each]}</button>`,
  );
  return markup`<section aria-labelledby="faults"><h2 id="faults">验证码与故障</h2>
<form method="post" action="/sandbox/captcha" class="row">${modes}</form>
<p class="quiet">生效中的故障：${faults}。用 <code>POST /sandbox/faults</code> 添加，<code>DELETE /sandbox/faults</code> 清除。</p></section>`;
}

/** Region, birthday and sequence number of a fictional ID card. */
const SAMPLE_DIGITS = '11010119930307331';
const SAMPLE_CARD = '6222 0202 0011 2233 445';

/** Explains valid ID and card numbers, because the register is simulated (accounts/identity-rules.ts). */
const identityPanel = (): Html => {
  const right = checkDigit(SAMPLE_DIGITS);
  const wrong = right === '0' ? '1' : '0';
  return markup`<section aria-labelledby="identity"><h2 id="identity">实名核验与收款</h2>
<p class="quiet">身份核验由替身完成：校验位正确的身份证号与任何姓名都一致，姓名以“错”开头的除外。<span lang="en">A stand-in decides:
an ID number with a right check digit belongs to every name but those that begin with 错.</span></p>
<div class="scroll" tabindex="0"><table><thead><tr><th>填写</th><th>结果</th></tr></thead><tbody>
<tr><td><code>王小明</code> <code>${SAMPLE_DIGITS}${right}</code></td><td>通过</td></tr>
<tr><td><code>错小明</code> <code>${SAMPLE_DIGITS}${right}</code></td><td>不一致，计一次失败</td></tr>
<tr><td><code>王小明</code> <code>${SAMPLE_DIGITS}${wrong}</code></td><td>校验位错误，计一次失败</td></tr>
<tr><td>${IDENTITY_TRIES} 次均未通过</td><td>不能再认证，也不能提现；可在上方清零</td></tr>
<tr><td>银行卡 <code>${SAMPLE_CARD}</code></td><td>识别为中国工商银行</td></tr></tbody></table></div></section>`;
};

interface Message {
  readonly phone: string;
  readonly code: string;
  readonly purpose: string;
  readonly at: number;
}

/** Returns the messages, newest first. */
export function outboxPage(messages: readonly Message[]): string {
  const rows = messages.map(
    ({ phone, code, purpose, at }) =>
      markup`<tr><td><time>${formatDateTime(at)}</time></td><td class="num">${phone}</td><td>${purpose}</td>
        <td class="end">${
          code &&
          markup`<output class="code">${code}</output>
        <button type="button" class="quiet" data-copy="${code}">复制</button>`
        }</td></tr>`,
  );
  return page(
    '短信',
    markup`<h1>短信</h1>
<p class="lead">验证码不会真的发出，都在这里。有效 5 分钟，只能用一次。<span lang="en">Codes are not sent; they land here.</span></p>
<section data-refresh="/sandbox/outbox">
${
  rows.length > 0
    ? markup`<div class="scroll" tabindex="0"><table><caption class="hidden">短信</caption><thead><tr><th>时间</th><th>手机号</th><th>用途</th>
<th class="end">验证码</th></tr></thead><tbody>${rows}</tbody></table></div>`
    : markup`<p class="empty">还没有短信。在需要验证码的页面上点“获取验证码”，它就会出现在这里。</p>`
}
</section>`,
  );
}

/** Returns the page of Swagger UI with the OpenAPI document. */
export const apiPage = (): string =>
  page(
    '接口',
    markup`<h1>接口</h1>
<p class="lead">组件调用的全部接口，由契约生成：<a href="/openapi.json">openapi.json</a>。点 Authorize 填入登录接口返回的 token 即可试用。<span lang="en">Every
call of the elements. To try one, select Authorize and enter a token.</span></p>
<section><div id="swagger-ui" lang="en"></div></section>`,
    {
      styles: ['/swagger-ui/swagger-ui.css'],
      scripts: ['/swagger-ui/swagger-ui-bundle.js', '/sandbox/api.js'],
    },
  );
