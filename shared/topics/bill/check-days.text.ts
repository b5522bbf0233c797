import { defineText } from '../../host/locale.ts';
import { shortMonth } from '../../host/date-names.ts';

/** Strings about the confirmation of a bill. */
export const checkDaysText = defineText('checkDays', {
  'zh-CN': {
    confirmer: '由财务确认，如有异议请联系商务人员',
    confirmerDays: (month: number, from: number, to: number) =>
      `由财务确认，核对期为 ${month} 月 ${from} 日至 ${to} 日，如有异议请在此期间联系商务人员`,
  },
  en: {
    confirmer: 'Finance confirms this bill. If you disagree, contact your business contact.',
    confirmerDays: (month: number, from: number, to: number) =>
      `Finance confirms this bill. If you disagree, contact your business contact from ${shortMonth(month)} ${from} to ${shortMonth(month)} ${to}.`,
  },
});
