import { useController, type Control, type UseFormReturn } from 'react-hook-form';
import { textOf } from '#shared/host/locale.ts';
import { PasswordField } from '#shared/ui/form/text-field.tsx';
import { passwordText } from './password.text.ts';

/** The rules of passwords (§5); the platform holds them too. */

/** 8 to 12 digits, letters or special characters: what a keyboard writes, without spaces. */
const isLoginPassword = (typed: string): boolean => /^[\x21-\x7e]{8,12}$/.test(typed);

/** 6 to 12 characters. */
export const isWalletPassword = (typed: string): boolean => typed.length >= 6 && typed.length <= 12;

export interface NewPasswordValues {
  password: string;
  confirm: string;
}

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  form: UseFormReturn<Values>;
  label: string;
  /** the rule, before it is broken */
  help: string;
  confirmLabel: string;
}

/** A new password, twice. What differs is told once both are there, and no longer than that. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: NewPasswordFieldsProps<Values>) {
  const { label, help, confirmLabel } = props;
  const form = props.form as unknown as UseFormReturn<NewPasswordValues>;
  const control: Control<NewPasswordValues> = form.control;
  const password = useController({ control, name: 'password' });
  const confirm = useController({ control, name: 'confirm' });
  return (
    <>
      <PasswordField
        {...password.field}
        onChange={(typed) => {
          password.field.onChange(typed);
          if (confirm.fieldState.isTouched || confirm.fieldState.error) void form.trigger('confirm');
        }}
        label={label}
        help={help}
        error={password.fieldState.error?.message}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...confirm.field}
        label={confirmLabel}
        error={confirm.fieldState.error?.message}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** @returns what is wrong with a login password. @param required what an empty one is told */
export function loginPasswordProblem(password: string, required: string): string | undefined {
  if (!password) return required;
  return isLoginPassword(password) ? undefined : textOf(passwordText).rule;
}

/** @returns what is wrong with the password's repetition */
export function confirmProblem(
  { password, confirm }: NewPasswordValues,
  words: { readonly required: string; readonly mismatch: string },
): string | undefined {
  if (!confirm) return words.required;
  return confirm === password ? undefined : words.mismatch;
}
