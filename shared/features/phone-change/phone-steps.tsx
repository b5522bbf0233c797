import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { textOf, useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { CodeWithCaptcha, PhoneWithCode } from '../code-with-captcha.tsx';
import { useVerifyVerificationCodeMutation } from '../verification-code.api.ts';
import { failureToTell, hasCode, toPlatformError } from '../../client/errors.ts';
import { ERROR_CODES } from '../../contract/error-codes.ts';
import { codeProblem, phoneProblem, useValidatedForm, type ValidatedForm } from '../use-validated-form.ts';
import { ruleFormText } from '../use-validated-form.text.ts';
import { HIDDEN, maskPhone } from '../../domain/masking.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { Steps } from '../../ui/base/steps.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormFields } from '../form-layout.tsx';
import { Refusal } from '../form-parts.tsx';
import type { WithdrawalPhone } from './use-withdrawal-phone.ts';
import { phoneChangeText } from './phone-steps.text.ts';
import { useModifyPhoneNumberMutation } from './phone-change.api.ts';

/** What the old phone proves holds so long, ms; the platform decides. */
export const PROOF_MS = 600_000;

export interface OldPhoneValues {
  verifyCode: string;
}

export interface NewPhoneValues {
  phoneNumber: string;
  verifyCode: string;
}

interface PhoneChange {
  readonly oldPhone: string;
  readonly step: 'verify' | 'bind';
  /** the first step is asked for again, as its proof has run out */
  readonly expired: boolean;
  readonly verify: ValidatedForm<OldPhoneValues>;
  readonly bind: ValidatedForm<NewPhoneValues>;
}

/**
 * The two steps of a change: the old phone proves who it is, then the new one is bound (§4, Phone change).
 * @param onChanged hears the new number
 */
export function usePhoneChange(
  { phone: oldPhone, ask }: { readonly phone: string; readonly ask: WithdrawalPhone['ask'] },
  onChanged: (phoneNumber: string) => void,
): PhoneChange {
  const [proof, setProof] = useState<{ ticket: string; until: number }>();
  const [expired, setExpired] = useState(false);
  const [prove] = useVerifyVerificationCodeMutation();
  const [modify] = useModifyPhoneNumberMutation();

  const verify = useValidatedForm<OldPhoneValues>({
    start: { verifyCode: '' },
    rules: ({ verifyCode }) => ({ verifyCode: codeProblem(verifyCode) }),
    async send({ verifyCode }) {
      const { data, error } = await prove({ phoneNumber: oldPhone, verifyCode });
      if (!data) return failureToTell(error, textOf(ruleFormText).unknown);
      setExpired(false);
      setProof({ ticket: data.ticket, until: Date.now() + PROOF_MS });
      notify({ tone: 'success', message: textOf(phoneChangeText).verified });
      return undefined;
    },
  });

  const expire = (): undefined => {
    setProof(undefined);
    setExpired(true);
    // a code is used up by the proof it gave; what was typed for the new phone stays
    verify.form.reset();
  };

  const bind = useValidatedForm<NewPhoneValues>({
    start: { phoneNumber: '', verifyCode: '' },
    rules: ({ phoneNumber, verifyCode }) => ({
      phoneNumber: newPhoneProblem(phoneNumber, oldPhone),
      verifyCode: codeProblem(verifyCode),
    }),
    async send(values) {
      const { error } = await modify({ ...values, ticket: proof?.ticket ?? '' });
      const spent = hasCode(error, ERROR_CODES.phoneProofExpired) || toPlatformError(error)?.field === 'ticket';
      // A browser sends a call again whose connection broke, and reads then that the first one has used the proof.
      const isDone = async (lost: boolean) => (lost || spent) && (await ask()) === values.phoneNumber;
      const failure = await failureToTell(error, textOf(ruleFormText).unknown, isDone);
      if (failure && spent) return expire();
      if (failure) return failure;
      notify({ tone: 'success', message: textOf(phoneChangeText).changed });
      onChanged(values.phoneNumber);
      return undefined;
    },
  });

  useEffect(() => {
    if (!proof) return;
    const timer = setTimeout(expire, proof.until - Date.now());
    return () => clearTimeout(timer);
    // The proof alone decides when it ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proof]);

  return { oldPhone, step: proof ? 'bind' : 'verify', expired, verify, bind };
}

function newPhoneProblem(digits: string, oldPhone: string): string | undefined {
  const text = textOf(phoneChangeText);
  if (digits === '') return text.newPhoneRequired;
  return phoneProblem(digits) ?? (digits === oldPhone ? text.samePhone : undefined);
}

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
      <PhoneWithCode
        phone={phone}
        code={code}
        phoneLabel={text.newPhone}
        codeLabel={words.code}
        strict
        onCaptcha={onCaptcha}
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
