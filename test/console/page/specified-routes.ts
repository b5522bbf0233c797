/** The routes as §2.1 and §2.2 list them, and what stands there. */
import { HOME } from '#console/page/navigation.ts';

export interface SpecifiedRoute {
  /** as specification.md writes it */
  readonly path: string;
  /** an address of it that says something, `{origin}` where it needs the console's own; the path itself when not told */
  readonly visit?: string;
  /** what the window is called, before the brand */
  readonly title: string;
  /** the page's one heading, where it is not the title */
  readonly heading?: string;
  /** who may open it (§6) */
  readonly only?: 'agent' | 'reconciled';
  /** opens without a session */
  readonly open?: true;
  /** leads on, everybody, to another of these */
  readonly leadsTo?: string;
  /** leads on, whoever is signed in, to another of these */
  readonly signedIn?: string;
}

const HELP = '帮助中心';
const USER = '用户中心';
const START = '/dashboard/bill';

/** What another product asks; the callback then has a state that nobody has asked with. */
const QUESTION = 'client_id=node-monitor&redirect_uri={origin}%2Fopenplatform%2Fcallback&scope=profile&state=s-1';

export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  // §2.1
  { path: '/login', title: '登录', open: true, signedIn: START },
  { path: '/m/bind', title: '绑定节点' },
  { path: '/help/doc/{docname}', visit: '/help/doc/privacy', title: '文档', open: true },
  { path: '/private-history', title: '隐私政策与协议历史版本', open: true },
  {
    path: '/help-center/{labelId}/{articleId}',
    visit: '/help-center/1/10255',
    title: '帮助文章',
    heading: HELP,
    open: true,
  },
  { path: '/reset-password', title: '重置密码', open: true },
  { path: '/login-rec', visit: '/login-rec?inviter=agent', title: '登录或注册', open: true, signedIn: START },
  {
    path: '/external-form/node-address',
    visit: '/external-form/node-address?username=agent',
    title: '填写节点地址',
    open: true,
  },
  { path: '/mobile', title: '手机版', open: true },
  // §2.2
  { path: '/device/list', title: '节点列表' },
  // whoever has a device visits that
  { path: '/device/{uuid}', visit: '/device/0123456789abcdef0123456789abcdef', title: '设备详情' },
  { path: '/deploy', title: '定向业务' },
  { path: '/user/password', visit: '/user/password?type=wallet', title: '密码设置', heading: `${USER} · 密码设置` },
  { path: '/user/certification', title: '实名认证', heading: `${USER} · 实名认证`, only: 'reconciled' },
  { path: '/user/beneficiary', title: '收款信息', heading: `${USER} · 收款信息`, only: 'reconciled' },
  { path: '/user/agreement', title: '服务协议', heading: `${USER} · 服务协议` },
  // Leads to the first of those above, which must not be on the screen already.
  { path: '/user', title: USER },
  { path: '/help/bind_device', title: '绑定节点' },
  { path: '/help-center', title: HELP },
  { path: '/help/center', title: HELP },
  { path: HOME, title: '数据概览', leadsTo: START },
  { path: '/dashboard/tech', title: '运行概览', heading: '数据概览' },
  { path: START, title: '数据概览' },
  { path: '/wallet', title: '账单结算', only: 'reconciled' },
  { path: '/miner/list', title: '用户列表', only: 'agent' },
  { path: '/openplatform/auth', visit: `/openplatform/auth?${QUESTION}`, title: '开放平台授权' },
  { path: '/openplatform/callback', visit: '/openplatform/callback?code=1&state=other', title: '授权结果' },
  { path: '/self-tickets', title: '我的工单' },
  { path: '/dial/list', title: '拨号列表' },
  { path: '/dial/config', title: '拨号配置' },
];

/** The route of a path; `undefined` for one that specification.md does not know. */
export const specifiedRoute = (pathname: string): SpecifiedRoute | undefined =>
  SPECIFIED_ROUTES.find(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname));
