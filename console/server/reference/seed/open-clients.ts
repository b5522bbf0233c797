/** Products that may ask a person for consent. A redirect that begins with / is the console's own. */
export interface OpenClient {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly redirects: readonly string[];
  readonly scopes: readonly string[];
}

export const OPEN_SCOPES: Readonly<Record<string, string>> = {
  profile: '查看您的用户名和角色',
  devices: '查看您的节点、在线状态和带宽',
  income: '查看您的收入汇总',
};

export const OPEN_CLIENTS: readonly OpenClient[] = [
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
