import { useEffect, useState } from 'react';
import { errorToShow, toPlatformError } from '#shared/client/errors.ts';
import { textOf } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { codeProblem, phoneProblem } from '#shared/kit/form/field-rules.ts';
import { fieldOf } from '#shared/kit/form/field-error.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm, type PlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useVerifyVerificationCodeMutation } from '../code/code.api.ts';
import { useModifyPhoneNumberMutation } from './phone-change.api.ts';
import { phoneChangeText } from './phone-change.text.ts';
import type { WithdrawalPhone } from '../use-withdrawal-phone.ts';

/** How long the proof of the old phone is valid, ms. The platform decides. */
const PROOF_MS = 600_000;

interface OldPhoneValues {
  verifyCode: string;
}

interface NewPhoneValues {
  phoneNumber: string;
  verifyCode: string;
}

export interface PhoneChange {
  readonly oldPhone: string;
  readonly step: 'verify' | 'bind';
  /** whether the first step is repeated because its proof has expired */
  readonly expired: boolean;
  readonly verify: PlatformForm<OldPhoneValues>;
  readonly bind: PlatformForm<NewPhoneValues>;
}

/**
 * The two forms of a phone change (§4, Phone change). A code to the old phone proves the user's identity, then the new
 * phone is bound.
 * @param onChanged receives the new number
 */
export function usePhoneChange(
  { phone: oldPhone, fetchPhone }: { readonly phone: string; readonly fetchPhone: WithdrawalPhone['fetchPhone'] },
  onChanged: (phoneNumber: string) => void,
): PhoneChange {
  const [proof, setProof] = useState<{ ticket: string; until: number }>();
  const [expired, setExpired] = useState(false);
  const [prove] = useVerifyVerificationCodeMutation();
  const [modify] = useModifyPhoneNumberMutation();

  const verify = usePlatformForm({
    defaultValues: { verifyCode: '' },
    rules: ({ verifyCode }) => ({ verifyCode: codeProblem(verifyCode) }),
    toRequest: ({ verifyCode }) => ({ phoneNumber: oldPhone, verifyCode }),
    async send(request) {
      const { data, error } = await prove(request);
      if (!data) return errorToShow(error, textOf(formText).unknown);
      setExpired(false);
      setProof({ ticket: data.ticket, until: Date.now() + PROOF_MS });
      notify({ tone: 'success', message: textOf(phoneChangeText).verified });
      return undefined;
    },
  });

  const expire = (): undefined => {
    setProof(undefined);
    setExpired(true);
    // the code can be used only once; the input for the new phone stays
    verify.methods.reset();
  };

  const bind = usePlatformForm({
    defaultValues: { phoneNumber: '', verifyCode: '' },
    rules: ({ phoneNumber, verifyCode }) => ({
      phoneNumber: newPhoneProblem(phoneNumber, oldPhone),
      verifyCode: codeProblem(verifyCode),
    }),
    toRequest: (values) => ({ ...values, ticket: proof?.ticket ?? '' }),
    async send(request) {
      const { error } = await modify(request);
      const isTicketSpent = error !== undefined && fieldOf(toPlatformError(error)) === 'ticket';
      // A browser repeats a request whose connection broke. The second response then reports the proof as used.
      const isDone = async (lost: boolean) => (lost || isTicketSpent) && (await fetchPhone()) === request.phoneNumber;
      const failure = await errorToShow(error, textOf(formText).unknown, isDone);
      if (failure && isTicketSpent) return expire();
      if (failure) return failure;
      notify({ tone: 'success', message: textOf(phoneChangeText).changed });
      onChanged(request.phoneNumber);
      return undefined;
    },
  });

  useEffect(() => {
    if (!proof) return;
    const timer = setTimeout(expire, proof.until - Date.now());
    return () => clearTimeout(timer);
    // only a new proof restarts the timer
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proof]);

  return { oldPhone, step: proof ? 'bind' : 'verify', expired, verify, bind };
}

function newPhoneProblem(digits: string, oldPhone: string): string | undefined {
  const text = textOf(phoneChangeText);
  if (digits === '') return text.newPhoneRequired;
  return phoneProblem(digits) ?? (digits === oldPhone ? text.samePhone : undefined);
}
