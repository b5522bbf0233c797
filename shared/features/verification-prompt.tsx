import { lazyView } from '../ui/base/lazy-view.tsx';

const ScanPrompt = lazyView(() => import('./scan-prompt.tsx'));

/** Asks an account that must be verified to do so (§6). Loaded only for these accounts. */
export function VerificationPrompt({ wanted }: { wanted: boolean }) {
  return wanted && <ScanPrompt />;
}
