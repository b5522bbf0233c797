import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const ScanPrompt = lazyView(() => import('./scan-prompt.tsx'));

interface VerificationPromptProps {
  isWanted: boolean;
  /** whether the user has just seen the dialog: only the line is shown */
  wasSeen?: boolean;
}

/** Prompts accounts that must be verified (§6). Loaded only for these accounts. */
export function VerificationPrompt({ isWanted, wasSeen = false }: VerificationPromptProps) {
  return isWanted && <ScanPrompt wasSeen={wasSeen} />;
}
