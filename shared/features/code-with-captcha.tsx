import { useCallback, useEffect, useRef, useState, type FocusEvent, type Ref } from 'react';
import { textOf, useText } from '../host/locale.ts';
import { CaptchaError, solveCaptcha } from '../client/captcha.ts';
import { session } from '../client/session.ts';
import { cleanPhone, isPhone, maskPhone } from '../domain/masking.ts';
import { Button } from '../ui/base/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { FormattedField } from '../ui/form/formatted-field.tsx';
import { LiveRegion } from '../ui/base/visually-hidden.tsx';
import { verifyCodeText } from './code-with-captcha.text.ts';
import { useSendVerifyCodeMutation } from './verification-code.api.ts';

/** Between two codes to one phone (§9). */
export const RESEND_MS = 60_000;

/** When a phone may be sent the next code, ms: a dialog that is closed and opened again goes on counting. */
const nextAt = new Map<string, number>();
session.onUserChange(() => nextAt.clear());

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

/**
 * Asking for a code by SMS: the captcha first, then the call, then a minute's wait (§5, §7.2).
 * @param phoneNumber all digits, unmasked
 */
function useVerifyCode({ phoneNumber }: { phoneNumber: string }): VerifyCode {
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

export interface CodeWithCaptchaProps {
  /** the input, for the form's focus on its first error */
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** all digits; empty until the person has typed one */
  phoneNumber: string;
  /** the code as typed so far */
  value: string;
  onChange: (code: string) => void;
  onBlur?: (event: FocusEvent) => void;
  /** what is wrong with the code; stands before why no code was sent */
  error?: string | undefined;
  /** A modal dialog makes way while the captcha, which lives in the page's body, is on screen. */
  onCaptcha?: (open: boolean) => void;
}

/** Six digits from an SMS, with the button that sends it: captcha, call, and `N秒后重试` for a minute (§5). */
export function CodeWithCaptcha({
  ref,
  label,
  phoneNumber,
  value,
  onChange,
  onBlur,
  error,
  onCaptcha,
}: CodeWithCaptchaProps) {
  const text = useText(verifyCodeText);
  const { state, secondsLeft, sent, problem, send, dismiss } = useVerifyCode({ phoneNumber });
  const input = useRef<HTMLInputElement>(null);

  const tellCaptcha = useRef(onCaptcha);
  useEffect(() => {
    tellCaptcha.current = onCaptcha;
  });
  const proving = state === 'proving';
  useEffect(() => {
    if (!proving) return;
    tellCaptcha.current?.(true);
    return () => tellCaptcha.current?.(false);
  }, [proving]);

  const waiting = secondsLeft > 0;
  const sendWords = sent ? text.again : text.send;
  return (
    <>
      <CodeField
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        label={label}
        value={value}
        onChange={(code) => {
          dismiss();
          onChange(code);
        }}
        onBlur={(event) => {
          // on the way to the button that sends the code there is none to be missed yet
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onBlur?.(event);
        }}
        error={error ?? problem}
        help={waiting ? (sent ? text.sent : text.sentElsewhere)(maskPhone(phoneNumber)) : undefined}
        action={
          <Button
            tone="plain"
            size="sm"
            busy={state !== 'idle'}
            busyLabel={proving ? text.proving : text.sending}
            disabled={waiting}
            onClick={() => void send().then((done) => done && input.current?.focus())}
          >
            {waiting ? text.retryIn(secondsLeft) : sendWords}
          </Button>
        }
      />
      <LiveRegion>{sent && !waiting && text.readyAgain}</LiveRegion>
    </>
  );
}

/** A field as react-hook-form's `useController` gives it. */
interface Controlled {
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly ref: (input: HTMLInputElement | null) => void;
  };
  readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined };
}

interface PhoneWithCodeProps {
  phone: Controlled;
  code: Controlled;
  phoneLabel: string;
  codeLabel: string;
  help?: string | undefined;
  /** a number that is refused already gets no code */
  strict?: boolean;
  onCaptcha?: CodeWithCaptchaProps['onCaptcha'] | undefined;
}

/** A phone number, and the code that proves it. */
export function PhoneWithCode({ phone, code, phoneLabel, codeLabel, help, strict, onCaptcha }: PhoneWithCodeProps) {
  const { error } = phone.fieldState;
  const number = phone.field.value;
  return (
    <>
      <FormattedField
        {...phone.field}
        label={phoneLabel}
        clean={cleanPhone}
        help={help}
        error={error?.message}
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <CodeWithCaptcha
        {...code.field}
        label={codeLabel}
        phoneNumber={isPhone(number) && !(strict && error) ? number : ''}
        error={code.fieldState.error?.message}
        {...(onCaptcha && { onCaptcha })}
      />
    </>
  );
}
