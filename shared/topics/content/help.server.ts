/** Server parts of the endpoints of the help center. */
import { endpoint } from '../endpoint.ts';
import * as calls from './help.calls.ts';

export const helpEndpoints = [
  endpoint(calls.helpTagsCall, {
    scope: 'none',
    example: {
      response: {
        list: [
          { id: '1', name: '新手入门' },
          { id: '2', name: '拨号与网络' },
        ],
      },
    },
    check: { keep: (facts, [tag]) => void (facts.tagId = tag!.id) },
  }),
  endpoint(calls.helpTagArticlesCall, {
    scope: 'none',
    example: {
      path: { id: '1' },
      response: {
        list: [
          { id: '10255', title: '设备绑定教程', tagId: '1' },
          { id: '10256', title: '哪些设备可以成为节点', tagId: '1' },
        ],
      },
    },
    check: {
      requests: ({ tagId: id }) => (id ? [{ params: { id } }] : 'no help center label is known'),
      keep: (facts, [entry]) => {
        facts.helpArticleId = entry!.id;
        facts.keyword = entry!.title.slice(0, 2);
      },
    },
  }),
  endpoint(calls.helpSearchCall, {
    scope: 'none',
    request: calls.searched,
    example: {
      request: { keyWords: '绑定' },
      response: {
        list: [
          { id: '10255', title: '设备绑定教程', tagId: '1' },
          { id: '10302', title: '什么时候需要管理网卡', tagId: '2' },
        ],
      },
    },
    check: { requests: ({ keyword = '提现' }) => [{ query: { keyWords: keyword } }] },
  }),
  endpoint(calls.helpArticleCall, {
    scope: 'none',
    example: {
      path: { id: '10255' },
      response: {
        id: '10255',
        title: '设备绑定教程',
        updatedAt: '2026-10-28',
        content:
          '<p>绑定前，请准备一个 8 GB 以上的 U 盘。</p>\n<ol><li>下载镜像并写入 U 盘。</li><li>安装后扫描屏幕上的二维码。</li></ol>',
        tagId: '1',
      },
    },
    check: { requests: ({ helpArticleId: id }) => (id ? [{ params: { id } }] : 'no help center article is known') },
  }),
];
