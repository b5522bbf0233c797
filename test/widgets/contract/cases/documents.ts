/** Elements that everybody may read. */
import type { ElementCase } from '../element-case.ts';

const ARTICLE = '/api/strapi/article/10072';

export const documents: readonly ElementCase[] = [
  {
    tag: 'partner-agreements',
    load: () => import('#widgets/agreements/agreements.element.tsx'),
    chinese: ['如何收集、使用和保护您的信息', '逐项列出收集的信息、目的和场景'],
    english: ['Service agreements', 'Personal information collection list'],
    data: ['我们收集哪些信息'],
    session: 'everybody',
    loading: { call: ARTICLE, shows: '[aria-hidden=true]', says: '正文加载中' },
    failures: [
      {
        call: ARTICLE,
        says: ['正文加载失败', '服务维护中'],
        untold: { because: 'the other documents can be read' },
      },
    ],
    offline: { because: 'a text that has come is complete' },
  },
  {
    tag: 'partner-agreement-history',
    load: () => import('#widgets/agreements/agreement-history.element.tsx'),
    chinese: ['版本 3.0', '变更内容'],
    english: ['Version 3.0', 'Changes'],
    session: 'everybody',
    loading: { call: `${ARTICLE}/history`, shows: '[role=tabpanel] [aria-hidden=true]', says: '历史版本加载中' },
    failures: [{ call: `${ARTICLE}/history`, says: ['历史版本加载失败', '服务维护中'] }],
    offline: { because: 'versions that have come do not change' },
  },
  {
    tag: 'partner-help-center',
    load: () => import('#widgets/help-center/help-center.element.tsx'),
    chinese: ['分类'],
    english: ['Topics'],
    data: ['新手入门'],
    session: 'everybody',
    loading: { call: '/api/help/v1/tags', shows: '[aria-hidden=true]', says: '加载中' },
    failures: [{ call: '/api/help/v1/tags', says: ['服务维护中'] }],
    offline: '网络已断开，显示的是断开前的内容',
  },
];
