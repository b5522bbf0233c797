import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useDenial } from '#shared/features/account/use-denial.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { ScanPrompt } from '#shared/features/scan-prompt.tsx';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Panel, PanelBody } from '#shared/ui/panel.tsx';
import { Steps } from '#shared/ui/steps.tsx';
import { lazyModule } from '#shared/ui/lazy-part.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useRequiredModule } from '#shared/ui/use-part.ts';
import type { GateStep } from '../wallet.rules.ts';
import { GateFrame } from './gate-parts.tsx';
import { gateSteps } from './gate.rules.ts';
import { EnterPassword, MigrationNotice, SetPassword } from './gate-steps.tsx';
import { gateText } from './gate.text.ts';

/** Few people are asked, and its suggestions weigh as much as the rest. */
const node = lazyModule(() => import('./node-info.tsx'));

interface GateProps {
  step: Exclude<GateStep, 'open'>;
  account: AccountInfo;
  refreshing: boolean;
  onNoticeSeen: () => void;
  onRefresh: () => void;
  onTicket: (ticket: string) => void;
}

/** One thing at a time before the wallet opens (§4). */
export function Gate({ step, account, refreshing, onNoticeSeen, onRefresh, onTicket }: GateProps) {
  const { requestNavigation } = useWidget();
  const text = useText(gateText);
  const names = { notice: text.stepNotice, node: text.stepNode, set: text.stepSet, enter: text.stepEnter };
  const { denied, error } = useDenial(step === 'node' ? 'saveAddress' : undefined);
  const Node = useRequiredModule(node, step === 'node' && !denied);
  useWidgetState(!denied, error);
  const steps = gateSteps(account);
  const toPassword = () => requestNavigation('password', { type: 'wallet' });

  return (
    <GateFrame>
      {account.needVerify === true && <ScanPrompt />}
      <Panel as="section" aria-label={text.steps}>
        <PanelBody>
          {steps.length > 1 && (
            <Steps
              label={text.steps}
              current={steps.indexOf(step)}
              items={steps.map((each) => ({ label: names[each] }))}
            />
          )}
          {step === 'notice' && <MigrationNotice onDone={onNoticeSeen} />}
          {error && <FailedCard error={error} onRetry={() => undefined} level={2} />}
          {step === 'node' && !error && (Node ? <Node.NodeInfo account={account} /> : <Skeleton height={360} />)}
          {step === 'set' && <SetPassword refreshing={refreshing} onSet={toPassword} onRefresh={onRefresh} />}
          {step === 'enter' && <EnterPassword onTicket={onTicket} onForgot={toPassword} />}
        </PanelBody>
      </Panel>
    </GateFrame>
  );
}
