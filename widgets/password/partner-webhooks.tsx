import { useState } from 'react';
import { useOnline } from '#shared/client/use-online.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePartnerWebhooksQuery, useSwitchPartnerWebhooksMutation } from '#shared/topics/notices/webhook.api.ts';
import type { PartnerWebhooks as Partner } from '#shared/topics/notices/webhook.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { ListPanel, ListRow, Name, PlainList, Times } from './list-panel.tsx';
import { partnerWebhooksText } from './partner-webhooks.text.ts';

/** Lists the partners that receive events of the user, and lets the user end them. Empty without partners. */
export default function PartnerWebhooks() {
  const text = useText(partnerWebhooksText);
  const query = usePartnerWebhooksQuery();
  // most accounts have no partner
  if (query.isLoading || query.currentData?.length === 0) return null;
  return (
    <ListPanel title={text.title} lead={text.lead} failed={text.failed} query={query}>
      {(partners) => (
        <PlainList>
          {partners.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </PlainList>
      )}
    </ListPanel>
  );
}

function PartnerRow({ partner: { id, types, on } }: { partner: Partner }) {
  const text = useText(partnerWebhooksText);
  const { unknown } = useText(formText);
  const online = useOnline();
  const changeable = useOffered('switchPartnerWebhooks') && isGranted('switchPartnerWebhooks');
  const [busy, setBusy] = useState(false);
  const [change] = useSwitchPartnerWebhooksMutation();
  const names: Readonly<Record<string, string>> = text.events;
  const events = [...new Set(types.map((type) => names[type.split('.')[0]!] ?? type))];
  const send = async () => {
    setBusy(true);
    const failure = await errorToShow((await change({ id, on: !on })).error, unknown);
    setBusy(false);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else notify({ tone: 'success', message: on ? text.didStop(id) : text.didResume(id) });
  };
  return (
    <ListRow>
      <div>
        <Name>
          {id}
          {!on && <Badge>{text.stopped}</Badge>}
        </Name>
        {events.length > 0 && <Times>{text.receives(events.join(text.separator))}</Times>}
      </div>
      {changeable && (
        <Button
          size="sm"
          aria-label={on ? text.stopOf(id) : text.resumeOf(id)}
          disabled={!online}
          busy={busy}
          busyLabel={on ? text.stopping : text.resuming}
          onClick={() => void send()}
        >
          {on ? text.stop : text.resume}
        </Button>
      )}
    </ListRow>
  );
}
