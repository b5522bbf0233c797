/** The page of an element: purpose, stage and reference tabs. All settings are in the address. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import { useLocale, useText } from '#shared/host/locale.ts';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { readSettings, TABS, tabOf, writeSettings, type Settings, type Tab } from './address.ts';
import { Controls } from './controls.tsx';
import { AttributeFields, AttributeTable, CodeTab, EventsTab, StateChoice, StyleTab } from './element-tabs.tsx';
import { elementText } from './element.text.ts';
import { storyText } from './stories.text.ts';
import { storyOf } from './stories.ts';
import { galleryText } from './gallery.text.ts';
import type { ElementEntry, PropertyEntry } from './manifest.ts';
import { coded, Lead, Title } from './page-parts.tsx';
import { StageFrame, type LoggedEvent } from './stage-frame.tsx';

interface ElementPageProps {
  element: ElementEntry;
  properties: readonly PropertyEntry[];
}

/** Events kept in the log. */
const LOG_LENGTH = 50;

export function ElementPage({ element, properties }: ElementPageProps) {
  const text = useText(galleryText);
  const pageText = useText(elementText);
  const { names, about } = useText(storyText);
  const locale = useLocale();
  const [address, setAddress] = useSearchParams();
  const [log, setLog] = useState<readonly LoggedEvent[]>([]);
  const [device, setDevice] = useState<string>();
  const { tag } = element;
  const story = storyOf(tag);
  const tab = tabOf(address);
  const settings = readSettings(address, story, locale);
  const name = names[tag] ?? tag;
  const hasStage = tab !== 'code' && tab !== 'style';

  const change = (next: Partial<Settings>, nextTab?: Tab): void => {
    // read the current address, because two changes can happen before the next render
    const current = new URLSearchParams(location.search);
    const requestedTab = nextTab ?? tabOf(current);
    const query = writeSettings({ ...readSettings(current, story, locale), ...next }, story, locale);
    if (requestedTab !== 'preview') query.set('tab', requestedTab);
    const lang = current.get('lang');
    if (lang) query.set('lang', lang);
    setAddress(query, { replace: true });
  };
  const stageSettings = {
    ...settings,
    attributes: {
      ...(story.ofDevice && device && { 'device-uuid': device }),
      ...settings.attributes,
    },
  };

  return (
    <article>
      <Title after={<code>{`<${tag}>`}</code>}>{name}</Title>
      <Lead>{coded(about[tag] ?? element.description)}</Lead>
      <TabRow>
        <Tabs
          label={pageText.tabs}
          value={tab}
          onChange={(next) => change({}, next)}
          items={TABS.map((value) => ({ value, label: text.tabs[value] }))}
          panel="tab"
        />
      </TabRow>
      {tab !== 'style' && <Controls settings={settings} story={story} onChange={change} />}
      <Panel id="tab" role="tabpanel" aria-label={text.tabs[tab]}>
        {tab === 'states' && (
          <StateChoice story={story} state={settings.state} onChange={(state) => change({ state })} />
        )}
        {tab === 'attributes' && (
          <AttributeFields
            attributes={element.attributes}
            values={stageSettings.attributes}
            onChange={(attributes) => change({ attributes })}
          />
        )}
        {tab === 'code' && <CodeTab stage={{ ...stageSettings, tag, origin: location.origin }} />}
        {tab === 'style' && <StyleTab element={element} properties={properties} />}
        <div hidden={!hasStage}>
          <StageFrame
            tag={tag}
            name={name}
            settings={settings}
            low={tab !== 'preview'}
            onEvent={(event) => setLog((before) => [event, ...before].slice(0, LOG_LENGTH))}
            onDevice={setDevice}
          />
        </div>
        {tab === 'attributes' && <AttributeTable attributes={element.attributes} />}
        {tab === 'events' && <EventsTab events={element.events} log={log} onClear={() => setLog([])} />}
      </Panel>
    </article>
  );
}

const TabRow = styled.div`
  margin-top: 16px;
  border-bottom: 1px solid var(--_line);
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  padding-top: 16px;
`;
