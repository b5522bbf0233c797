import { defineText } from '#shared/host/locale.ts';

export const joinText = defineText('join', {
  'zh-CN': {
    title: '登录或注册',
    invited: (inviter: string) => `${inviter} 邀请您加入`,
    phone: '手机号',
    phoneHelp: '未注册的手机号将自动创建账号',
    submit: '登录 / 注册',
    signingIn: '登录中',
    done: '登录成功',
    password: '密码登录',
  },
  en: {
    title: 'Sign in or register',
    invited: (inviter: string) => `${inviter} invites you to join`,
    phone: 'Phone number',
    phoneHelp: 'An account is created for a new phone number',
    submit: 'Sign in or register',
    signingIn: 'Signing in',
    done: 'Signed in',
    password: 'Sign in with a password',
  },
});
