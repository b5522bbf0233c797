import { useWidgetState } from '#shared/host/widget-context.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { CycleDialog } from './cycle-dialog.tsx';
import type { StartupQuestion } from './startup-dialogs.rules.ts';

/** Shows the dialog of the open question. */
export default function Dialogs({ question, onLater }: { question: StartupQuestion; onLater: () => void }) {
  useWidgetState(true);
  return question === 'agreement' ? <AgreementDialog /> : <CycleDialog onLater={onLater} />;
}
