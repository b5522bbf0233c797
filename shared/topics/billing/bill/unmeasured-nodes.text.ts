import { defineText } from '#shared/host/locale.ts';

/** Strings of the nodes that were not measured on days of a bill. */
export const unmeasuredText = defineText('unmeasuredNodes', {
  'zh-CN': {
    title: (nodes: number) => `${nodes} 个节点有未测量的日期，收益待确认`,
    why: '计费时段内没有采样。未测量不是违规，也未计入本期账单。',
    and: '、',
  },
  en: {
    title: (nodes: number) =>
      nodes === 1 ? '1 node was not measured on some days' : `${nodes} nodes were not measured on some days`,
    why: 'There are no samples in the billed hours. Such a day is pending: it is no violation, and not part of this bill.',
    and: ', ',
  },
});
