/** The routes that §2.1 and §2.2 list, with their titles and permissions. */
import { HOME } from '#console/page/page-addresses.ts';

export interface SpecifiedRoute {
  /** The path as written in specification.md. */
  readonly path: string;
  /** An address with content. `{origin}` is replaced with the console's origin. Default: the path. */
  readonly visit?: string;
  /** The document title before the brand. */
  readonly title: string;
  /** The h1 of the page. Default: the title. */
  readonly heading?: string;
  /** The users that may open it (§6). Default: all. */
  readonly only?: 'agent' | 'reconciled';
  /** Whether it opens without a session. */
  readonly open?: true;
  /** The route that all visitors are redirected to. */
  readonly redirectsTo?: string;
  /** The route that signed-in users are redirected to. */
  readonly signedIn?: string;
}

const HELP = '帮助中心';
const USER = '用户中心';
const START = '/dashboard/bill';

/**
 * The query of an authorization request of another product. The callback below has a state that was never requested.
 */
const AUTHORIZATION_QUERY =
  'client_id=node-monitor&redirect_uri={origin}%2Fopenplatform%2Fcallback&scope=profile&state=s-1';

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
  // A user with a device visits that device instead.
  { path: '/device/{uuid}', visit: '/device/0123456789abcdef0123456789abcdef', title: '设备详情' },
  { path: '/deploy', title: '定向业务' },
  { path: '/user/password', visit: '/user/password?type=wallet', title: '密码设置', heading: `${USER} · 密码设置` },
  { path: '/user/certification', title: '实名认证', heading: `${USER} · 实名认证`, only: 'reconciled' },
  { path: '/user/beneficiary', title: '收款信息', heading: `${USER} · 收款信息`, only: 'reconciled' },
  { path: '/user/agreement', title: '服务协议', heading: `${USER} · 服务协议` },
  // Redirects to the first settings page, which must not be on the screen already.
  { path: '/user', title: USER },
  { path: '/help/bind_device', title: '绑定节点' },
  { path: '/help-center', title: HELP },
  { path: '/help/center', title: HELP },
  { path: HOME, title: '数据概览', redirectsTo: START },
  { path: '/dashboard/tech', title: '运行概览' },
  { path: START, title: '数据概览', heading: '收入概览' },
  { path: '/wallet', title: '账单结算', only: 'reconciled' },
  { path: '/wallet/statement', title: '月度对账单', only: 'reconciled' },
  { path: '/miner/list', title: '用户列表', only: 'agent' },
  { path: '/openplatform/auth', visit: `/openplatform/auth?${AUTHORIZATION_QUERY}`, title: '开放平台授权' },
  { path: '/openplatform/callback', visit: '/openplatform/callback?code=1&state=other', title: '授权结果' },
  { path: '/self-tickets', title: '我的工单' },
  { path: '/dial/list', title: '拨号列表' },
  { path: '/dial/config', title: '拨号配置' },
  // An addition to the specification. Without a token, the page states that the link is invalid.
  { path: '/shared', title: '分享的文档', open: true },
];

/** Returns the route of a path, or undefined when specification.md does not list it. */
export const specifiedRoute = (pathname: string): SpecifiedRoute | undefined =>
  SPECIFIED_ROUTES.find(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname));
