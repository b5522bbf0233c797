import { useEffect, useState } from 'react';
import { CaptchaError, solveCaptcha } from './captcha.ts';
import { toPlatformError } from '#shared/client/errors.ts';
import { session } from '#shared/client/session.ts';
import { textOf } from '#shared/host/locale.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { verifyCodeText } from './code.text.ts';
import { useSendVerifyCodeMutation } from './code.api.ts';

/** Time between two codes to one phone, ms (§9). */
export const RESEND_MS = 60_000;

/** When the next code may be sent to a phone, ms. The countdown continues when a dialog is closed and opened again. */
const nextAt = new Map<string, number>();
session.onUserChange(() => nextAt.clear());

export interface VerifyCode {
  /** `proving`: the captcha is on screen. `sending`: the request is running. */
  readonly state: 'idle' | 'proving' | 'sending';
  /** seconds until the next code may be requested; 0 when it may be */
  readonly secondsLeft: number;
  /** whether this form has sent a code to this phone; codes of other forms do not count */
  readonly isSent: boolean;
  /** why no code was sent, ready to show; the button is enabled again (hazard 21) */
  readonly problem: string | undefined;
  /** Returns whether a code was sent. */
  send(): Promise<boolean>;
  /** Removes the problem, for example when the user types a code. */
  dismiss(): void;
}

/**
 * Requests a code by SMS: the captcha first, then the request, then a minute of waiting (§5, §7.2).
 * @param phoneNumber all digits, unmasked
 */
export function useVerifyCode(phoneNumber: string): VerifyCode {
  const [state, setState] = useState<VerifyCode['state']>('idle');
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [sendCode] = useSendVerifyCodeMutation();
  const secondsLeft = useSecondsUntil(nextAt.get(phoneNumber));
  const { run } = useSingleFlight();

  const send = async (): Promise<boolean> => {
    if ((nextAt.get(phoneNumber) ?? 0) > Date.now()) return false;
    if (!phoneNumber) {
      setProblem(textOf(verifyCodeText).noPhone);
      return false;
    }
    setProblem(undefined);
    try {
      setState('proving');
      const proof = await solveCaptcha();
      setState('sending');
      const { error } = await sendCode({ phoneNumber, ...proof });
      if (error) {
        setProblem(toPlatformError(error).message);
        return false;
      }
      nextAt.set(phoneNumber, Date.now() + RESEND_MS);
      setSentTo(phoneNumber);
      return true;
    } catch (error) {
      setProblem(error instanceof CaptchaError ? error.message : textOf(verifyCodeText).failed);
      return false;
    } finally {
      setState('idle');
    }
  };

  return {
    state,
    secondsLeft,
    isSent: sentTo !== undefined && sentTo === phoneNumber,
    problem,
    send: async () => (await run(send)) === true,
    dismiss: () => setProblem(undefined),
  };
}

/** Returns the whole seconds left. The clock decides, so a tab that slept is not behind. */
function useSecondsUntil(at: number | undefined): number {
  const secondsUntil = (): number => (at === undefined ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)));
  const [, redraw] = useState(0);
  const waiting = secondsUntil() > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => redraw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [waiting, at]);
  return secondsUntil();
}
