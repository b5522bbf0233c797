import { AgreementDialog } from './agreement-dialog.tsx';
import { CycleDialog } from './cycle-dialog.tsx';
import type { StartupQuestion } from './startup-dialogs.rules.ts';

/** The dialog of the question that is open. */
export const Dialogs = ({ question }: { question: StartupQuestion }) =>
  question === 'agreement' ? <AgreementDialog /> : <CycleDialog />;
