import { WhereOffered } from '#shared/element/element-body.tsx';
import { ElementFormSkeleton } from '#shared/topics/form/form-skeleton.tsx';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { passwordText } from './password.text.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The form, or a link back to the sign-in if the platform does not reset passwords. */
export default function ResetPasswordView() {
  const widget = useWidget();
  const text = useText(passwordText);
  return (
    <WhereOffered
      calls={['resetPassword']}
      skeleton={<ElementFormSkeleton fields={4} />}
      actions={
        <Button tone="primary" onClick={() => widget.requestNavigation('login')}>
          {text.backToLogin}
        </Button>
      }
    >
      <ResetPasswordForm />
    </WhereOffered>
  );
}
