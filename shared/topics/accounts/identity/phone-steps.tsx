import { useEffect, useRef, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { BusinessContact } from '../../content/article/business-contact.tsx';
import { HIDDEN, maskPhone } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { CodeWithCaptcha } from '../code/code-with-captcha.tsx';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { PhoneWithCode } from '../code/phone-with-code.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { phoneChangeText } from './phone-change.text.ts';
import type { PhoneChange } from './use-phone-change.ts';

interface PhoneStepsProps {
  /** ID of the form, for a button outside of it */
  id?: string;
  change: PhoneChange;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
  /** called while the captcha is open, so that a modal dialog makes way */
  onCaptcha?: (open: boolean) => void;
  /** the button, if it is below the fields */
  submit?: ReactNode;
}

/** The steps of the change and the fields of the current one. A dialog and an element show it. */
export function PhoneSteps(props: PhoneStepsProps) {
  const text = useText(phoneChangeText);
  const { change } = props;
  const { step, expired, verify, bind } = change;
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (step === 'bind') bind.methods.setFocus('phoneNumber');
    else verify.methods.setFocus('verifyCode');
  }, [step, bind.methods, verify.methods]);

  return (
    <Stack>
      <Steps
        label={text.steps}
        current={step === 'verify' ? 0 : 1}
        items={[{ label: text.stepVerify }, { label: text.stepBind }]}
      />
      {expired && (
        <Banner tone="warning" role="alert">
          {text.expired}
        </Banner>
      )}
      {step === 'verify' ? <OldPhone {...props} /> : <NewPhone {...props} />}
    </Stack>
  );
}

function OldPhone({ id, change: { verify, oldPhone }, hidden, onCaptcha, submit }: PhoneStepsProps) {
  const text = useText(phoneChangeText);
  const shared = useText(formText);
  const code = useController({ control: verify.methods.control, name: 'verifyCode' });
  return (
    <FormFields id={id} noValidate onSubmit={verify.submit}>
      <TextField
        label={text.oldPhone}
        labelAction={<BusinessContact />}
        help={text.oldPhoneHelp}
        value={hidden ? HIDDEN : maskPhone(oldPhone)}
        onChange={() => undefined}
        readOnly
      />
      <CodeWithCaptcha
        {...code.field}
        label={shared.code}
        phoneNumber={oldPhone}
        error={code.fieldState.error?.message}
        onSent={() => verify.methods.resetField('verifyCode')}
        {...(onCaptcha && { onCaptcha })}
      />
      <FormRefusal of={verify} />
      {submit}
    </FormFields>
  );
}

function NewPhone({ id, change: { bind }, onCaptcha, submit }: PhoneStepsProps) {
  const text = useText(phoneChangeText);
  const shared = useText(formText);
  const { control } = bind.methods;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  return (
    <FormFields id={id} noValidate onSubmit={bind.submit}>
      <PhoneWithCode
        phone={phone}
        code={code}
        phoneLabel={text.newPhone}
        codeLabel={shared.code}
        strict
        onSent={() => bind.methods.resetField('verifyCode')}
        onCaptcha={onCaptcha}
      />
      <FormRefusal of={bind} />
      {submit}
    </FormFields>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-6);
`;
