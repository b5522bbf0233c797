import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { cleanCharacters } from '#shared/core/clean-text.ts';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { FormColumns, FormFields, bulleted } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { PhoneWithCode } from '#shared/topics/accounts/code/phone-with-code.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { ButtonRow } from '#shared/kit/form/submit-row.tsx';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { FormattedField } from '#shared/ui/form/formatted-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import {
  isLatin,
  IDENTITY_TRIES,
  type RealNameValues,
  type VerifiedIdentity,
  ID_LENGTH,
  idProblem,
  nameProblem,
  realNameRequest,
} from '#shared/topics/accounts/identity/real-name.rules.ts';
import { realNameText } from './real-name.text.ts';
import { errorToShow, toPlatformError } from '#shared/client/errors.ts';
import { fieldOf } from '#shared/kit/form/field-error.ts';
import { codeProblem, phoneProblem } from '#shared/kit/form/field-rules.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useUpdateRealNameMutation } from '#shared/topics/accounts/identity/real-name.api.ts';

interface RealNameFormProps {
  account: AccountInfo;
  /** Reads the account again. Returns whether the user is verified. */
  isVerified: () => Promise<boolean>;
  onVerified: (identity: VerifiedIdentity) => void;
}

/** The four fields, the notice, and a confirmation with the same notice before the request is sent (§2.7). */
export function RealNameForm({ account, isVerified, onVerified }: RealNameFormProps) {
  const text = useText(realNameText);
  const shared = useText(formText);
  const form = useRealNameForm({ phoneNumber: account.phoneNumber, isVerified, onVerified });
  const { control } = form.methods;
  const name = useController({ control, name: 'realName' });
  const number = useController({ control, name: 'IDCardNumber' });
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  useIdlePreload(preloadDialog);

  const triesLeft = account.identityTriesLeft ?? undefined;
  return (
    <Columns>
      <aside aria-label={text.noticeTitle}>
        <h3>{text.noticeTitle}</h3>
        <NoticeRules triesLeft={triesLeft} />
      </aside>
      <FormFields noValidate onSubmit={form.submit}>
        {triesLeft === 0 && (
          <Banner tone="failure" action={<BusinessContact />}>
            {text.blocked(IDENTITY_TRIES)}
          </Banner>
        )}
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
          secret
          clean={cleanCharacters}
          help={text.idHelp}
          error={number.fieldState.error?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <PhoneWithCode
          phone={phone}
          code={code}
          phoneLabel={text.phone}
          codeLabel={shared.code}
          help={text.phoneHelp}
          onSent={() => form.methods.resetField('verifyCode')}
        />
        <FormRefusal of={form} />
        <ButtonRow>
          <Button type="submit" tone="primary" size="lg" disabled={!form.online || triesLeft === 0} busy={form.busy}>
            {text.submit}
          </Button>
          {!form.online && <p role="status">{text.offline}</p>}
        </ButtonRow>
      </FormFields>
      {form.confirming && (
        <ConfirmDialog
          values={form.confirming}
          busy={form.busy}
          online={form.online}
          triesLeft={triesLeft}
          onConfirm={form.confirm}
          onClose={form.cancel}
        />
      )}
    </Columns>
  );
}

/** The notice, shown next to the form and again in its confirmation (§2.7). */
function NoticeRules({ triesLeft }: { triesLeft?: number | undefined }) {
  const text = useText(realNameText);
  return (
    <Rules>
      <li>{text.noticeAccount}</li>
      <li>
        {text.noticeFailures(IDENTITY_TRIES)}
        {triesLeft !== undefined && triesLeft > 0 && (
          <>
            <b>{text.triesLeft(triesLeft)}</b> <BusinessContact />
          </>
        )}
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

/** The final confirmation of values that cannot be changed later, with the same notice (§2.7). */
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

/** Splits an ID number into region, date of birth and the rest, so that it is easy to compare with the card. */
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

/** Places the notice before the form, also if they are stacked, because the values cannot be changed later. */
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

interface RealNameFormOptions {
  /** the account's phone, which the form starts with */
  phoneNumber: string;
  /** Reads the account again. Returns whether the user is verified. */
  isVerified: () => Promise<boolean>;
  onVerified: (values: RealNameValues) => void;
}

/** The form with every rule of §5. A dialog confirms the values before they are sent. */
function useRealNameForm({ phoneNumber, isVerified, onVerified }: RealNameFormOptions) {
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
