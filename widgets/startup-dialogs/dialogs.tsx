import { styled } from 'styled-components';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { formatCents, type Cents } from '#shared/domain/money.ts';
import { quoteWithdrawal, WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { ArticleFacts, ArticleView } from '#shared/features/article/article-view.tsx';
import { useArticle } from '#shared/features/article/use-article.ts';
import { signOut } from '#shared/client/session-actions.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogSurface } from '#shared/ui/overlay/dialog-surface.tsx';
import { type BillingCycle } from '#shared/contract/payout.ts';
import { FormFields } from '#shared/features/form-layout.tsx';
import { Refusal } from '#shared/features/form-parts.tsx';
import { useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { notify } from '#shared/host/notify.ts';
import { useAccountInfoQuery } from '#shared/client/account.api.ts';
import { useIncomeSummaryQuery } from '#shared/client/income.api.ts';
import { useWeeklyParametersQuery } from '#shared/client/wallet.api.ts';
import { failureToTell } from '#shared/client/errors.ts';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { confirmNotice, AGREEMENT, type StartupQuestion } from './startup.rules.ts';
import { startupText } from './dialogs.text.ts';
import { useModifyBillingCycleMutation } from './startup-dialogs.api.ts';

/** The SLA agreement: what cannot be read cannot be agreed to, but it can always be refused (§4). */
function AgreementDialog() {
  const widget = useWidget();
  const text = useText(startupText);
  const shown = useArticle(AGREEMENT, DIALOG_LEVEL);
  const title = shown.article?.title || text.agreement;

  const disagree = () => {
    void signOut();
    widget.requestNavigation('login');
  };
  return (
    <DialogSurface
      open
      mustAnswer
      size="lg"
      title={title}
      description={text.agreementText}
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={disagree}>{text.disagree}</Button>
          <Button tone="primary" disabled={shown.state !== 'ready'} onClick={confirmNotice}>
            {text.agree}
          </Button>
        </>
      }
    >
      {/* the keyboard scrolls what it can be in */}
      <Reading tabIndex={0} role="region" aria-label={title}>
        <ArticleView shown={shown} dense />
        {shown.state === 'ready' && (
          <p>
            <ArticleFacts shown={shown} />
          </p>
        )}
      </Reading>
    </DialogSurface>
  );
}

/** Of the dialog's title. */
const DIALOG_LEVEL = 2;

const Reading = styled.div`
  > p {
    margin-top: var(--_space-6);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums;
  }
`;

/** Weekly or monthly, and what each means; a weekly choice leads to the wallet (§4). */
function CycleDialog() {
  const widget = useWidget();
  const text = useText(startupText);
  const words = useText(ruleFormText);
  const id = useId();
  const [modify] = useModifyBillingCycleMutation();
  const { refetch } = useAccountInfoQuery();

  const own = useValidatedForm<{ billingCycle: BillingCycle | '' }>({
    start: { billingCycle: '' },
    rules: ({ billingCycle }) => ({ billingCycle: billingCycle ? undefined : text.cycleRequired }),
    async send({ billingCycle }) {
      if (!billingCycle) return undefined;
      const { error } = await modify({ billingCycle });
      const isDone = async (lost: boolean) => lost && (await refetch()).data?.needFillBillingCycle === false;
      const failure = await failureToTell(error, words.unknown, isDone);
      if (failure) return failure;
      notify({ tone: 'success', message: text.submitted });
      if (billingCycle === 'week') widget.requestNavigation('wallet');
      return undefined;
    },
  });

  const { field, fieldState } = useController({ control: own.form.control, name: 'billingCycle' });
  const means = useMeanings();
  // it is final: the button names what is about to be chosen, below the sentence that says so
  const submit = field.value ? text.confirm(text[field.value]) : text.submit;
  return (
    <DialogSurface
      open
      mustAnswer
      title={text.cycle}
      description={text.cycleText}
      busy={own.busy}
      onClose={() => undefined}
      footer={
        <Button type="submit" form={id} tone="primary" disabled={!own.online} busy={own.busy}>
          {own.online ? submit : words.offline}
        </Button>
      }
    >
      <FormFields id={id} noValidate onSubmit={own.submit}>
        <ChoiceCards
          stacked
          ref={field.ref}
          label={text.cycleLabel}
          value={field.value || undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
          help={text.cycleHelp}
          error={fieldState.error?.message}
          items={[
            { value: 'week', label: text.week, text: <Meaning text={text.weekText} own={means?.week} /> },
            { value: 'month', label: text.month, text: <Meaning text={text.monthText} own={means?.month} /> },
          ]}
        />
        <Refusal of={own} />
      </FormFields>
    </DialogSurface>
  );
}

const Meaning = ({ text, own }: { text: string; own: string | undefined }) => (
  <>
    {text}
    {own && <Own>{own}</Own>}
  </>
);

/** Days of a week, and of a month on average. */
const WEEK_SHARE = 7 / 30.4;

/** What each choice would have made of the person's own last month; undefined where there was none, or it is not known. */
function useMeanings(): Record<BillingCycle, string> | undefined {
  const text = useText(startupText);
  const lastMonth = useIncomeSummaryQuery().currentData?.last_month ?? 0;
  const fee = useWeeklyParametersQuery().currentData?.payfee_rate;
  if (lastMonth <= 0 || fee === undefined) return undefined;
  // nothing of the payout account is known yet: a personal one's tax
  const quote = (amount: Cents) => quoteWithdrawal({ amount, walletType: WEEKLY, payout: {}, feePercent: fee });
  const week = quote(Math.round(lastMonth * WEEK_SHARE));
  // monthly money is taxed once, with the bill, and by the same rate
  const { tax } = quote(lastMonth);
  return {
    week: text.weekOwn(formatCents(lastMonth), formatCents(week.amount), formatCents(week.received)),
    month: text.monthOwn(formatCents(lastMonth), formatCents(lastMonth - tax)),
  };
}

const Own = styled.span`
  display: block;
  margin-top: var(--_space-2);
  color: var(--_text);
  font-variant-numeric: tabular-nums;
`;

/** The question that stands at the moment; it comes with the code of dialogs and forms. */
export const Dialogs = ({ question }: { question: StartupQuestion }) =>
  question === 'agreement' ? <AgreementDialog /> : <CycleDialog />;
