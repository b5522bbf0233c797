import { defineText } from '../../host/locale.ts';
import { monthName } from '../../host/date-names.ts';

/** Strings of overlays, loaded together with their code. */
export const overlayText = defineText('overlay', {
  'zh-CN': {
    close: '关闭',
    notices: '通知',
    previousMonth: '上个月',
    nextMonth: '下个月',
    start: '开始日期',
    end: '结束日期',
    month: (year: number, month: number) => `${year} 年 ${month} 月`,
    presets: '常用范围',
    requestId: (id: string) => `请求编号 ${id}`,
    help: '日期格式：2026-01-31',
  },
  en: {
    close: 'Close',
    notices: 'Notifications',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    start: 'Start date',
    end: 'End date',
    month: (year: number, month: number) => `${monthName(month)} ${year}`,
    presets: 'Common ranges',
    requestId: (id: string) => `Request ID ${id}`,
    help: 'Date format: 2026-01-31',
  },
});
