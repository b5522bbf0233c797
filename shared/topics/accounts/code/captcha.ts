/**
 * The captcha before a sign-in and before an SMS code, loaded on first use (hazard 21): the script of the host's configuration,
 * else the script that the platform names, else Tencent's.
 */
import { linkAddress } from '#shared/core/web-address.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { report } from '#shared/host/report.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { configuredAddress } from '#shared/client/configured-addresses.ts';
import { captchaConfigCall } from './code.calls.ts';
import { captchaText } from './code.text.ts';
import { apiRequest } from '#shared/client/request.ts';

export type CaptchaProblem =
  /** The script did not load. */
  | 'script'
  /** The script loaded without a constructor. */
  | 'constructor'
  /** The constructor or `show()` threw, or the platform has no app ID. */
  | 'init'
  | 'timeout'
  /** The user closed it. */
  | 'closed'
  /** A fallback ticket of a captcha that could not reach its server. It proves nothing and is never sent. */
  | 'forged';

/** `message` can be shown to the user. */
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

interface CaptchaResult {
  /** 0 solved, 2 closed by the user */
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
  callback: (result: CaptchaResult) => void,
  options: { aidEncrypted?: string; userLanguage?: string },
) => Captcha;

const VENDOR_SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';
const LOAD_MS = 10_000;
/** After this time, a captcha that never calls back releases the button. */
const SOLVE_MS = 120_000;

/**
 * Shows the captcha to the user.
 * @throws CaptchaError
 */
export async function solveCaptcha(): Promise<CaptchaProof> {
  const { data } = await callPlatform(apiRequest(captchaConfigCall));
  if (!data) throw new CaptchaError('init');
  const { captchaAppId, captchaAppIdEncrypted, captchaScript } = data;
  const constructor = await loadConstructor(captchaScript);
  const result = await showCaptcha(constructor, captchaAppId, captchaAppIdEncrypted);
  if (result.ret === 2) throw new CaptchaError('closed');
  const { ticket = '', randstr = '' } = result;
  if (result.ret !== 0 || !ticket || result.errorCode || /^tr?error_/.test(ticket)) throw new CaptchaError('forged');
  return { ticket, randstr };
}

async function showCaptcha(
  Constructor: CaptchaConstructor,
  appId: string,
  aidEncrypted: string,
): Promise<CaptchaResult> {
  let captcha: Captcha | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<CaptchaResult>((resolve, reject) => {
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
      // It was removed already.
    }
  }
}

let loading: Promise<CaptchaConstructor> | undefined;

/** Loads the script once. After a failure, the next call loads it again. @param ofPlatform the script that the platform names */
function loadConstructor(ofPlatform: string | undefined | null): Promise<CaptchaConstructor> {
  loading ??= load(ofPlatform).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns the address of the script. A platform names only scripts of the web, and the host decides about any other. */
function scriptAddress(ofPlatform: string | undefined | null): string {
  const { script } = getConfiguration().captcha ?? {};
  if (script) return resolveAddress(script) ?? '';
  return (ofPlatform && linkAddress(ofPlatform, configuredAddress(captchaConfigCall))?.href) || VENDOR_SCRIPT;
}

async function load(ofPlatform: string | undefined | null): Promise<CaptchaConstructor> {
  const present = constructorOnPage();
  if (present) return present;
  const address = scriptAddress(ofPlatform);
  const script = document.createElement('script');
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new CaptchaError('script'));
      setTimeout(fail, LOAD_MS);
      script.onload = () => resolve();
      script.onerror = fail;
      script.src = address;
      document.head.append(script);
    });
    const constructor = constructorOnPage();
    if (!constructor) throw new CaptchaError('constructor');
    return constructor;
  } catch (error) {
    script.remove();
    report('captcha-script', { what: address });
    throw error;
  }
}

/** An element of the host with this ID is a property of the window as well, but not a constructor. */
function constructorOnPage(): CaptchaConstructor | undefined {
  const { TencentCaptcha: globalValue } = window as { TencentCaptcha?: unknown };
  return typeof globalValue === 'function' && !(globalValue instanceof Element)
    ? (globalValue as CaptchaConstructor)
    : undefined;
}
