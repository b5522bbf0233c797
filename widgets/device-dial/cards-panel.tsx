import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '#shared/host/locale.ts';
import type { DialInfo } from '#shared/topics/devices/dialling.calls.ts';
import { needsManagerCard } from '#shared/topics/devices/dialling.rules.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner, ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { CardChoice } from './card-choice.tsx';
import { CardDetails, DialFooter, Stack } from './device-dial.styles.ts';
import { typeName } from './card.rules.ts';
import { dialText } from './device-dial.text.ts';
import { CardsState, NoCards } from './dial-states.tsx';
import { useCards, type NetworkCards } from './use-cards.ts';

interface CardsPanelProps {
  deviceUuid: string;
  /** shown if the platform does not send the name with the cards */
  deviceName?: string | undefined;
  /** whether the panel is in a drawer over another view */
  inDrawer?: boolean | undefined;
  onDialling: () => void;
}

/**
 * Lists the cards. Without a management line, the user selects a card and confirms, unless the dialing type needs none. With
 * one, the user unbinds it or opens the dialing settings (§4).
 */
export function CardsPanel({ deviceUuid, deviceName, inDrawer = false, onDialling }: CardsPanelProps) {
  const text = useText(dialText);
  const online = useOnline();
  const cards = useCards(deviceUuid, !inDrawer);
  const { manager } = cards;
  const panel = useRef<HTMLDivElement>(null);
  const [confirming, setConfirming] = useState(false);
  const onUnbound = useFocusAfterUnbinding(panel, confirming, manager !== undefined);
  useIdlePreload(preloadDialog, cards.info !== undefined);

  return (
    <CardsState cards={cards} label={text.cards} rows={3}>
      {(info) => (
        <Stack ref={panel}>
          <CardDetails>
            <div>
              <dt>{text.device}</dt>
              <dd>
                {info.name || deviceName} <code>{info.deviceUUID || deviceUuid}</code>
              </dd>
            </div>
            <div>
              <dt>{text.diallingType}</dt>
              <dd>{typeName(info.diallingType, text.types)}</dd>
            </div>
          </CardDetails>
          {!online && <Banner icon="offline">{text.offline}</Banner>}
          {info.netcardInfo.length === 0 ? (
            <NoCards query={cards.query} />
          ) : (
            <Management
              cards={cards}
              info={info}
              confirming={confirming}
              onDialling={onDialling}
              onConfirmUnbind={() => setConfirming(true)}
            />
          )}
          <UnbindDialog
            cards={cards}
            isNeeded={needsManagerCard(info.diallingType) === true}
            open={confirming && manager !== undefined}
            onClose={() => setConfirming(false)}
            onConfirm={async () => {
              onUnbound(await cards.unbind());
              setConfirming(false);
            }}
          />
        </Stack>
      )}
    </CardsState>
  );
}

/**
 * Moves the focus to the card selection after unbinding, because the pressed button is removed with the management line.
 * It waits until the dialog has restored the focus.
 * @returns a function to call with whether the line was unbound
 */
function useFocusAfterUnbinding(panel: RefObject<HTMLElement | null>, confirming: boolean, managed: boolean) {
  const unbound = useRef(false);
  useEffect(() => {
    if (!unbound.current || confirming || managed) return;
    unbound.current = false;
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input[type=radio], button')?.focus());
  }, [panel, confirming, managed]);
  return (done: boolean) => {
    unbound.current = done;
  };
}

interface ManagementProps {
  cards: NetworkCards;
  info: DialInfo;
  /** whether the user is prompted to confirm the unbinding */
  confirming: boolean;
  onDialling: () => void;
  onConfirmUnbind: () => void;
}

/** Shows the management line and its actions. */
function Management({ cards, info, confirming, onDialling, onConfirmUnbind }: ManagementProps) {
  const text = useText(dialText);
  const online = useOnline();
  const dials = useOffered('saveDialling');
  const { manager, work, refusal } = cards;
  const writes = isGranted('confirmManagerCard');
  const [pickedCard, setPickedCard] = useState<string>();
  const [pickMissing, setPickMissing] = useState(false);
  const need = needsManagerCard(info.diallingType);
  const isNeeded = need === true;
  // a dialing type that is not recognized may need a management line
  const binds = writes && !manager && need !== false;
  const chosenCard = info.netcardInfo.some(({ name }) => name === pickedCard) ? pickedCard : undefined;
  const pick = (name: string) => {
    setPickedCard(name);
    setPickMissing(false);
  };
  const bind = async () => {
    if (!chosenCard) return setPickMissing(true);
    if (await cards.bind(chosenCard)) setPickedCard(undefined);
  };
  return (
    <>
      {manager ? (
        <Banner tone="success">{text.bound(manager.name)}</Banner>
      ) : (
        <ManagementNeed isNeeded={need} dials={dials} />
      )}
      <CardChoice
        cards={info.netcardInfo}
        chosenCard={chosenCard}
        onChoose={binds && !work ? pick : undefined}
        problem={pickMissing ? text.chooseFirst : undefined}
      />
      {refusal && !confirming && <ErrorBanner error={refusal} />}
      <DialFooter>
        {manager ? (
          <>
            {dials && (
              <Button tone="primary" onClick={onDialling}>
                {text.toDialling}
              </Button>
            )}
            {writes && (
              <Button disabled={!online} onClick={onConfirmUnbind}>
                {text.unbind}
              </Button>
            )}
          </>
        ) : (
          <>
            {binds && (
              <Button
                tone={isNeeded ? 'primary' : 'quiet'}
                disabled={!online}
                busy={work === 'bind'}
                onClick={() => void bind()}
              >
                {text.confirm}
              </Button>
            )}
            {dials && (
              <Button tone={isNeeded ? 'quiet' : 'primary'} disabled={isNeeded} onClick={onDialling}>
                {text.toDialling}
              </Button>
            )}
            {dials && isNeeded && writes && <p>{text.bindFirst}</p>}
          </>
        )}
      </DialFooter>
    </>
  );
}

/** Shown without a management line: states whether the dialing type requires one. */
function ManagementNeed({ isNeeded, dials }: { isNeeded: boolean | undefined; dials: boolean }) {
  const text = useText(dialText);
  if (isNeeded === undefined) return <Banner tone="info">{text.needUnknown}</Banner>;
  if (isNeeded) return <Banner tone="warning">{text.needed}</Banner>;
  return <Banner tone="info">{dials ? text.notNeeded : text.notNeededAlone}</Banner>;
}

interface UnbindDialogProps {
  cards: NetworkCards;
  /** whether the dialing type requires a management line */
  isNeeded: boolean;
  open: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

function UnbindDialog({ cards: { manager, work }, isNeeded, open, onClose, onConfirm }: UnbindDialogProps) {
  const text = useText(dialText);
  const online = useOnline();
  const dials = useOffered('saveDialling');
  const busy = work === 'unbind';
  return (
    <Dialog
      open={open}
      size="sm"
      title={text.unbindTitle(manager?.name ?? '')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button tone="danger" disabled={!online} busy={busy} onClick={() => void onConfirm()}>
            {text.unbindYes}
          </Button>
        </>
      }
    >
      {isNeeded && <p>{dials ? text.unbindText : text.unbindAlone}</p>}
    </Dialog>
  );
}
