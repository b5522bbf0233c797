import type { ControlledField } from '#shared/topics/accounts/code/phone-with-code.tsx';
import { PasswordField } from '#shared/ui/form/text-field.tsx';

interface NewPasswordFieldsProps {
  password: ControlledField;
  confirm: ControlledField;
  /** Checks the repetition again after the password has changed. */
  onRecheck: () => void;
  label: string;
  /** the rule, shown before it is broken */
  help: string;
  confirmLabel: string;
}

/** A new password and its repetition. A difference is shown once the user has been in both fields. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirm, onRecheck, label, help, confirmLabel } = props;
  return (
    <>
      <PasswordField
        {...password.field}
        onChange={(text) => {
          password.field.onChange(text);
          if (confirm.fieldState.isTouched || confirm.fieldState.error) onRecheck();
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
