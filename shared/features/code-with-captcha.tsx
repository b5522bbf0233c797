import { useEffect, useRef, type FocusEvent, type Ref } from 'react';
import { maskPhone } from '../domain/masking.ts';
import { useText } from '../host/locale.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useVerifyCode, verifyCodeText } from './use-verify-code.ts';

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
