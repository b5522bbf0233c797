import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { needsManagerCard } from '#shared/topics/devices/dialling.rules.ts';
import type { DialInfo, NetworkCard } from '#shared/topics/devices/dialling.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { CardLinesForm } from './card-lines-form.tsx';
import { configText } from './config.text.ts';
import { CardsDrawer } from './dial-drawer.tsx';
import { CardDetails, Stack } from './device-dial.styles.ts';
import { CardsState, NoCards } from './dial-states.tsx';
import { speedOf, typeName } from './card.rules.ts';
import { dialText } from './device-dial.text.ts';
import { useCards, type NetworkCards } from './use-cards.ts';
import { useLines, type EditedLines } from './use-lines.ts';

/** Edits the lines of a device, card by card. Unsaved changes are kept while the user looks at another card or page. */
export default function ConfigView({ deviceUuid }: { deviceUuid: string }) {
  const text = useText(configText);
  const dialStrings = useText(dialText);
  const cards = useCards(deviceUuid, true);
  const [drawer, setDrawer] = useState(false);
  const configure = <LinkButton onClick={() => setDrawer(true)}>{dialStrings.configure}</LinkButton>;
  return (
    <Panel as="section" aria-label={text.title}>
      <ConfigHead>
        <h2 part="title">{text.title}</h2>
        {cards.info && configure}
      </ConfigHead>
      <PanelBody>
        <CardsState cards={cards} label={text.title} rows={4}>
          {(info) => <DeviceLines deviceUuid={deviceUuid} cards={cards} info={info} configure={configure} />}
        </CardsState>
      </PanelBody>
      <CardsDrawer
        deviceUuid={drawer ? deviceUuid : undefined}
        onClose={() => setDrawer(false)}
        onDialling={() => setDrawer(false)}
      />
    </Panel>
  );
}

interface DeviceLinesProps {
  deviceUuid: string;
  cards: NetworkCards;
  info: DialInfo;
  /** button that opens the drawer, where the management line is selected */
  configure: ReactNode;
}

/** Shows the device and edits the lines of the selected card. */
function DeviceLines({ deviceUuid, cards, info, configure }: DeviceLinesProps) {
  const text = useText(configText);
  const dialStrings = useText(dialText);
  const { requestNavigation } = useWidget();
  const list = info.netcardInfo;
  const edited = useLines(deviceUuid, list);
  const [chosenDevice, setChosenDevice] = useState<string>();

  // without a management line, a card with lines is preferred to an empty card
  const card =
    list.find(({ name }) => name === chosenDevice) ??
    cards.manager ??
    list.find((each) => edited.of(each).lines.length > 0) ??
    list[0];
  const needsCard = needsManagerCard(info.diallingType) === true && !cards.manager;
  const others = list.filter((each) => each !== card);
  const unsavedOthers = others.filter((each) => edited.of(each).unsaved).map(({ name }) => name);
  return (
    <Stack>
      <CardDetails>
        <div>
          <dt>{dialStrings.device}</dt>
          <dd>
            <LinkButton onClick={() => requestNavigation('device', { deviceUUID: deviceUuid })}>
              {info.name || info.deviceUUID || deviceUuid}
            </LinkButton>{' '}
            {info.name && <code>{info.deviceUUID || deviceUuid}</code>}
          </dd>
        </div>
        <div>
          <dt>{dialStrings.diallingType}</dt>
          <dd>{typeName(info.diallingType, dialStrings.types)}</dd>
        </div>
        {card && (
          <div>
            <dt>{dialStrings.speed}</dt>
            <dd>{speedOf(card.speed)}</dd>
          </div>
        )}
      </CardDetails>
      {needsCard && (
        <Banner tone="warning" action={configure}>
          {text.needsCard}
        </Banner>
      )}
      {!card && <NoCards query={cards.query} />}
      {card && (
        <>
          <CardTabs list={list} edited={edited} card={card} onChoose={setChosenDevice} />
          {unsavedOthers.length > 0 && <Banner tone="info">{text.unsavedOthers(unsavedOthers.join('、'))}</Banner>}
          <div id="lines" role="tabpanel" aria-label={card.name}>
            <CardLinesForm
              key={card.name}
              deviceUuid={deviceUuid}
              card={card}
              elsewhere={others.flatMap((each) => edited.of(each).lines)}
              edited={{
                ...edited,
                change(of, lines) {
                  // the card stays in view, even without lines
                  setChosenDevice(of.name);
                  edited.change(of, lines);
                },
              }}
              needsCard={needsCard}
            />
          </div>
        </>
      )}
    </Stack>
  );
}

interface CardTabsProps {
  list: readonly NetworkCard[];
  edited: EditedLines;
  card: NetworkCard;
  onChoose: (name: string) => void;
}

/** Lists the cards of the device with their numbers of lines. */
function CardTabs({ list, edited, card, onChoose }: CardTabsProps) {
  const text = useText(configText);
  return (
    <Tabs
      label={text.cardOf}
      value={card.name}
      onChange={onChoose}
      panel="lines"
      items={list.map((each) => {
        const { lines, unsaved } = edited.of(each);
        return {
          value: each.name,
          count: lines.length,
          label: (
            <>
              {each.name} {each.isManager && <Badge tone="accent">{text.manager}</Badge>}{' '}
              {unsaved && <Badge tone="warning">{text.unsavedCard}</Badge>}
            </>
          ),
        };
      })}
    />
  );
}

/** A heading of the same size as in other forms. The link stays at the end if the host hides the title. */
const ConfigHead = styled(PanelHead)`
  > button {
    margin-left: auto;
  }
  h2 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
  }
`;
