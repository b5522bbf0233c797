import { lazyModule, useOptionalModule } from '../ui/base/lazy-part.ts';

const prompt = lazyModule(() => import('./scan-prompt.tsx'));

/** What an account that must verify its person sees above a page (§6); its code comes for those alone. */
export function VerificationPrompt({ wanted }: { wanted: boolean }) {
  const part = useOptionalModule(prompt, wanted);
  return wanted && part && <part.ScanPrompt />;
}
