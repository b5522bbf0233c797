/** Elements with public content. */
import type { ElementCase } from '../element-case.ts';

const ARTICLE = '/api/strapi/article/10072';

export const documents: readonly ElementCase[] = [
  {
    tag: 'partner-agreements',
    importElement: () => import('#widgets/agreements/agreements.element.tsx'),
    chinese: ['如何收集、使用和保护您的信息', '逐项列出收集的信息、目的和场景'],
    english: ['Service agreements', 'Personal information collection list'],
    data: ['我们收集哪些信息'],
    session: 'everybody',
    loading: { call: ARTICLE, placeholder: '[aria-hidden=true]', announcement: '正文加载中' },
    failures: [
      {
        call: ARTICLE,
        texts: ['正文加载失败', '服务维护中'],
        notEmitted: { because: 'the other documents are available' },
      },
    ],
    offline: { because: 'a loaded text is complete' },
  },
  {
    tag: 'partner-agreement-history',
    importElement: () => import('#widgets/agreements/agreement-history.element.tsx'),
    chinese: ['版本 3.0', '变更内容'],
    english: ['Version 3.0', 'Changes'],
    session: 'everybody',
    loading: {
      call: `${ARTICLE}/history`,
      placeholder: '[role=tabpanel] [aria-hidden=true]',
      announcement: '历史版本加载中',
    },
    failures: [{ call: `${ARTICLE}/history`, texts: ['历史版本加载失败', '服务维护中'] }],
    offline: { because: 'loaded versions do not change' },
  },
  {
    tag: 'partner-help-center',
    importElement: () => import('#widgets/help-center/help-center.element.tsx'),
    chinese: ['分类'],
    english: ['Topics'],
    data: ['新手入门'],
    session: 'everybody',
    loading: { call: '/api/help/v1/tags', placeholder: '[aria-hidden=true]', announcement: '加载中' },
    failures: [{ call: '/api/help/v1/tags', texts: ['服务维护中'] }],
    offline: '网络已断开，显示的是断开前的内容',
  },
];
