import { defineText } from '../../host/locale.ts';

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
