import { useController, type Control, type UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../shared/ui/password-field.tsx';

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
