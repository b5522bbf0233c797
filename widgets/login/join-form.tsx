import { useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { PhoneWithCode } from '#shared/features/code-with-captcha.tsx';
import { FormFields } from '#shared/features/form-layout.tsx';
import { Refusal, SubmitAbove } from '#shared/features/form-parts.tsx';
import { codeProblem, phoneProblem, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { failureToTell } from '#shared/client/errors.ts';
import { useLoginMutation } from '#shared/client/login.api.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { joinText } from './join-form.text.ts';

interface JoinValues {
  phoneNumber: string;
  verifyCode: string;
}

/** Phone and code; whoever has no account gets one under the inviter. */
export function JoinForm({ inviter }: { inviter: string }) {
  const widget = useWidget();
  const text = useText(joinText);
  const words = useText(ruleFormText);
  const [done, setDone] = useState(false);
  const [login, { reset }] = useLoginMutation();
  useWidgetState(true);

  const own = useValidatedForm<JoinValues>({
    start: { phoneNumber: '', verifyCode: '' },
    rules: ({ phoneNumber, verifyCode }) => ({
      phoneNumber: phoneProblem(phoneNumber),
      verifyCode: codeProblem(verifyCode),
    }),
    async send({ phoneNumber, verifyCode }) {
      const { data, error } = await login({ phoneNumber, verifyCode, inviter });
      reset();
      if (!data) return failureToTell(error, words.unknown);
      setDone(true);
      own.form.reset();
      widget.emit('partner-session-started', { username: data.username || phoneNumber, role: data.role });
      return undefined;
    },
  });

  const { control } = own.form;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  return (
    <FormFields noValidate aria-label={text.title} onSubmit={own.submit}>
      {inviter && <Invited>{text.invited(inviter)}</Invited>}
      <PhoneWithCode
        phone={phone}
        code={code}
        phoneLabel={text.phone}
        codeLabel={words.code}
        help={inviter ? text.phoneHelp : undefined}
      />
      <Refusal of={own} />
      <div aria-live="polite">{done && <Banner tone="success">{text.done}</Banner>}</div>
      <SubmitAbove
        of={own}
        busyLabel={text.signingIn}
        elsewhere={<LinkButton onClick={() => widget.requestNavigation('login')}>{text.password}</LinkButton>}
      >
        {text.submit}
      </SubmitAbove>
    </FormFields>
  );
}

const Invited = styled.p`
  padding: var(--_space-3) var(--_space-4);
  border-radius: var(--_radius-md);
  background: var(--_accent-soft);
  color: var(--_accent-text);
`;
