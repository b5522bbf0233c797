/** What the platform refuses and how it says so, in both families (wire.md). */

/** A refusal that a person can understand; `message` is ready to be shown. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  /** HTTP status in the H family */
  readonly status: number;
  /** The field of the request that is meant. */
  readonly field: string | undefined;

  constructor(code: number, status: number, message: string, field?: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

/** The code family tells a missing session by this code. */
const SESSION_ENDED = 101001;

export const noSession = (): Refusal => new Refusal(SESSION_ENDED, 401, '登录已失效，请重新登录');
export const invalid = (message = '请求参数不正确', field?: string): Refusal => new Refusal(4000, 400, message, field);
export const wrongCode = (): Refusal => new Refusal(4001, 400, '验证码错误', 'verifyCode');
export const expiredCode = (): Refusal => new Refusal(4002, 400, '验证码已失效，请重新获取', 'verifyCode');
export const wrongWalletPassword = (): Refusal => new Refusal(4003, 400, '钱包密码错误', 'password');
export const captchaFailed = (): Refusal => new Refusal(4004, 403, '人机验证未通过');
export const walletLocked = (): Refusal => new Refusal(4005, 403, '钱包密码验证已过期，请重新输入钱包密码');
export const phoneProofExpired = (): Refusal => new Refusal(4006, 400, '原手机号的验证已失效，请重新验证', 'ticket');
export const wrongOldPassword = (): Refusal => new Refusal(4007, 400, '原密码错误', 'oldpassword');
export const notOnRecord = (message: string): Refusal => new Refusal(4008, 400, message);
export const wrongLogin = (): Refusal => new Refusal(4010, 401, '手机号或密码错误');
export const forbidden = (message: string): Refusal => new Refusal(4030, 403, message);
export const foreignHost = (): Refusal => new Refusal(4210, 421, '只能以本机地址访问');
export const notFound = (message = '请求的内容不存在'): Refusal => new Refusal(4040, 404, message);
export const conflict = (message = '相同的请求正在处理，请稍后再试'): Refusal => new Refusal(4090, 409, message);
export const notAllowedNow = (reason: string, field?: string): Refusal => new Refusal(4101, 400, reason, field);
export const keyReused = (): Refusal => new Refusal(4220, 422, '同一请求标识不能用于不同的提现申请');
/** What is needed is away for now: the database, the SMS service; `cause` is for the log. */
export const unavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal(5030, 503, '系统繁忙，请稍后再试'), { cause });
export const limited = (message = '操作过于频繁，请稍后再试'): Refusal => new Refusal(4290, 429, message);

/** Malformed, missing, conflicting: told by HTTP status in the code family too; all else comes as 200 with a code. */
const STATUS_IN_BOTH = new Set([4000, 4040, 4090, 4220]);

export const statusInCodeFamily = ({ code, status }: Refusal): number => (STATUS_IN_BOTH.has(code) ? status : 200);
