import { useSessionStatus } from '../../client/use-session-status.ts';
import { BusinessContact } from '../../topics/content/article/business-contact.tsx';
import { ErrorBanner } from '../../ui/base/banner.tsx';
import type { PlatformForm } from './use-platform-form.ts';

/** The error of a form that belongs to no field. An error about a missing session disappears after the sign-in. */
export function FormRefusal({ of: { refusal } }: { of: Pick<PlatformForm<never>, 'refusal'> }) {
  const session = useSessionStatus();
  if (!refusal || (refusal.kind === 'unauthorized' && session === 'active')) return null;
  return <ErrorBanner error={refusal} action={<BusinessContact about={refusal.message} />} />;
}
