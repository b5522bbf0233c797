/** Asking for a code by SMS: the captcha first, then the call, then a minute's wait (§5, §7.2). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { defineText, textOf } from '../host/locale.ts';
import { CaptchaError, solveCaptcha } from '../client/captcha.ts';
import { useSendVerifyCodeMutation } from '../client/codes.api.ts';
import { onPersonChange } from '../client/session.ts';

export const verifyCodeText = defineText({
  'zh-CN': {
    send: '获取验证码',
    again: '重新获取',
    retryIn: (seconds: number) => `${seconds}秒后重试`,
    proving: '验证中',
    sending: '发送中',
    sent: (phone: string) => `验证码已发送至 ${phone}，5 分钟内有效`,
    sentElsewhere: (phone: string) => `刚向 ${phone} 发送过验证码，请稍候再获取`,
    noPhone: '请先填写手机号',
    failed: '验证码没有发出，请重试',
    readyAgain: '可以重新获取验证码',
  },
  en: {
    send: 'Get a code',
    again: 'Send again',
    retryIn: (seconds: number) => `Retry after ${seconds} s`,
    proving: 'Verifying',
    sending: 'Sending',
    sent: (phone: string) => `A code was sent to ${phone}; it is valid for 5 minutes`,
    sentElsewhere: (phone: string) => `A code was just sent to ${phone}; please wait a moment`,
    noPhone: 'Enter the phone number first',
    failed: 'No code was sent; please try again',
    readyAgain: 'You can ask for a new code',
  },
});

/** Between two codes to one phone (§9). */
export const RESEND_MS = 60_000;

/** When a phone may be sent the next code, ms: a dialog that is closed and opened again goes on counting. */
const nextAt = new Map<string, number>();
onPersonChange(() => nextAt.clear());

export interface VerifyCode {
  /** `proving`: the captcha is on screen. `sending`: the platform is asked. */
  readonly state: 'idle' | 'proving' | 'sending';
  /** seconds until the next code may be asked for; 0 when it may be */
  readonly secondsLeft: number;
  /** whether this form has sent a code to this phone; another form's code is none of its own */
  readonly sent: boolean;
  /** why the last try sent no code, ready to show; the button is free again (hazard 21) */
  readonly problem: string | undefined;
  /** @returns whether a code was sent */
  send(): Promise<boolean>;
  /** Takes the problem away, as when the person types the code they have. */
  dismiss(): void;
}

/** @param phoneNumber all digits, unmasked */
export function useVerifyCode({ phoneNumber }: { phoneNumber: string }): VerifyCode {
  const [state, setState] = useState<VerifyCode['state']>('idle');
  const [problem, setProblem] = useState<string>();
  const [sendCode] = useSendVerifyCodeMutation();
  const secondsLeft = useSecondsUntil(nextAt.get(phoneNumber));
  const running = useRef(false);
  const [sentTo, setSentTo] = useState<string>();

  const send = useCallback(async () => {
    // A second click comes before the first one's state is drawn.
    if (running.current || (nextAt.get(phoneNumber) ?? 0) > Date.now()) return false;
    if (!phoneNumber) {
      setProblem(textOf(verifyCodeText).noPhone);
      return false;
    }
    running.current = true;
    setProblem(undefined);
    try {
      setState('proving');
      const proof = await solveCaptcha();
      setState('sending');
      const answer = await sendCode({ phoneNumber, ...proof });
      if (answer.error) {
        setProblem('message' in answer.error ? answer.error.message : undefined);
        return false;
      }
      nextAt.set(phoneNumber, Date.now() + RESEND_MS);
      setSentTo(phoneNumber);
      return true;
    } catch (error) {
      setProblem(error instanceof CaptchaError ? error.message : textOf(verifyCodeText).failed);
      return false;
    } finally {
      running.current = false;
      setState('idle');
    }
  }, [phoneNumber, sendCode]);

  const dismiss = useCallback(() => setProblem(undefined), []);
  return { state, secondsLeft, sent: sentTo !== undefined && sentTo === phoneNumber, problem, send, dismiss };
}

/** Whole seconds left, counted by the clock: a tab that slept does not count on. */
function useSecondsUntil(at: number | undefined): number {
  const left = (): number => (at === undefined ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)));
  const [, redraw] = useState(0);
  const waiting = left() > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => redraw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [waiting, at]);
  return left();
}
