/** Strings of the dialogs of the list of users. */
import { defineText } from '#shared/host/locale.ts';

/** Strings of the invite dialog (§7.6). */
export const inviteText = defineText('invite', {
  'zh-CN': {
    title: '邀请用户',
    text: '对方通过链接或二维码注册后归属于您',
    link: '邀请链接',
    qr: '邀请注册的二维码',
    copy: '复制链接',
    copyByHand: '无法写入剪贴板，链接已选中，请手动复制',
    failed: '邀请链接加载失败',
    retry: '重试',
  },
  en: {
    title: 'Invite users',
    text: 'Users who open the link or scan the code and register by phone are assigned to you',
    link: 'Invite link',
    qr: 'QR code for registration',
    copy: 'Copy link',
    copyByHand: 'The clipboard is not available. The link is selected, so you can copy it manually.',
    failed: "Couldn't load the invite link",
    retry: 'Try again',
  },
});
