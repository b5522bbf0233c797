import { styled } from 'styled-components';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { defineText, useText } from '../../shared/host/locale.ts';
import { useWidget } from '../../shared/host/widget-context.ts';
import { ArticleFacts, ArticleView } from '../../shared/features/article/article-view.tsx';
import { useArticle } from '../../shared/features/article/use-article.ts';
import { signOut } from '../../shared/client/session-actions.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DialogSurface } from '../../shared/ui/dialog-surface.tsx';
import { api, ask } from '../../shared/client/api.ts';
import { modifyBillingCycleCall, type cycleChoice, type BillingCycle } from '../../shared/contract/payout.ts';
import type { Given } from '../../shared/contract/call.ts';
import { FormFields } from '../../shared/features/form-layout.ts';
import { Refusal } from '../../shared/features/form-parts.tsx';
import { ruleFormText, useValidatedForm } from '../../shared/features/use-validated-form.ts';
import { notify } from '../../shared/host/notify.ts';
import { useAccountInfoQuery } from '../../shared/client/account.api.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';
import { confirmNotice, AGREEMENT, type StartupQuestion } from './startup.rules.ts';

/** Words of the start-up dialogs (§4; what the cycles mean: §9). */
const startupText = defineText({
  'zh-CN': {
    agreement: '违规扣款（SLA）协议',
    agreementText: '使用前请阅读并同意以下协议',
    agree: '同意',
    disagree: '不同意并退出登录',
    cycle: '选择结算周期',
    cycleText: '收入按所选周期结算到钱包',
    cycleHelp: '选定后不能自行修改',
    cycleLabel: '结算周期',
    cycleRequired: '请选择结算周期',
    week: '周结',
    weekText:
      '每周收入在下周三转入周结钱包。周三申请，周四打款，每周三可提现一次，另扣手续费。不适用于非 95 计费或托管设备。',
    month: '月结',
    monthText: '账单结算后，税后金额转入月结钱包。在每月的提现日内申请，不收手续费。',
    submit: '提交',
    submitted: '提交成功',
  },
  en: {
    agreement: 'Violation deduction (SLA) agreement',
    agreementText: 'Please read and accept it before you go on',
    agree: 'Agree',
    disagree: 'Disagree and sign out',
    cycle: 'Choose a settlement cycle',
    cycleText: 'Income is settled into your wallet in this cycle',
    cycleHelp: 'You cannot change it yourself afterwards',
    cycleLabel: 'Settlement cycle',
    cycleRequired: 'Choose a settlement cycle',
    week: 'Weekly',
    weekText:
      "A week's income enters the weekly wallet on the next Wednesday. Apply on Wednesday, paid on Thursday, once each Wednesday; a fee is deducted. Not for devices that are hosted or not billed by the 95th percentile.",
    month: 'Monthly',
    monthText:
      'The amount after tax enters the monthly wallet when the bill is settled. Apply on the withdrawal days of the month; no fee.',
    submit: 'Submit',
    submitted: 'Submitted',
  },
});

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

/** The settlement cycle (§7.3). */
const startupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyBillingCycle: build.mutation<null, Given<typeof cycleChoice>>({
      queryFn: ask(modifyBillingCycleCall, (body) => ({ body, noAlert: true })),
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
  }),
});

export const { useModifyBillingCycleMutation } = startupApi;

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

  const cycle = useController({ control: own.form.control, name: 'billingCycle' });
  return (
    <DialogSurface
      open
      mustAnswer
      title={text.cycle}
      description={text.cycleText}
      onClose={() => undefined}
      footer={
        <Button type="submit" form={id} tone="primary" disabled={!own.online} busy={own.busy}>
          {own.online ? text.submit : words.offline}
        </Button>
      }
    >
      <FormFields id={id} noValidate onSubmit={own.submit}>
        <ChoiceCards
          ref={cycle.field.ref}
          label={text.cycleLabel}
          value={cycle.field.value || undefined}
          onChange={cycle.field.onChange}
          onBlur={cycle.field.onBlur}
          help={text.cycleHelp}
          error={cycle.fieldState.error?.message}
          items={[
            { value: 'week', label: text.week, text: text.weekText },
            { value: 'month', label: text.month, text: text.monthText },
          ]}
        />
        <Refusal of={own} />
      </FormFields>
    </DialogSurface>
  );
}

/** The question that stands at the moment; it comes with the code of dialogs and forms. */
export const Dialogs = ({ question }: { question: StartupQuestion }) =>
  question === 'agreement' ? <AgreementDialog /> : <CycleDialog />;
