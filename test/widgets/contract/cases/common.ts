/** Values that the rows of several groups share. */
import type { Failure, Loading } from '../element-case.ts';

export const ACCOUNT = '/api/account/v1/info';

/** The account request of every element that needs the signed-in user. */
export const account: Failure = {
  call: ACCOUNT,
  response: { fault: 'code', body: { code: 5001, message: '账户服务维护中', requestId: 'r-7' } },
  texts: ['加载失败', '账户服务维护中'],
};
/** The skeleton of a form. */
export const form = (least: number): Loading => ({
  call: ACCOUNT,
  placeholder: '[aria-hidden=true]',
  announcement: '加载中',
  height: [least, 1.2],
});
export const NOTHING_LOADS = { because: 'the form sends no request before it is submitted' };
export const FORM_OFFLINE = '网络已断开，恢复后可以提交';
export const AT_ITS_BUTTON = { because: 'a press without a response shows the error at the button' };
