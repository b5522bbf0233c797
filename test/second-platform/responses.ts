/**
 * The responses of the second platform. §8 defines two families, and §7 does not assign
 * the endpoints to them. Where the embedded platform responds without an envelope, this
 * platform uses one, and the reverse. Every response has status 200, also a refusal.
 */
export interface Reply {
  readonly type: string;
  readonly body: string | Buffer;
}

/** A refused request. `code` is the code in the response body. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** §8: the code that signs the user out. */
const SESSION_ENDED = 101001;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const WRONG = 4001;
const NOT_NOW = 4101;

export const sessionEnded = (): Refused => new Refused(SESSION_ENDED, '登录已过期');
export const wrongCredentials = (): Refused => new Refused(UNAUTHORIZED, 'bad credentials');
export const noCaptcha = (): Refused => new Refused(FORBIDDEN, 'captcha required');
export const notFound = (): Refused => new Refused(NOT_FOUND, '没有这个接口或内容');
export const wrong = (message: string): Refused => new Refused(WRONG, message);
export const notNow = (message: string): Refused => new Refused(NOT_NOW, message);

const json = (value: unknown): Reply => ({ type: 'application/json', body: JSON.stringify(value) });

export const coded = (data?: unknown): Reply => json({ code: '0', message: 'success', trace: 'a-1', data });
export const bare = (data: unknown): Reply => json(data);
export const plainText = (text: string): Reply => ({ type: 'text/plain; charset=utf-8', body: text });
export const empty = (): Reply => plainText('');
export const refusal = ({ code, message }: Refused): Reply => json({ code, message, data: null });
