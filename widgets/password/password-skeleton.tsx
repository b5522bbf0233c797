import { FormSkeleton } from '#shared/topics/form/form-skeleton.tsx';
import { useOffered } from '#shared/host/offered.ts';
import { Panels, PanelPlaceholder } from '#shared/ui/base/panel.tsx';

/** Placeholder of the form, the user's sessions and the choice of messages. */
export function PasswordSkeleton({ type }: { type: 'login' | 'wallet' | undefined }) {
  const offered = useOffered('sessions');
  const preferences = useOffered('messagePreferences');
  return (
    <Panels>
      <FormSkeleton fields={3} />
      {type !== 'wallet' && offered && <SessionsSkeleton />}
      {type !== 'wallet' && preferences && <MessagesSkeleton />}
    </Panels>
  );
}

export const SessionsSkeleton = () => <PanelPlaceholder height={188} />;

export const MessagesSkeleton = () => <PanelPlaceholder height={184} />;
