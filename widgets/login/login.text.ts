import { defineText } from '#shared/host/locale.ts';

export const loginText = defineText('login', {
  'zh-CN': {
    title: '登录',
    username: '用户名或手机号',
    password: '密码',
    usernameRequired: '请输入用户名或手机号',
    passwordRequired: '请输入密码',
    forgot: '忘记密码',
    submit: '登录',
    proving: '请完成人机验证',
    signingIn: '登录中',
    done: '登录成功',
    failed: '登录失败，请重试',
  },
  en: {
    title: 'Sign in',
    username: 'Username or phone number',
    password: 'Password',
    usernameRequired: 'Enter your username or phone number',
    passwordRequired: 'Enter your password',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    proving: 'Complete the human verification',
    signingIn: 'Signing in',
    done: 'Signed in',
    failed: "Couldn't sign in. Try again.",
  },
});

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
