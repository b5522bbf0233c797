import { defineText } from '../../host/locale.ts';

export const qrCodeText = defineText('qrCode', {
  'zh-CN': { refresh: '刷新二维码', expired: '二维码已过期' },
  en: { refresh: 'Refresh code', expired: 'This code has expired' },
});
