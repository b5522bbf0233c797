import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { outOfScopeError } from '#shared/client/explain.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { VerificationPrompt } from '#shared/topics/accounts/mini-program/verification-prompt.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { Panel, PanelBody } from '#shared/ui/base/panel.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import type { GateStep } from '../wallet-view.rules.ts';
import EnterPassword from '#shared/topics/money/wallet/enter-password.tsx';
import { GateForm, GateHead } from '#shared/topics/money/wallet/gate-form.tsx';
import { gateText } from '#shared/topics/money/wallet/gate.text.ts';
import { gateSteps, tasksLeft, type SetupTask } from './gate.rules.ts';
import { Button } from '#shared/ui/base/button.tsx';

/** Step 1: explains where a migrated account finds its money (§9). Shown once per account. */
function MigrationNotice({ onDone }: { onDone: () => void }) {
  const text = useText(gateText);
  return (
    <GateForm>
      <GateHead icon="info" tone="transfer" title={text.noticeTitle} text={text.noticeMonthly + text.noticeWeekly} />
      <GateActions>
        <Button tone="primary" onClick={onDone}>
          {text.noticeDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}

interface SetPasswordProps {
  account: AccountInfo;
  refreshing: boolean;
  onTask: (task: SetupTask) => void;
  onRefresh: () => void;
}

/**
 * Step 3: the wallet password is not set yet. The user sets it on the password page. On return, the account is reloaded. If
 * the first withdrawal requires more, the button names its next task, and another one only opens the wallet.
 */
function SetPassword({ account, refreshing, onTask, onRefresh }: SetPasswordProps) {
  const text = useText(gateText);
  const tasks = tasksLeft(account);
  const next = tasks[0] ?? 'password';
  const isLast = next === 'password';
  const refresh = useRef(onRefresh);
  useEffect(() => void (refresh.current = onRefresh));
  useEffect(() => {
    const comeBack = () => !document.hidden && refresh.current();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  return (
    <GateForm>
      <GateHead
        icon="lock"
        title={isLast ? text.setTitle : text.tasksTitle}
        text={isLast ? text.setText : text.tasksText(tasks.map((task) => text.tasks[task]))}
      />
      <GateActions>
        <Button tone="primary" onClick={() => onTask(next)}>
          {text.taskActions[next]}
        </Button>
        {!isLast && <Button onClick={() => onTask('password')}>{text.setOnly}</Button>}
        <Button tone="quiet" busy={refreshing} busyLabel={text.refreshing} onClick={onRefresh}>
          {text.setDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}

/** Loaded on demand, because few users see this step and its suggestions are as large as the rest. */
const NodeInfo = lazyView(() => import('../node-info.tsx'));

interface GateProps {
  step: Exclude<GateStep, 'open'>;
  account: AccountInfo;
  refreshing: boolean;
  onNoticeSeen: () => void;
  onRefresh: () => void;
  onTicket: (ticket: string) => void;
}

/** Shows the current step before the wallet opens (§4). */
export default function Gate({ step, account, refreshing, onNoticeSeen, onRefresh, onTicket }: GateProps) {
  const { requestNavigation } = useWidget();
  const text = useText(gateText);
  const names = { notice: text.stepNotice, node: text.stepNode, enter: text.stepEnter, ...text.stepTasks };
  const error = step === 'node' && !isGranted('saveAddress') ? outOfScopeError('saveAddress') : undefined;
  useWidgetState(!error, error);
  // each task before the password is a step
  const steps = gateSteps(account).flatMap((each) => (each === 'set' ? tasksLeft(account) : each));
  const toPassword = () => requestNavigation('password', { type: 'wallet' });

  return (
    <GateFrame>
      <VerificationPrompt isWanted={account.needVerify === true} />
      <Panel as="section" aria-label={text.steps}>
        <PanelBody>
          {steps.length > 1 && (
            <Steps
              label={text.steps}
              current={steps.indexOf(step === 'set' ? tasksLeft(account)[0]! : step)}
              items={steps.map((each) => ({ label: names[each] }))}
            />
          )}
          {step === 'notice' && <MigrationNotice onDone={onNoticeSeen} />}
          {error && <FailedCard error={error} level={2} />}
          {step === 'node' && !error && <NodeInfo required fallback={<Skeleton height={360} />} account={account} />}
          {step === 'set' && (
            <SetPassword
              account={account}
              refreshing={refreshing}
              onTask={(task) => (task === 'password' ? toPassword() : requestNavigation(task))}
              onRefresh={onRefresh}
            />
          )}
          {step === 'enter' && <EnterPassword username={account.username} onTicket={onTicket} />}
        </PanelBody>
      </Panel>
    </GateFrame>
  );
}

/** Limits the width to that of a readable form, centered in the element. */
const GateFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
  max-width: 560px;
  margin: 0 auto;
`;

const GateActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-3);

  /* a long label wraps on the narrowest phones */
  > button {
    padding-block: var(--_space-2);
    white-space: normal;
  }

  /* one below another, all as wide as the form */
  @container (max-width: 400px) {
    > button {
      flex: 1 1 100%;
    }
  }
`;
