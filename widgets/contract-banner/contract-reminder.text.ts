import { defineText } from '#shared/host/locale.ts';

const english = (year: number, month: number, day: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));

export const contractText = defineText('contractBanner', {
  'zh-CN': {
    expires: '合作合同将于 ',
    expiresAfter: '到期，请提前续签以免影响结算',
    expiresSoon: '合作合同即将到期，请提前续签以免影响结算',
    expired: '合作合同已于 ',
    expiredAfter: '到期，请尽快续签以恢复结算',
    expiredAlready: '合作合同已到期，请尽快续签以恢复结算',
    date: (year: number, month: number, day: number) => `${year} 年 ${month} 月 ${day} 日`,
    renew: '立即续签',
    dialogTitle: '续签合作合同',
    scan: '请用微信扫码，在小程序中完成续签',
    phone: '请打开微信小程序完成续签',
    afterwards: '续签完成后，此提醒将自动消失',
    done: '我已续签',
    checking: '查询中',
    notYet: '暂未查询到续签结果，请完成续签后再试',
    renewed: '合同已续签',
    later: '稍后再说',
  },
  en: {
    expires: 'Your contract expires on ',
    expiresAfter: '. Renew it in time to keep settlement running.',
    expiresSoon: 'Your contract is about to expire. Renew it in time to keep settlement running.',
    expired: 'Your contract expired on ',
    expiredAfter: '. Renew it to resume settlement.',
    expiredAlready: 'Your contract has expired. Renew it to resume settlement.',
    date: english,
    renew: 'Renew now',
    dialogTitle: 'Renew your contract',
    scan: 'Scan the code with WeChat and renew in the mini-program',
    phone: 'Open the WeChat mini-program and renew there',
    afterwards: 'This reminder disappears automatically after the renewal',
    done: "I've renewed",
    checking: 'Checking',
    notYet: 'The renewal is not complete yet. Finish it and try again.',
    renewed: 'Contract renewed',
    later: 'Later',
  },
});
