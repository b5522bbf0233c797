import { cleanPhone, isPhone } from '#shared/core/phone.ts';
import { FormattedField } from '#shared/ui/form/formatted-field.tsx';
import { CodeWithCaptcha, type CodeWithCaptchaProps } from './code-with-captcha.tsx';

/** A field of react-hook-form's `useController`. */
export interface ControlledField {
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly ref: (input: HTMLInputElement | null) => void;
  };
  readonly fieldState: {
    readonly isTouched: boolean;
    readonly error?: { readonly message?: string | undefined } | undefined;
  };
}

interface PhoneWithCodeProps {
  phone: ControlledField;
  code: ControlledField;
  phoneLabel: string;
  codeLabel: string;
  help?: string | undefined;
  /** whether a number with an error gets no code */
  strict?: boolean;
  onSent: CodeWithCaptchaProps['onSent'];
  onCaptcha?: CodeWithCaptchaProps['onCaptcha'] | undefined;
}

/** A phone number and the code that was sent to it. */
export function PhoneWithCode(props: PhoneWithCodeProps) {
  const { phone, code, phoneLabel, codeLabel, help, strict, onSent, onCaptcha } = props;
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
        onSent={onSent}
        {...(onCaptcha && { onCaptcha })}
      />
    </>
  );
}
