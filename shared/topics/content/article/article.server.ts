/** Server parts of the endpoints of agreements. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './article.calls.ts';

export const articleEndpoints = [
  endpoint(calls.articleCall, {
    scope: 'none',
    example: {
      path: { id: '10071' },
      response: {
        version: '2.5',
        id: '10071',
        title: '节点服务质量（SLA）与违规扣款协议',
        updatedAt: '2026-09-01',
        content:
          '<p>平台与您就节点的在线要求、不计费情形和违规扣款约定如下。</p>\n<h2>一、在线要求</h2>\n<p>18:00 至 24:00 内，设备累计离线超过 15 分钟的，<strong>该设备当日不计费</strong>。</p>',
      },
    },
  }),
  endpoint(calls.articleHistoryCall, {
    scope: 'none',
    optional: true,
    example: {
      path: { id: '10072' },
      response: {
        list: [
          {
            version: '3.0',
            date: '2026-02-20',
            title: '隐私政策',
            changes: '增加“个人信息安全事件的告知”；明确日志不记录查询参数、密码、证件号码和卡号。',
            content: '<p>日志不记录查询参数、密码、证件号码和卡号。</p>',
          },
          {
            version: '2.2',
            date: '2025-09-10',
            title: '隐私政策',
            changes: '增加电子合同所需的信息；说明向身份核验机构提供姓名和身份证号码。',
            content: '<p>我们收集用户名、手机号码、真实姓名、身份证号码和收款信息。</p>',
          },
        ],
      },
    },
  }),
];
