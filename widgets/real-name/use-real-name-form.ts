import { errorToShow, toPlatformError } from '#shared/client/errors.ts';
import { fieldOf } from '#shared/topics/form/field-error.ts';
import { codeProblem, phoneProblem } from '#shared/topics/form/field-rules.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useUpdateRealNameMutation } from '#shared/topics/identity/real-name.api.ts';
import {
  ID_LENGTH,
  idProblem,
  nameProblem,
  realNameRequest,
  type RealNameValues,
} from '#shared/topics/identity/real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

interface RealNameFormOptions {
  /** the account's phone, which the form starts with */
  phoneNumber: string;
  /** Reads the account again. Returns whether the user is verified. */
  isVerified: () => Promise<boolean>;
  onVerified: (values: RealNameValues) => void;
}

/** The form with every rule of §5. A dialog confirms the values before they are sent. */
export function useRealNameForm({ phoneNumber, isVerified, onVerified }: RealNameFormOptions) {
  const text = useText(realNameText);
  const [update] = useUpdateRealNameMutation();

  const idMessage = (number: string): string | undefined => {
    const problem = idProblem(number);
    if (problem === 'required') return text.idRequired;
    if (problem === 'format') return text.idFormat;
    return problem && text.idLength(ID_LENGTH, problem.length);
  };

  return usePlatformForm<RealNameValues, RealNameValues>({
    defaultValues: { realName: '', IDCardNumber: '', phoneNumber, verifyCode: '' },
    rules: (values) => ({
      realName: nameProblem(values.realName) && text.nameRequired,
      IDCardNumber: idMessage(values.IDCardNumber),
      phoneNumber: phoneProblem(values.phoneNumber),
      verifyCode: codeProblem(values.verifyCode),
    }),
    toRequest: realNameRequest,
    confirms: true,
    async send(request) {
      const { error } = await update(request);
      // The response to a success may be lost. A browser that repeats the request then gets a refusal.
      const isDone = () => error !== undefined && fieldOf(toPlatformError(error)) !== 'verifyCode' && isVerified();
      const failure = await errorToShow(error, text.unknown, isDone);
      if (!failure) onVerified(request);
      return failure;
    },
  });
}
