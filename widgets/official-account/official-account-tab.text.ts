import { defineText } from '#shared/host/locale.ts';

export const officialAccountText = defineText('officialAccount', {
  'zh-CN': {
    tab: '公众号',
    title: '关注公众号',
    text: '微信扫码关注，及时接收账单与节点通知',
    phone: '长按识别二维码，或保存图片后用微信扫码',
    image: '公众号二维码，用微信扫码关注',
    broken: '二维码没有加载出来',
    retry: '重试',
    fold: '收起',
    dismiss: '本次不再显示',
  },
  en: {
    tab: 'WeChat',
    title: 'Follow us on WeChat',
    text: 'Scan the code for news of your bills and nodes',
    phone: 'Press and hold the code, or save it and scan it with WeChat',
    image: 'QR code of the official account, to be scanned with WeChat',
    broken: 'The code did not load',
    retry: 'Try again',
    fold: 'Fold',
    dismiss: 'Not during this visit',
  },
});
