import { oneLine } from '#shared/core/clean-text.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { PhoneWithCode } from '#shared/topics/accounts/code/phone-with-code.tsx';
import { ElementForm } from '#shared/kit/form/form-layout.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { SubmitAbove } from '#shared/kit/form/submit-row.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { joinText } from './login.text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { useLoginMutation } from '#shared/topics/accounts/login.api.ts';
import type { LoginResponse } from '#shared/topics/accounts/session.calls.ts';
import { codeProblem, phoneProblem } from '#shared/kit/form/field-rules.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';

/** Signs in by phone and code. For a phone without an account, an account under the inviter is created. */
export default function JoinView(props: { inviter: string | undefined }) {
  const inviter = oneLine(props.inviter ?? '');
  const widget = useWidget();
  const text = useText(joinText);
  const formStrings = useText(formText);
  const [done, setDone] = useState(false);
  useWidgetState(true);

  const form = useJoinForm(inviter, ({ username, role }, phoneNumber) => {
    setDone(true);
    widget.emit('partner-session-started', { username: username || phoneNumber, role });
  });
  const { control } = form.methods;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  return (
    <ElementForm noValidate aria-label={text.title} onSubmit={form.submit}>
      {inviter && <Invited>{text.invited(inviter)}</Invited>}
      <PhoneWithCode
        phone={phone}
        code={code}
        phoneLabel={text.phone}
        codeLabel={formStrings.code}
        help={inviter ? text.phoneHelp : undefined}
        onSent={() => form.methods.resetField('verifyCode')}
      />
      <FormRefusal of={form} />
      <div aria-live="polite">{done && <Banner tone="success">{text.done}</Banner>}</div>
      <SubmitAbove
        of={form}
        busyLabel={text.signingIn}
        elsewhere={<LinkButton onClick={() => widget.requestNavigation('login')}>{text.password}</LinkButton>}
      >
        {text.submit}
      </SubmitAbove>
    </ElementForm>
  );
}

const Invited = styled.p`
  padding: var(--_space-3) var(--_space-4);
  border-radius: var(--_radius-md);
  background: var(--_accent-soft);
  color: var(--_accent-text);
`;

/**
 * The form that signs in by phone and code, or creates an account.
 * @param inviter username of the agent that a new account belongs to
 */
function useJoinForm(inviter: string, onJoined: (session: LoginResponse, phoneNumber: string) => void) {
  const { unknown } = useText(formText);
  const [login, { reset }] = useLoginMutation();

  const form = usePlatformForm({
    defaultValues: { phoneNumber: '', verifyCode: '' },
    rules: ({ phoneNumber, verifyCode }) => ({
      phoneNumber: phoneProblem(phoneNumber),
      verifyCode: codeProblem(verifyCode),
    }),
    toRequest: (values) => ({ ...values, inviter }),
    async send(request) {
      const { data, error } = await login(request);
      reset();
      if (!data) return errorToShow(error, unknown);
      form.methods.reset();
      onJoined(data, request.phoneNumber);
      return undefined;
    },
  });
  return form;
}
