/** A form that asks once more before it sends: what was entered is read again in a dialog, and sent once from there. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { PlatformError } from '../client/errors.ts';
import { useOnline } from '../client/use-status.ts';

interface ConfirmedFormOptions<Values extends FieldValues, Request> {
  form: UseFormReturn<Values>;
  /** what the dialog shows and what is sent */
  requestOf: (values: Values) => Request;
  /** Sends it. @returns why the platform refused it; `ask-again` where the dialog itself says what is wrong, and stays */
  send: (request: Request) => Promise<PlatformError | 'ask-again' | undefined>;
  /** the field that a refusal is about, and what it is told there */
  fieldOf: (error: PlatformError, request: Request) => { name: Path<Values>; message: string } | undefined;
}

export function useConfirmedForm<Values extends FieldValues, Request extends object>(
  options: ConfirmedFormOptions<Values, Request>,
) {
  const { form, requestOf, send, fieldOf } = options;
  const online = useOnline();
  const [asked, setAsked] = useState<Request>();
  const [busy, setBusy] = useState(false);
  /** a refusal that belongs to no field */
  const [refusal, setRefusal] = useState<PlatformError>();
  const running = useRef(false);
  const toFocus = useRef<Path<Values>>(undefined);

  useEffect(() => {
    const field = toFocus.current;
    if (asked || !field) return;
    toFocus.current = undefined;
    // after the dialog has given the focus back to the button that opened it
    const timer = setTimeout(() => form.setFocus(field));
    return () => clearTimeout(timer);
  }, [asked, form]);

  const refuse = (error: PlatformError, request: Request) => {
    const field = fieldOf(error, request);
    if (!field) return setRefusal(error);
    form.setError(field.name, { type: 'platform', message: field.message });
    toFocus.current = field.name;
  };
  const submit = (event: FormEvent) => {
    setRefusal(undefined);
    void form.handleSubmit((values) => online && setAsked(requestOf(values)))(event);
  };
  const confirm = async () => {
    // a second press comes before the first one's state is drawn
    if (running.current || !asked) return;
    running.current = true;
    setBusy(true);
    const failure = await send(asked);
    running.current = false;
    setBusy(false);
    if (failure === 'ask-again') return;
    if (failure) refuse(failure, asked);
    setAsked(undefined);
  };

  return {
    online,
    busy,
    refusal,
    /** what the dialog asks about; without it there is none */
    asked,
    submit,
    confirm: () => void confirm(),
    cancel: () => setAsked(undefined),
  };
}
