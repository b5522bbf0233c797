import { useEffect, useRef, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { HIDDEN, maskPhone, cleanPhone, isPhone } from '../../domain/masking.ts';
import { useText } from '../../host/locale.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormattedField } from '../../ui/formatted-field.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeWithCaptcha } from '../code-with-captcha.tsx';
import { FormFields } from '../form-layout.ts';
import { Refusal } from '../form-parts.tsx';
import { ruleFormText } from '../use-validated-form.ts';
import { phoneChangeText } from './phone-change.text.ts';
import type { PhoneChange } from './use-phone-change.ts';

interface PhoneStepsProps {
  /** of the form, for a button outside of it */
  id?: string;
  change: PhoneChange;
  /** numbers are hidden (§5, Masking) */
  hidden: boolean;
  /** a modal dialog makes way for the captcha */
  onCaptcha?: (open: boolean) => void;
  /** the button, where it stands under the fields */
  submit?: ReactNode;
}

/** Where the person is, and the fields of this step; shown in a dialog and in place. */
export function PhoneSteps(props: PhoneStepsProps) {
  const text = useText(phoneChangeText);
  const { change } = props;
  const { step, expired, verify, bind } = change;
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (step === 'bind') bind.form.setFocus('phoneNumber');
    else verify.form.setFocus('verifyCode');
  }, [step, bind.form, verify.form]);

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
  const words = useText(ruleFormText);
  const code = useController({ control: verify.form.control, name: 'verifyCode' });
  return (
    <FormFields id={id} noValidate onSubmit={verify.submit}>
      <TextField
        label={text.oldPhone}
        help={text.oldPhoneHelp}
        value={hidden ? HIDDEN : maskPhone(oldPhone)}
        onChange={() => undefined}
        readOnly
      />
      <CodeWithCaptcha
        {...code.field}
        label={words.code}
        phoneNumber={oldPhone}
        error={code.fieldState.error?.message}
        {...(onCaptcha && { onCaptcha })}
      />
      <Refusal of={verify} />
      {submit}
    </FormFields>
  );
}

function NewPhone({ id, change: { bind }, onCaptcha, submit }: PhoneStepsProps) {
  const text = useText(phoneChangeText);
  const words = useText(ruleFormText);
  const { control } = bind.form;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  return (
    <FormFields id={id} noValidate onSubmit={bind.submit}>
      <FormattedField
        {...phone.field}
        label={text.newPhone}
        clean={cleanPhone}
        error={phone.fieldState.error?.message}
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <CodeWithCaptcha
        {...code.field}
        label={words.code}
        phoneNumber={isPhone(phone.field.value) && !phone.fieldState.error ? phone.field.value : ''}
        error={code.fieldState.error?.message}
        {...(onCaptcha && { onCaptcha })}
      />
      <Refusal of={bind} />
      {submit}
    </FormFields>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-6);
`;
