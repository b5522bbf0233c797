/** The captcha before a log-in and before a code by SMS: Tencent's script, loaded when first needed (hazard 21). */
import { getConfiguration } from '../host/configuration.ts';
import { textOf } from '../host/locale.ts';
import { callPlatform } from './base-query.ts';
import { captchaConfigCall } from '../contract/codes.ts';
import { captchaText } from './captcha.text.ts';
import { apiRequest } from './request.ts';

export type CaptchaProblem =
  /** the script did not load */
  | 'script'
  /** the script loaded, but brought no constructor */
  | 'constructor'
  /** the constructor or `show()` threw, or the platform named no app */
  | 'init'
  | 'timeout'
  /** closed by the person: nothing went wrong */
  | 'closed'
  /** a fallback ticket of a captcha that could not reach its server: no proof, and never sent on */
  | 'forged';

/** `message` is ready to show. */
export class CaptchaError extends Error {
  readonly reason: CaptchaProblem;

  constructor(reason: CaptchaProblem) {
    super(textOf(captchaText)[reason]);
    this.name = 'CaptchaError';
    this.reason = reason;
  }
}

export interface CaptchaProof {
  readonly ticket: string;
  readonly randstr: string;
}

interface CaptchaAnswer {
  /** 0 solved, 2 closed by the person */
  readonly ret: number;
  readonly ticket?: string;
  readonly randstr?: string;
  readonly errorCode?: number;
}

interface Captcha {
  show(): void;
  destroy?(): void;
}

type CaptchaConstructor = new (
  appId: string,
  callback: (answer: CaptchaAnswer) => void,
  options: { aidEncrypted?: string; userLanguage?: string },
) => Captcha;

const VENDOR_SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';
const LOAD_MS = 10_000;
/** Long enough for a slow reader; a captcha that never calls back gives the button free after it. */
const SOLVE_MS = 120_000;

/**
 * Lets the person solve the captcha.
 * @throws CaptchaError
 */
export async function solveCaptcha(): Promise<CaptchaProof> {
  const [constructor, configured] = await Promise.all([loadConstructor(), callPlatform(apiRequest(captchaConfigCall))]);
  if (!configured.data) throw new CaptchaError('init');
  const { captchaAppId, captchaAppIdEncrypted } = configured.data;
  const answer = await ask(constructor, captchaAppId, captchaAppIdEncrypted);
  if (answer.ret === 2) throw new CaptchaError('closed');
  const { ticket = '', randstr = '' } = answer;
  if (answer.ret !== 0 || !ticket || answer.errorCode || /^tr?error_/.test(ticket)) throw new CaptchaError('forged');
  return { ticket, randstr };
}

async function ask(Constructor: CaptchaConstructor, appId: string, aidEncrypted: string): Promise<CaptchaAnswer> {
  let captcha: Captcha | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<CaptchaAnswer>((resolve, reject) => {
      const limit = getConfiguration().captcha?.limitMs ?? SOLVE_MS;
      timer = setTimeout(() => reject(new CaptchaError('timeout')), limit);
      captcha = new Constructor(appId, resolve, aidEncrypted ? { aidEncrypted } : {});
      captcha.show();
    });
  } catch (error) {
    throw error instanceof CaptchaError ? error : new CaptchaError('init');
  } finally {
    clearTimeout(timer);
    try {
      captcha?.destroy?.();
    } catch {
      // it is gone already
    }
  }
}

let loading: Promise<CaptchaConstructor> | undefined;

/** One script for all who wait; a failed one is asked for again by the next. */
function loadConstructor(): Promise<CaptchaConstructor> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<CaptchaConstructor> {
  const there = constructorOnPage();
  if (there) return there;
  const script = document.createElement('script');
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new CaptchaError('script'));
      setTimeout(fail, LOAD_MS);
      script.onload = () => resolve();
      script.onerror = fail;
      script.src = getConfiguration().captcha?.script ?? VENDOR_SCRIPT;
      document.head.append(script);
    });
    const constructor = constructorOnPage();
    if (!constructor) throw new CaptchaError('constructor');
    return constructor;
  } catch (error) {
    script.remove();
    throw error;
  }
}

/** An element of the host with this id is a property of the window too, but it makes no captcha. */
function constructorOnPage(): CaptchaConstructor | undefined {
  const { TencentCaptcha: found } = window as { TencentCaptcha?: unknown };
  return typeof found === 'function' && !(found instanceof Element) ? (found as CaptchaConstructor) : undefined;
}
