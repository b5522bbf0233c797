import { defineText } from '#shared/host/locale.ts';

export const officialAccountText = defineText('officialAccount', {
  'zh-CN': {
    tab: '公众号',
    title: '关注公众号',
    text: '微信扫码关注，及时接收账单与节点通知',
    phone: '长按识别二维码，或保存图片后用微信扫码',
    image: '公众号二维码，用微信扫码关注',
    broken: '二维码加载失败',
    retry: '重试',
    fold: '收起',
    dismiss: '本次不再显示',
  },
  en: {
    tab: 'WeChat',
    title: 'Follow us on WeChat',
    text: 'Scan the code with WeChat to receive bill and node notifications',
    phone: 'Press and hold the code, or save it and scan it with WeChat',
    image: 'QR code of the official account. Scan it with WeChat.',
    broken: "Couldn't load the QR code",
    retry: 'Try again',
    fold: 'Collapse',
    dismiss: 'Hide for this visit',
  },
});
