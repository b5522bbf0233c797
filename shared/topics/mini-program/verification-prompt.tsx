import { lazyView } from '../../ui/base/lazy-view.tsx';

const ScanPrompt = lazyView(() => import('./scan-prompt.tsx'));

/** Prompts accounts that must be verified (§6). Loaded only for these accounts. */
export function VerificationPrompt({ wanted }: { wanted: boolean }) {
  return wanted && <ScanPrompt />;
}
