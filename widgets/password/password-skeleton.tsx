import { FormSkeleton } from '#shared/topics/form/form-skeleton.tsx';
import { useOffered } from '#shared/host/offered.ts';
import { Panels, PanelPlaceholder } from '#shared/ui/base/panel.tsx';

/** Placeholder of the form and of the user's sessions. */
export function PasswordSkeleton({ type }: { type: 'login' | 'wallet' | undefined }) {
  const offered = useOffered('sessions');
  return (
    <Panels>
      <FormSkeleton fields={3} />
      {type !== 'wallet' && offered && <SessionsSkeleton />}
    </Panels>
  );
}

export const SessionsSkeleton = () => <PanelPlaceholder height={188} />;
