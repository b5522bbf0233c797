import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { api, ask } from '../../client/api.ts';
import { modifyPhoneNumberCall, type newPhone } from '../../contract/identity.ts';
import type { RequestValues } from '../../contract/call.ts';
import { textOf, useText, defineText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { useVerifyVerificationCodeMutation, CodeWithCaptcha, PhoneWithCode } from '../code-with-captcha.tsx';
import { failureToTell } from '../../client/errors.ts';
import {
  ruleFormText,
  codeProblem,
  phoneProblem,
  useValidatedForm,
  type ValidatedForm,
} from '../use-validated-form.ts';
import { HIDDEN, maskPhone } from '../../domain/masking.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { Steps } from '../../ui/base/steps.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormFields } from '../form-layout.tsx';
import { Refusal } from '../form-parts.tsx';
import type { WithdrawalPhone } from './use-withdrawal-phone.ts';

/** Words of the change of the phone (§2.7). */
export const phoneChangeText = defineText('phoneChange', {
  'zh-CN': {
    title: '修改手机号',
    steps: '修改手机号的步骤',
    stepVerify: '验证身份',
    stepBind: '绑定新手机号',
    note: '登录仍使用用户名；新手机号用于验证收款信息和提现功能。',
    oldPhone: '原手机号',
    oldPhoneHelp: '原手机号已停用时，请联系商务人员修改',
    newPhone: '新手机号',
    newPhoneRequired: '请输入新手机号',
    samePhone: '新手机号不能与原手机号相同',
    verify: '验证身份',
    bind: '确认绑定',
    cancel: '取消',
    verified: '验证成功',
    changed: '修改成功',
    changedText: (phone: string) => `之后的验证码会发送至 ${phone}。登录仍使用用户名。`,
    again: '再次修改',
    expired: '原手机号的验证已超过 10 分钟，请重新验证。已填写的新手机号会保留。',
    noPhoneTitle: '账号还没有绑定手机号',
    noPhoneText: '请联系商务人员绑定手机号',
    help: '查看帮助',
  },
  en: {
    title: 'Change the phone number',
    steps: 'Steps of the change',
    stepVerify: 'Verify identity',
    stepBind: 'Bind the new phone',
    note: 'You still sign in with your user name; the new phone verifies payout info and withdrawals.',
    oldPhone: 'Current phone number',
    oldPhoneHelp: 'If you no longer use it, ask your business contact to change it',
    newPhone: 'New phone number',
    newPhoneRequired: 'Enter the new phone number',
    samePhone: 'The new phone number must differ from the current one',
    verify: 'Verify identity',
    bind: 'Confirm binding',
    cancel: 'Cancel',
    verified: 'Verified',
    changed: 'Modified successfully',
    changedText: (phone: string) => `Codes go to ${phone} from now on. You still sign in with your user name.`,
    again: 'Change it again',
    expired:
      'More than 10 minutes have passed since your identity was verified; please verify it again. The new number stays.',
    noPhoneTitle: 'This account has no phone number yet',
    noPhoneText: 'Ask your business contact to bind one',
    help: 'See the help',
  },
});

/** The phone that verifies payout info and withdrawals (§7.3). */
const phoneChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyPhoneNumber: build.mutation<null, RequestValues<typeof newPhone>>({
      queryFn: ask(modifyPhoneNumberCall, (body) => ({ body, noAlert: true })),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
  }),
});

export const { useModifyPhoneNumberMutation } = phoneChangeApi;

/** What the old phone proves holds so long, ms; the platform decides. */
export const PROOF_MS = 600_000;
/** The platform's word for a proof that has run out. */
const PROOF_EXPIRED = '4006';

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
      const spent = error && (`${error.code}` === PROOF_EXPIRED || error.field === 'ticket');
      // A browser sends a call again whose connection broke, and reads then that the first one has used the proof.
      const isDone = async (lost: boolean) => (lost || spent === true) && (await ask()) === values.phoneNumber;
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
