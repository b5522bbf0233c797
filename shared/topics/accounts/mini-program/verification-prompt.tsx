import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const ScanPrompt = lazyView(() => import('./scan-prompt.tsx'));

interface VerificationPromptProps {
  wanted: boolean;
  /** whether the user has just seen the dialog: only the line is shown */
  seen?: boolean;
}

/** Prompts accounts that must be verified (§6). Loaded only for these accounts. */
export function VerificationPrompt({ wanted, seen = false }: VerificationPromptProps) {
  return wanted && <ScanPrompt seen={seen} />;
}
