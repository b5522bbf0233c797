import { defineText } from '#shared/host/locale.ts';

/** Strings of the figures that a company needs for its invoices. */
export const invoiceText = defineText('invoice', {
  'zh-CN': {
    title: '开票资料',
    lead: '最近 12 个月的账单金额',
    buyer: '开票抬头',
    months: '各月账单金额',
    month: '账单月份',
    subtotal: '税前金额（元）',
    tax: '平台代扣（元）',
    payable: '税后应付（元）',
    copy: '复制金额',
    loading: (loadedCount: number, all: number) => `正在加载 ${loadedCount} / ${all}`,
    failed: '部分月份加载失败',
    retry: '重试',
    none: '最近 12 个月暂无账单',
    byHand: '无法自动复制，请手动复制',
    close: '关闭',
  },
  en: {
    title: 'Invoice data',
    lead: 'Bill amounts of the last 12 months',
    buyer: 'Invoice title',
    months: 'Bill amounts by month',
    month: 'Bill month',
    subtotal: 'Before tax (CNY)',
    tax: 'Withheld (CNY)',
    payable: 'Payable (CNY)',
    copy: 'Copy amounts',
    loading: (loadedCount: number, all: number) => `Loading ${loadedCount} / ${all}`,
    failed: "Couldn't load some months",
    retry: 'Try again',
    none: 'No bills in the last 12 months',
    byHand: "Couldn't copy. Copy the amounts by hand.",
    close: 'Close',
  },
});
