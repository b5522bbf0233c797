import { AgreementDialog } from './agreement-dialog.tsx';
import { CycleDialog } from './cycle-dialog.tsx';
import type { StartupQuestion } from './startup.rules.ts';

/** The question that stands at the moment; it comes with the code of dialogs and forms. */
export const Dialogs = ({ question }: { question: StartupQuestion }) =>
  question === 'agreement' ? <AgreementDialog /> : <CycleDialog />;
