/** Error responses of the platform with their codes, in both families (wire.md). */
import { ERROR_CODES } from '#shared/core/error-codes.ts';

/** An error response. `message` can be shown to users. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  /** HTTP status in the H family */
  readonly status: number;
  /** the field of the request that caused the error */
  readonly field: string | undefined;

  constructor(code: number, status: number, message: string, field?: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

export const noSession = (): Refusal => new Refusal(ERROR_CODES.noSession, 401, '登录已失效，请重新登录');
export const invalid = (message = '请求参数不正确', field?: string): Refusal =>
  new Refusal(ERROR_CODES.invalidRequest, 400, message, field);
export const tooLarge = (): Refusal => new Refusal(ERROR_CODES.invalidRequest, 413, '请求内容过大');
export const wrongCode = (): Refusal => new Refusal(ERROR_CODES.wrongVerifyCode, 400, '验证码错误', 'verifyCode');
export const expiredCode = (): Refusal =>
  new Refusal(ERROR_CODES.expiredVerifyCode, 400, '验证码已失效，请重新获取', 'verifyCode');
export const wrongWalletPassword = (field: string): Refusal =>
  new Refusal(ERROR_CODES.wrongWalletPassword, 400, '钱包密码错误', field);
export const captchaFailed = (): Refusal => new Refusal(ERROR_CODES.captchaFailed, 403, '人机验证未通过');
export const walletLocked = (): Refusal =>
  new Refusal(ERROR_CODES.walletLocked, 403, '钱包密码验证已过期，请重新输入钱包密码');
export const phoneProofExpired = (): Refusal =>
  new Refusal(ERROR_CODES.phoneProofExpired, 400, '原手机号的验证已失效，请重新验证', 'ticket');
export const wrongOldPassword = (): Refusal =>
  new Refusal(ERROR_CODES.wrongOldPassword, 400, '原密码错误', 'oldpassword');
export const notOnRecord = (message: string): Refusal => new Refusal(ERROR_CODES.notOnRecord, 400, message);
export const wrongLogin = (): Refusal => new Refusal(ERROR_CODES.wrongLogin, 401, '手机号或密码错误');
export const forbidden = (message: string): Refusal => new Refusal(ERROR_CODES.forbidden, 403, message);
export const notFound = (message = '请求的内容不存在'): Refusal => new Refusal(ERROR_CODES.notFound, 404, message);
export const incomesPending = (): Refusal =>
  new Refusal(ERROR_CODES.incomesPending, 404, '部分日期的收入还在生成，账单稍后可查');
export const conflict = (message = '相同的请求正在处理，请稍后再试'): Refusal =>
  new Refusal(ERROR_CODES.conflict, 409, message);
export const notAllowedNow = (reason: string, field?: string): Refusal =>
  new Refusal(ERROR_CODES.notAllowedNow, 400, reason, field);
export const keyReused = (): Refusal => new Refusal(ERROR_CODES.keyReused, 422, '同一请求标识不能用于不同的提现申请');
/** For an unavailable service, such as the database or SMS. Only the log contains `cause`. */
export const unavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal(ERROR_CODES.unavailable, 503, '系统繁忙，请稍后再试'), { cause });
export const limited = (message = '操作过于频繁，请稍后再试'): Refusal =>
  new Refusal(ERROR_CODES.tooManyRequests, 429, message);

export const tooManyAtOnce = (): Refusal =>
  new Refusal(ERROR_CODES.tooManyAtOnce, 429, '同时进行的请求过多，请稍后再试');

/** Codes that keep their HTTP status in the code family. Other codes are sent with status 200. */
const STATUS_IN_BOTH = new Set<number>([
  ERROR_CODES.invalidRequest,
  ERROR_CODES.notFound,
  ERROR_CODES.incomesPending,
  ERROR_CODES.conflict,
  ERROR_CODES.keyReused,
  ERROR_CODES.tooManyAtOnce,
]);

export const statusInCodeFamily = ({ code, status }: Refusal): number => (STATUS_IN_BOTH.has(code) ? status : 200);
