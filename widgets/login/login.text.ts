import { defineText } from '#shared/host/locale.ts';

export const loginText = defineText('login', {
  'zh-CN': {
    title: '登录',
    username: '用户名或手机号',
    password: '密码',
    usernameRequired: '请输入用户名或手机号',
    passwordRequired: '请输入密码',
    forgot: '忘记密码？',
    submit: '登录',
    proving: '请完成人机验证',
    signingIn: '登录中',
    done: '登录成功',
    failed: '登录没有完成，请重试',
  },
  en: {
    title: 'Sign in',
    username: 'User name or phone number',
    password: 'Password',
    usernameRequired: 'Enter your user name or phone number',
    passwordRequired: 'Enter your password',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    proving: 'Verifying',
    signingIn: 'Signing in',
    done: 'Signed in',
    failed: 'The sign-in did not finish; please try again',
  },
});
