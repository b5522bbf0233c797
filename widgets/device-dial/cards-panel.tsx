import { useEffect, useRef, useState } from 'react';
import { needsManagerCard } from '../../shared/domain/dialling.ts';
import { useText } from '../../shared/host/locale.ts';
import { useOffered } from '../../shared/host/offered.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, preloadDialog } from '../../shared/ui/dialog.tsx';
import { useIdlePreload } from '../../shared/ui/use-idle-preload.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { CardChoice } from './card-choice.tsx';
import { Facts, Foot, Stack } from './dial-layout.ts';
import { RowsSkeleton } from './dial-skeleton.tsx';
import { DialFailed, NoCards } from './dial-states.tsx';
import { typeName } from './dial.rules.ts';
import { dialText } from './dial.text.ts';
import { useCards } from './use-cards.ts';

interface CardsPanelProps {
  deviceUuid: string;
  /** in a drawer over something else */
  inDrawer?: boolean | undefined;
  onDialling: () => void;
}

/** The cards: unbound, one is chosen and confirmed; bound, it is unbound or the way leads to dialling (§4). */
export function CardsPanel({ deviceUuid, inDrawer = false, onDialling }: CardsPanelProps) {
  const text = useText(dialText);
  const online = useOnline();
  const dials = useOffered('saveDialling');
  const cards = useCards(deviceUuid, !inDrawer);
  const { info, manager, error, work, refusal } = cards;
  const [picked, setPicked] = useState<string>();
  const [pickMissing, setPickMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const unbound = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  useIdlePreload(preloadDialog, info !== undefined);

  useEffect(() => {
    if (!unbound.current || asking || manager) return;
    unbound.current = false;
    // The button that asked is gone: on to the choice, once the dialog has given the focus back.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input[type=radio]')?.focus());
  }, [asking, manager]);

  if (error) return <DialFailed error={error} busy={cards.fetching} onRetry={cards.refresh} />;
  if (!info)
    return (
      <>
        <VisuallyHidden role="status">{text.cards}</VisuallyHidden>
        <RowsSkeleton rows={3} />
      </>
    );
  const needed = needsManagerCard(info.diallingType);
  const chosen = info.netcardInfo.some(({ name }) => name === picked) ? picked : undefined;
  const bind = async () => {
    if (!chosen) return setPickMissing(true);
    if (await cards.bind(chosen)) setPicked(undefined);
  };
  const unbind = async () => {
    unbound.current = await cards.unbind();
    setAsking(false);
  };

  return (
    <Stack ref={panel}>
      <Facts>
        <div>
          <dt>{text.device}</dt>
          <dd>{info.deviceUUID || deviceUuid}</dd>
        </div>
        <div>
          <dt>{text.diallingType}</dt>
          <dd>{typeName(info.diallingType, text.types)}</dd>
        </div>
      </Facts>
      {!online && <Banner icon="offline">{text.offline}</Banner>}
      {info.netcardInfo.length === 0 ? (
        <NoCards busy={cards.fetching} onRefresh={cards.refresh} />
      ) : (
        <>
          {manager ? (
            <Banner tone="success">{text.bound(manager.name)}</Banner>
          ) : (
            <Banner tone={needed ? 'warning' : 'info'}>
              {needed ? text.needed : dials ? text.notNeeded : text.notNeededAlone}
            </Banner>
          )}
          <CardChoice
            cards={info.netcardInfo}
            chosen={chosen}
            onChoose={
              manager || work
                ? undefined
                : (name) => {
                    setPicked(name);
                    setPickMissing(false);
                  }
            }
            problem={pickMissing ? text.chooseFirst : undefined}
          />
          {refusal && !asking && (
            <Banner tone="failure" requestId={refusal.requestId}>
              {refusal.message}
            </Banner>
          )}
          <Foot>
            {manager ? (
              <>
                {dials && (
                  <Button tone="primary" onClick={onDialling}>
                    {text.toDialling}
                  </Button>
                )}
                <Button disabled={!online} onClick={() => setAsking(true)}>
                  {text.unbind}
                </Button>
              </>
            ) : (
              <>
                <Button
                  tone={needed ? 'primary' : 'quiet'}
                  disabled={!online}
                  busy={work === 'bind'}
                  onClick={() => void bind()}
                >
                  {text.confirm}
                </Button>
                {dials && (
                  <Button tone={needed ? 'quiet' : 'primary'} disabled={needed} onClick={onDialling}>
                    {text.toDialling}
                  </Button>
                )}
                {dials && needed && <p>{text.bindFirst}</p>}
              </>
            )}
          </Foot>
        </>
      )}
      <Dialog
        open={asking && manager !== undefined}
        size="sm"
        title={text.unbindTitle(manager?.name ?? '')}
        busy={work === 'unbind'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button disabled={work === 'unbind'} onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
            <Button tone="danger" disabled={!online} busy={work === 'unbind'} onClick={() => void unbind()}>
              {text.unbindYes}
            </Button>
          </>
        }
      >
        {needed && <p>{dials ? text.unbindText : text.unbindAlone}</p>}
      </Dialog>
    </Stack>
  );
}
