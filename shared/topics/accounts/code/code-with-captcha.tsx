import { useEffect, useRef, type FocusEvent, type Ref } from 'react';
import { useText } from '#shared/host/locale.ts';
import { maskPhone } from '#shared/core/masking.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LiveRegion } from '#shared/ui/base/live-region.tsx';
import { CodeField } from './code-field.tsx';
import { verifyCodeText } from './code.text.ts';
import { RESEND_MS, useVerifyCode } from './use-verify-code.ts';

export interface CodeWithCaptchaProps {
  /** the input, which gets the focus if it holds the first error */
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** all digits; empty until the user has typed a complete number */
  phoneNumber: string;
  /** the code as typed so far */
  value: string;
  onChange: (code: string) => void;
  onBlur?: (event: FocusEvent) => void;
  /** the error of the code; a reason why no new code was sent takes precedence until the code is checked again */
  error?: string | undefined;
  /** Called when a code was sent. Earlier codes are invalid, so the form removes the typed code and its error. */
  onSent: () => void;
  /** Called while the captcha is on screen. It lives in the page's body, so a modal dialog must make way. */
  onCaptcha?: (open: boolean) => void;
}

/** A field for six digits from an SMS, with the button that requests it: captcha, request, and `N秒后重试` for a minute (§5). */
export function CodeWithCaptcha({
  ref,
  label,
  phoneNumber,
  value,
  onChange,
  onBlur,
  error,
  onSent,
  onCaptcha,
}: CodeWithCaptchaProps) {
  const text = useText(verifyCodeText);
  const { state, secondsLeft, isSent, problem, send, dismiss } = useVerifyCode(phoneNumber);
  const input = useRef<HTMLInputElement>(null);

  const latestOnCaptcha = useRef(onCaptcha);
  useEffect(() => {
    latestOnCaptcha.current = onCaptcha;
  });
  const latest = useRef({ value, dismiss });
  useEffect(() => {
    latest.current = { value, dismiss };
  });
  useEffect(() => {
    if (error) latest.current.dismiss();
  }, [error]);
  const proving = state === 'proving';
  useEffect(() => {
    if (!proving) return;
    latestOnCaptcha.current?.(true);
    return () => latestOnCaptcha.current?.(false);
  }, [proving]);

  const waiting = secondsLeft > 0;
  const sendLabel = isSent ? text.again : text.send;
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
          // a move to the button that requests the code does not count as leaving the field
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onBlur?.(event);
        }}
        error={problem ?? error}
        help={waiting ? (isSent ? text.sent : text.sentElsewhere)(maskPhone(phoneNumber)) : text.rule(RESEND_MS / 1000)}
        action={
          <Button
            tone="plain"
            size="sm"
            busy={state !== 'idle'}
            busyLabel={proving ? text.proving : text.sending}
            disabled={waiting}
            onClick={() =>
              void send().then((done) => {
                if (!done) return;
                // a code that the user has typed meanwhile is the new one
                if (latest.current.value === value) onSent();
                input.current?.focus();
              })
            }
          >
            {waiting ? text.retryIn(secondsLeft) : sendLabel}
          </Button>
        }
      />
      <LiveRegion>{isSent && !waiting && text.readyAgain}</LiveRegion>
    </>
  );
}
