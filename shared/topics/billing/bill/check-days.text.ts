import { defineText } from '#shared/host/locale.ts';
import { shortMonth } from '#shared/host/date-names.ts';

/** Strings about the confirmation of a bill. */
export const checkDaysText = defineText('checkDays', {
  'zh-CN': {
    confirmer: '由财务确认',
    confirmerDays: (month: number, from: number, to: number) =>
      `由财务确认，核对期为 ${month} 月 ${from} 日至 ${to} 日`,
    appeal: '对扣款或不计费记录有异议的，请在账单明细中申诉',
    contact: '如有异议，请联系商务人员',
    together: (confirmer: string, objection: string) => `${confirmer}。${objection}`,
  },
  en: {
    confirmer: 'Finance confirms this bill.',
    confirmerDays: (month: number, from: number, to: number) =>
      `Finance confirms this bill. Check it from ${shortMonth(month)} ${from} to ${shortMonth(month)} ${to}.`,
    appeal: 'If you disagree with a penalty or an unbilled record, appeal it in the bill.',
    contact: 'If you disagree, contact your business contact.',
    together: (confirmer: string, objection: string) => `${confirmer} ${objection}`,
  },
});
