/**
 * How the second platform answers. §8 has two families and §7 does not say which call is of which: here those that the
 * embedded platform answers bare come in an envelope, and the other way round. Every answer has status 200, refusals too.
 */
export interface Reply {
  readonly type: string;
  readonly body: string | Buffer;
}

/** What the second platform will not do; `code` is of the body. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** §8: the code that logs out. */
export const SESSION_ENDED = 101001;
const UNAUTHORISED = 401;
const FORBIDDEN = 403;
const NOT_THERE = 404;
const WRONG = 4001;
const NOT_NOW = 4101;

export const sessionEnded = (): Refused => new Refused(SESSION_ENDED, '登录已过期');
export const wrongLogin = (): Refused => new Refused(UNAUTHORISED, 'bad credentials');
export const noCaptcha = (): Refused => new Refused(FORBIDDEN, 'captcha required');
export const notThere = (): Refused => new Refused(NOT_THERE, '没有这个接口或内容');
export const wrong = (message: string): Refused => new Refused(WRONG, message);
export const notNow = (message: string): Refused => new Refused(NOT_NOW, message);

const json = (value: unknown): Reply => ({ type: 'application/json', body: JSON.stringify(value) });

export const coded = (data?: unknown): Reply => json({ code: '0', message: 'success', trace: 'a-1', data });
export const bare = (data: unknown): Reply => json(data);
export const words = (text: string): Reply => ({ type: 'text/plain; charset=utf-8', body: text });
export const empty = (): Reply => words('');
export const refusal = ({ code, message }: Refused): Reply => json({ code, message, data: null });
