import { useForm, type FieldError, type Resolver, type UseFormReturn, useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { PHONE_LENGTH } from '#shared/domain/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { FormColumns, FormFields, bulleted } from '#shared/features/form-layout.tsx';
import { ButtonRow, Refusal } from '#shared/features/form-parts.tsx';
import { PhoneWithCode } from '#shared/features/code-with-captcha.tsx';
import { type PlatformError, failureToTell, toPlatformError } from '#shared/client/errors.ts';
import { useConfirmedForm } from '#shared/features/use-confirmed-form.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { FormattedField, cleanCharacters } from '#shared/ui/form/formatted-field.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import {
  codeProblem,
  ID_LENGTH,
  idProblem,
  nameProblem,
  phoneProblem,
  type RealNameValues,
  isLatin,
  MOST_FAILURES,
  realNameRequest,
  type VerifiedPerson,
} from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';
import { useUpdateRealNameMutation } from './real-name.api.ts';

/** The form with every rule of §5; the account's phone is there already. */
function useRealNameForm(phoneNumber: string): UseFormReturn<RealNameValues> {
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
  const form = useRealNameForm(account.phoneNumber);
  const { control } = form;
  const name = useController({ control, name: 'realName' });
  const number = useController({ control, name: 'IDCardNumber' });
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  const [update] = useUpdateRealNameMutation();
  useIdlePreload(preloadDialog);

  const own = useConfirmedForm({
    form,
    requestOf: realNameRequest,
    async send(values) {
      const { error } = await update(values);
      // The answer to a success may have been lost, and a browser that sent it again by itself is told that it is done.
      const isDone = () => error !== undefined && !concernsCode(toPlatformError(error)) && isVerified();
      const failure = await failureToTell(error, text.unknown, isDone);
      if (!failure) onVerified(values);
      return failure;
    },
    fieldOf(error) {
      const field = concernsCode(error) ? 'verifyCode' : error.field;
      const message = error.message.includes(WRONG_CODE) ? text.codeWrong : error.message;
      return isField(field) ? { name: field, message } : undefined;
    },
  });

  const triesLeft = account.identityTriesLeft ?? undefined;
  return (
    <Columns>
      <aside>
        <h3>{text.noticeTitle}</h3>
        <NoticeRules triesLeft={triesLeft} />
      </aside>
      <FormFields noValidate onSubmit={own.submit}>
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
        <PhoneWithCode phone={phone} code={code} phoneLabel={text.phone} codeLabel={text.code} help={text.phoneHelp} />
        <Refusal of={own} />
        <ButtonRow>
          <Button type="submit" tone="primary" size="lg" disabled={!own.online || triesLeft === 0} busy={own.busy}>
            {text.submit}
          </Button>
          {!own.online && <p role="status">{text.offline}</p>}
        </ButtonRow>
      </FormFields>
      {own.asked && (
        <ConfirmDialog
          values={own.asked}
          busy={own.busy}
          online={own.online}
          triesLeft={triesLeft}
          onConfirm={own.confirm}
          onClose={own.cancel}
        />
      )}
    </Columns>
  );
}

/** What is to be known before submitting (§2.7); beside the form and again in its confirmation. */
function NoticeRules({ triesLeft }: { triesLeft?: number | undefined }) {
  const text = useText(realNameText);
  return (
    <Rules>
      <li>{text.noticeAccount}</li>
      <li>
        {text.noticeFailures(MOST_FAILURES)}
        {triesLeft !== undefined && triesLeft > 0 && <b>{text.triesLeft(triesLeft)}</b>}
      </li>
      <li>{text.noticeFinal}</li>
    </Rules>
  );
}

const Rules = styled.ul`
  ${bulleted}
  color: var(--_text-2);
  b {
    display: block;
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
`;

interface ConfirmDialogProps {
  values: RealNameValues;
  busy: boolean;
  online: boolean;
  triesLeft: number | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look at what cannot be changed any more, with the same notice (§2.7). */
function ConfirmDialog({ values, busy, online, triesLeft, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useText(realNameText);
  return (
    <Dialog
      open
      title={text.confirmTitle}
      description={text.confirmText}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.back}
          </Button>
          <Button tone="primary" disabled={!online && !busy} busy={busy} onClick={onConfirm}>
            {online ? text.confirm : text.offline}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: text.name, value: values.realName },
          { label: text.idNumber, value: inParts(values.IDCardNumber) },
          { label: text.phone, value: values.phoneNumber },
        ]}
      />
      <Below>
        <h3>{text.noticeTitle}</h3>
        <NoticeRules triesLeft={triesLeft} />
      </Below>
    </Dialog>
  );
}

/** Place, date of birth, and the rest: so that it can be read against the card. */
const inParts = (number: string): string => number.replace(/^(.{6})(.{8})(.{4})$/, '$1 $2 $3');

const Below = styled.div`
  margin-top: var(--_space-4);
  padding-top: var(--_space-5);
  border-top: var(--_hairline);
  h3 {
    margin-bottom: var(--_space-3);
    font-weight: var(--_weight-title);
  }
`;

/** The notice is read before the form, also where they stand one above the other: nothing can be changed afterwards. */
const Columns = styled(FormColumns)`
  > aside {
    order: 1;
  }
  @container (max-width: 800px) {
    gap: var(--_space-6);
    > aside {
      order: 0;
    }
  }
`;
