/** A form of plain rules: what was typed stays, the first error takes the focus, and however it is submitted it is sent once. */
import { useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { textOf } from '../host/locale.ts';
import { isPhone, PHONE_LENGTH } from '../domain/masking.ts';
import type { PlatformError } from '../client/errors.ts';
import { useOnline } from '../client/use-status.ts';
import { ruleFormText } from './use-validated-form.text.ts';

/** What is wrong with each field, ready to show. */
export type Problems<Values> = Partial<Record<keyof Values, string | undefined>>;

interface ValidatedFormOptions<Values> {
  /** every field, in the order in which they are shown */
  start: Values;
  rules: (values: Values) => Problems<Values>;
  /** Sends the values. @returns why the platform refused them */
  send: (values: Values) => Promise<PlatformError | undefined>;
}

export interface ValidatedForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly online: boolean;
  readonly busy: boolean;
  /** a refusal that belongs to no field */
  readonly refusal: PlatformError | undefined;
  submit(event: FormEvent): void;
}

export function useValidatedForm<Values extends FieldValues>(
  options: ValidatedFormOptions<Values>,
): ValidatedForm<Values> {
  const { start, rules, send } = options;
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const running = useRef(false);

  const resolver: Resolver<Values> = (values) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries(rules(values))) if (message) errors[name] = { type: 'rule', message };
    return Object.keys(errors).length ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    mode: 'onTouched',
    // in the order of the fields, whatever the order in which they were drawn
    shouldFocusError: false,
    resolver,
  });

  const refuse = (error: PlatformError) => {
    const field = concernsCode(error) ? 'verifyCode' : error.field;
    if (field === undefined || !(field in start)) return setRefusal(error);
    const message = error.message.includes(WRONG_CODE) ? textOf(ruleFormText).codeWrong : error.message;
    form.setError(field as Path<Values>, { type: 'platform', message }, { shouldFocus: true });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current || !online) return;
    setRefusal(undefined);
    const focusFirst = (errors: object) => {
      const first = Object.keys(start).find((name) => name in errors);
      if (first) form.setFocus(first as Path<Values>);
    };
    void form.handleSubmit(async (values) => {
      // a second press comes before the first one's state is drawn
      if (running.current) return;
      running.current = true;
      setBusy(true);
      const error = await send(values);
      running.current = false;
      setBusy(false);
      if (error) refuse(error);
    }, focusFirst)(event);
  };

  return { form, online, busy, refusal, submit };
}

const WRONG_CODE = '验证码错误';
/** The platform's words for a code that is wrong, expired or used (§4, wire.md). */
const concernsCode = ({ message }: PlatformError): boolean => message.includes('验证码');

/** @returns what is wrong with a code (§5) */
export function codeProblem(code: string): string | undefined {
  const text = textOf(ruleFormText);
  if (code === '') return text.codeRequired;
  return /^\d{6}$/.test(code) ? undefined : text.codeSix;
}

/** @returns what is wrong with a phone number (§5) */
export function phoneProblem(digits: string): string | undefined {
  const text = textOf(ruleFormText);
  if (digits === '') return text.phoneRequired;
  return isPhone(digits) ? undefined : text.phoneLength(PHONE_LENGTH, digits.length);
}
