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

/** Shown for an overlay whose code could not be loaded. */
export const dialogText = defineText('dialog', {
  'zh-CN': { unreachable: '加载失败，请检查网络后重试' },
  en: { unreachable: "Couldn't load this. Check your network and try again." },
});

/** Strings of the contact to business staff. */
export const contactText = defineText('contact', {
  'zh-CN': {
    open: '联系商务',
    phone: '拨打电话',
    wechat: '微信号',
    qr: '扫码添加商务人员',
    qrImage: '商务联系二维码',
    close: '关闭',
  },
  en: {
    open: 'Business contact',
    phone: 'Call',
    wechat: 'WeChat ID',
    qr: 'Scan to add your business contact',
    qrImage: 'QR code of your business contact',
    close: 'Close',
  },
});
