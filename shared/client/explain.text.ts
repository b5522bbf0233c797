import { defineText } from '../host/locale.ts';

/** Messages for users, who cannot fix the integration themselves. */
export const setUpText = defineText('setUp', {
  'zh-CN': {
    setUp: '页面接入配置有误，暂时无法显示，请联系网站客服',
    token: '暂时无法确认您的登录状态，请稍后再试',
    tokenKept: '暂时无法确认您的登录状态，已填写的内容会保留，请稍后再试',
    scope: '本网站未开放此功能，如需使用请联系网站客服',
  },
  en: {
    setUp: "This page isn't set up correctly, so this content can't be shown. Contact the operator of this site.",
    token: "Couldn't confirm that you're signed in. Try again later.",
    tokenKept: "Couldn't confirm that you're signed in. Your entries are kept. Try again later.",
    scope: 'This site does not offer this feature. If you need it, contact the operator of this site.',
  },
});

/** Meanings of the codes of the wire (`ERROR_CODES`), for pages whose language differs from that of the platform. */
const MEANINGS: Readonly<Record<string, string>> = {
  4000: 'The request is not valid',
  4001: 'The code is wrong',
  4002: 'The code has expired or was used before',
  4003: 'The wallet password is wrong',
  4004: 'The captcha was not passed',
  4005: 'Enter the wallet password again',
  4006: 'Verify the previous phone number again',
  4007: 'The current password is wrong',
  4008: 'The name does not match the ID number',
  4010: 'The phone number or the password is wrong',
  4030: 'This account may not do this',
  4040: 'Not found',
  4041: 'The bill is in preparation',
  4090: 'The same request is already being processed',
  4101: 'Not possible now',
  4220: 'This request differs from the first one with its key',
  4290: 'Too many attempts. Try again later.',
  4291: 'Other requests of this account are still in progress. Try again in a moment.',
  5000: 'The platform has a problem',
  5030: 'A service of the platform is not available',
};

/** Reasons of refusals. The message of the platform stays, because another platform can use other codes. */
export const refusalText = defineText('refusal', {
  'zh-CN': {
    meaningOf: (_code: string): string | undefined => undefined,
    quoted: (meaning: string, message: string) => `${meaning}（${message}）`,
  },
  en: {
    meaningOf: (code: string): string | undefined => MEANINGS[code],
    quoted: (meaning: string, message: string) => `${meaning} (${message})`,
  },
});
