import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FormFields } from '../../shared/features/form-layout.ts';
import { cleanPhone, isPhone } from '../../shared/domain/phone.ts';
import { Refusal } from '../../shared/features/form-parts.tsx';
import { CodeWithCaptcha } from '../../shared/features/code-with-captcha.tsx';
import { useText } from '../../shared/host/locale.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FormattedField, cleanCharacters } from '../../shared/ui/formatted-field.tsx';
import { preloadDialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useIdlePreload } from '../../shared/ui/use-idle-preload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUpdateRealNameMutation } from './real-name.api.ts';
import { Columns, Submit } from './real-name-layout.ts';
import { NoticeRules } from './real-name-notice.tsx';
import {
  isLatin,
  MOST_FAILURES,
  realNameRequest,
  type RealNameValues,
  type VerifiedPerson,
} from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';
import { useRealNameForm } from './use-real-name-form.ts';

interface RealNameFormProps {
  account: AccountInfo;
  /** Reads the account again. @returns whether its person is verified */
  isVerified: () => Promise<boolean>;
  onVerified: (person: VerifiedPerson) => void;
}

const WRONG_CODE = '验证码错误';
/** The platform's words for a code that is wrong, expired or used (wire.md). */
const concernsCode = ({ message }: PlatformError): boolean => message.includes('验证码');

const FIELDS: readonly string[] = ['realName', 'IDCardNumber', 'phoneNumber', 'verifyCode'];
const isField = (name: string | undefined): name is keyof RealNameValues => name !== undefined && FIELDS.includes(name);

/** The four fields, the notice, and a confirmation with the same notice before anything is sent (§2.7). */
export function RealNameForm({ account, isVerified, onVerified }: RealNameFormProps) {
  const text = useText(realNameText);
  const online = useOnline();
  const form = useRealNameForm(account.phoneNumber);
  const { control } = form;
  const name = useController({ control, name: 'realName' });
  const number = useController({ control, name: 'IDCardNumber' });
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  const [asked, setAsked] = useState<RealNameValues>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const running = useRef(false);
  const toFocus = useRef<keyof RealNameValues>(undefined);
  useIdlePreload(preloadDialog);

  useEffect(() => {
    const field = toFocus.current;
    if (asked || !field) return;
    toFocus.current = undefined;
    // after the dialog has given the focus back to the button that opened it
    const timer = setTimeout(() => form.setFocus(field));
    return () => clearTimeout(timer);
  }, [asked, form]);

  const [update] = useUpdateRealNameMutation();
  const refuse = (error: PlatformError) => {
    const field = concernsCode(error) ? 'verifyCode' : error.field;
    if (!isField(field)) return setRefusal(error);
    const message = error.message.includes(WRONG_CODE) ? text.codeWrong : error.message;
    form.setError(field, { type: 'platform', message });
    toFocus.current = field;
  };
  const send = async (values: RealNameValues) => {
    // a second press comes before the first one's state is drawn
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { error } = await update(values);
    // The answer to a success may have been lost, and a browser that sent it again by itself is told that it is done.
    const isDone = () => error !== undefined && !concernsCode(error) && isVerified();
    const failure = await failureToTell(error, text.unknown, isDone);
    if (failure) refuse(failure);
    else onVerified(values);
    running.current = false;
    setBusy(false);
    setAsked(undefined);
  };

  const triesLeft = account.identityTriesLeft ?? undefined;
  return (
    <Columns>
      <aside>
        <h3>{text.noticeTitle}</h3>
        <NoticeRules triesLeft={triesLeft} />
      </aside>
      <FormFields
        noValidate
        onSubmit={(event) => {
          setRefusal(undefined);
          void form.handleSubmit((values) => online && setAsked(realNameRequest(values)))(event);
        }}
      >
        {triesLeft === 0 && <Banner tone="failure">{text.blocked(MOST_FAILURES)}</Banner>}
        <TextField
          {...name.field}
          label={text.name}
          help={name.fieldState.isTouched && isLatin(name.field.value) ? text.nameLatin : text.nameHelp}
          error={name.fieldState.error?.message}
          autoComplete="name"
          maxLength={50}
          required
        />
        <FormattedField
          {...number.field}
          label={text.idNumber}
          clean={cleanCharacters}
          help={text.idHelp}
          error={number.fieldState.error?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <FormattedField
          {...phone.field}
          label={text.phone}
          clean={cleanPhone}
          help={text.phoneHelp}
          error={phone.fieldState.error?.message}
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <CodeWithCaptcha
          {...code.field}
          label={text.code}
          phoneNumber={isPhone(phone.field.value) ? phone.field.value : ''}
          error={code.fieldState.error?.message}
        />
        <Refusal of={{ refusal }} />
        <Submit>
          <Button type="submit" tone="primary" size="lg" disabled={!online || triesLeft === 0} busy={busy}>
            {text.submit}
          </Button>
          {!online && <p role="status">{text.offline}</p>}
        </Submit>
      </FormFields>
      {asked && (
        <ConfirmDialog
          values={asked}
          busy={busy}
          online={online}
          triesLeft={triesLeft}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Columns>
  );
}
