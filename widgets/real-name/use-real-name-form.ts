import { useForm, type FieldError, type Resolver, type UseFormReturn } from 'react-hook-form';
import { PHONE_LENGTH } from '../../shared/domain/phone.ts';
import { useText } from '../../shared/host/locale.ts';
import {
  codeProblem,
  ID_LENGTH,
  idProblem,
  nameProblem,
  phoneProblem,
  type RealNameValues,
} from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

/** The form with every rule of §5; the account's phone is there already. */
export function useRealNameForm(phoneNumber: string): UseFormReturn<RealNameValues> {
  const text = useText(realNameText);

  const idMessage = (number: string): string | undefined => {
    const problem = idProblem(number);
    if (problem === 'required') return text.idRequired;
    if (problem === 'format') return text.idFormat;
    return problem && text.idLength(ID_LENGTH, problem.length);
  };
  const phoneMessage = (digits: string): string | undefined => {
    const problem = phoneProblem(digits);
    return typeof problem === 'object' ? text.phoneLength(PHONE_LENGTH, problem.length) : problem && text.phoneRequired;
  };
  const codeMessage = (code: string): string | undefined => {
    const problem = codeProblem(code);
    return problem && (problem === 'required' ? text.codeRequired : text.codeSix);
  };

  const resolver: Resolver<RealNameValues> = (values) => {
    const messages = {
      realName: nameProblem(values.realName) && text.nameRequired,
      IDCardNumber: idMessage(values.IDCardNumber),
      phoneNumber: phoneMessage(values.phoneNumber),
      verifyCode: codeMessage(values.verifyCode),
    };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries(messages)) if (message) errors[name] = { type: 'rule', message };
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
  };

  return useForm<RealNameValues>({
    defaultValues: { realName: '', IDCardNumber: '', phoneNumber, verifyCode: '' },
    mode: 'onTouched',
    resolver,
  });
}
