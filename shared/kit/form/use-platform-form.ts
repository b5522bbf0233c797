import { useEffect, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { PlatformError } from '../../client/errors.ts';
import { useForgottenAway } from '../../host/use-forgotten-away.ts';
import { useOnline } from '../../client/use-online.ts';
import { useSingleFlight } from '../../ui/base/use-single-flight.ts';
import { fieldErrorOf } from './field-error.ts';

interface PlatformFormOptions<Values extends FieldValues, Request> {
  defaultValues: Values;
  /** Returns the message of each wrong field. */
  rules: (values: Values) => Problems<Values>;
  /** Makes the request from valid values. */
  toRequest: (values: Values) => Request;
  /** Sends the request. Returns the error to show, or `stay` if the confirmation dialog shows it and remains open. */
  send: (request: Request) => Promise<PlatformError | 'stay' | undefined>;
  /** Whether a dialog shows the request before it is sent: see `confirming`. */
  confirms?: boolean;
  /** Maps a field of the request to a field of the form, if their names differ. */
  fieldName?: (name: string, request: Request) => Path<Values> | undefined;
}

export interface PlatformForm<Values extends FieldValues, Request = unknown> {
  readonly methods: UseFormReturn<Values>;
  readonly online: boolean;
  readonly busy: boolean;
  /** an error that belongs to no field */
  readonly refusal: PlatformError | undefined;
  /** the request that the confirmation dialog shows; `undefined` while the dialog is closed */
  readonly confirming: Request | undefined;
  submit(event: FormEvent): void;
  /** Sends the request that the dialog shows. */
  confirm(): void;
  /** Closes the dialog. */
  cancel(): void;
}

/**
 * Creates a form whose values go to the platform. The input stays until the platform accepts it, the first wrong field
 * gets the focus, and a request is sent once however often it is submitted. A refusal is shown at the field it is about.
 */
export function usePlatformForm<Values extends FieldValues, Request>(
  options: PlatformFormOptions<Values, Request>,
): PlatformForm<Values, Request> {
  const { defaultValues, rules, toRequest, send, confirms = false, fieldName } = options;
  const online = useOnline();
  const methods = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
    resolver: rulesResolver(rules),
  });
  const { run } = useSingleFlight();
  const [refusal, setRefusal] = useState<PlatformError>();
  const [confirming, setConfirming] = useState<Request>();
  const focusLater = useFocusLater(methods);

  const showRefusal = (error: PlatformError, request: Request) => {
    const problem = fieldErrorOf(error);
    const name = problem && (fieldName ? fieldName(problem.name, request) : (problem.name as Path<Values>));
    if (!problem || !name || !(name in defaultValues)) return setRefusal(error);
    methods.setError(name, { type: 'platform', message: problem.message });
    focusLater(name);
  };
  const deliver = async (request: Request) => {
    const result = await send(request);
    if (result === 'stay') return;
    setConfirming(undefined);
    if (result) showRefusal(result, request);
  };

  const cancel = () => setConfirming(undefined);
  // the request has what its fields forget
  useForgottenAway(cancel);

  return {
    methods,
    online,
    busy: methods.formState.isSubmitting,
    refusal,
    confirming,
    submit(event) {
      event.preventDefault();
      if (!online) return;
      setRefusal(undefined);
      const onValid = (values: Values) => {
        const request = toRequest(values);
        return confirms ? setConfirming(request) : deliver(request);
      };
      void run(() => methods.handleSubmit(onValid)());
    },
    confirm() {
      if (confirming !== undefined) void run(() => methods.handleSubmit(() => deliver(confirming), cancel)());
    },
    cancel,
  };
}

/** Focuses a field after the dialog has closed and returned the focus to the button that opened it. */
function useFocusLater<Values extends FieldValues>({ setFocus }: UseFormReturn<Values>) {
  const [target, setTarget] = useState<{ readonly name: Path<Values> }>();
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setFocus(target.name));
    return () => clearTimeout(timer);
  }, [target, setFocus]);
  return (name: Path<Values>) => setTarget({ name });
}

/** The message of each wrong field, ready to show. */
type Problems<Values> = Partial<Record<keyof Values, string | undefined>>;

/** Returns a resolver of react-hook-form that checks the values by one function. */
export const rulesResolver =
  <Values extends FieldValues>(rules: (values: Values) => Problems<Values>): Resolver<Values> =>
  (values) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries(rules(values))) if (message) errors[name] = { type: 'rule', message };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
