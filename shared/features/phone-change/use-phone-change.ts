/** The two steps of a change: the old phone proves who it is, then the new one is bound (§4, Phone change). */
import { useEffect, useState } from 'react';
import { api, ask } from '../../client/api.ts';
import { modifyPhoneNumberCall, type newPhone } from '../../contract/identity.ts';
import type { Given } from '../../contract/call.ts';
import { textOf } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { useVerifyVerificationCodeMutation } from '../../client/codes.api.ts';
import { failureToTell } from '../failure-to-tell.ts';
import {
  ruleFormText,
  codeProblem,
  phoneProblem,
  useValidatedForm,
  type ValidatedForm,
} from '../use-validated-form.ts';
import { phoneChangeText } from './phone-change.text.ts';
import type { WithdrawalPhone } from './use-withdrawal-phone.ts';

/** The phone that verifies payout info and withdrawals (§7.3). */
const phoneChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyPhoneNumber: build.mutation<null, Given<typeof newPhone>>({
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

export interface PhoneChange {
  readonly oldPhone: string;
  readonly step: 'verify' | 'bind';
  /** the first step is asked for again, as its proof has run out */
  readonly expired: boolean;
  readonly verify: ValidatedForm<OldPhoneValues>;
  readonly bind: ValidatedForm<NewPhoneValues>;
}

/** @param onChanged hears the new number */
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
