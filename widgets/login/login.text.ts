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
