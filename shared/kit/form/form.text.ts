import { defineText } from '../../host/locale.ts';

/** Strings that several forms share (§5, §8). */
export const formText = defineText('form', {
  'zh-CN': {
    code: '短信验证码',
    codeRequired: '请输入验证码',
    codeSix: '请输入六位验证码',
    codeWrong: '验证码错误',
    phoneRequired: '请输入手机号',
    phoneLength: (length: number, count: number) => `手机号应为 ${length} 位，当前 ${count} 位`,
    offline: '网络已断开，恢复后可以提交',
    unknown: '未收到结果，请稍后再试',
  },
  en: {
    code: 'SMS code',
    codeRequired: 'Please enter verification code',
    codeSix: 'Please enter six-digit code',
    codeWrong: 'Verification code wrong',
    phoneRequired: 'Enter the phone number',
    phoneLength: (length: number, count: number) => `A phone number has ${length} digits. You entered ${count}.`,
    offline: "You're offline. You can submit when you're back online.",
    unknown: 'No result was received. Try again later.',
  },
});
