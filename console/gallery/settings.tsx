import { useSyncExternalStore, useState } from 'react';
import styled from 'styled-components';
import { configure, getConfiguration, subscribeConfiguration, type Locale } from '#shared/host/configuration.ts';
import { getPublicApi } from '#shared/host/public-api.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Choice } from './choice.tsx';
import { galleryText } from './gallery.text.ts';

/** Signing in as a demo person of the embedded platform, as the login element would. */
const DEMO_PEOPLE = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated', 'unplaced'] as const;
export type DemoPerson = (typeof DEMO_PEOPLE)[number];

/** Seeded with the demo people, and worth nothing elsewhere. */
const PASSWORD = 'Demo@2026';

/** @returns whether there is such a person here: a platform of its own has no sandbox */
async function signInAs(username: DemoPerson): Promise<boolean> {
  const proof = await post('/sandbox/captcha/ticket');
  const answer = proof && (await post('/api/v1/user/login', { username, password: PASSWORD, ...proof }));
  const token = answer?.token;
  if (typeof token !== 'string') return false;
  await signOut();
  configure({ token });
  return true;
}

async function signOut(): Promise<void> {
  configure({ token: undefined });
  await getPublicApi()?.signOut();
}

async function post(address: string, body?: object): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(address, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}

/** Widths of the stage, px; `full` takes what there is. */
export type StageWidth = '375' | '768' | 'full';

interface SettingsProps {
  width: StageWidth;
  onWidth: (width: StageWidth) => void;
}

/** What a host can configure while elements are on its page, and how much room it gives them. */
export function Settings({ width, onWidth }: SettingsProps) {
  const text = useText(galleryText);
  const options = useSyncExternalStore(subscribeConfiguration, getConfiguration);
  return (
    <Bar aria-label={text.settings}>
      <People />
      <Segmented
        label={text.theme}
        value={options.theme ?? 'auto'}
        onChange={(theme) => configure({ theme })}
        items={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: text.themes[value] }))}
      />
      <Segmented
        label={text.density}
        value={options.density ?? 'comfortable'}
        onChange={(density) => configure({ density })}
        items={(['comfortable', 'compact'] as const).map((value) => ({ value, label: text.densities[value] }))}
      />
      <Segmented
        label={text.locale}
        value={options.locale ?? 'zh-CN'}
        onChange={(locale: Locale) => configure({ locale })}
        items={[
          { value: 'zh-CN', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
      <Segmented
        label={text.width}
        value={width}
        onChange={onWidth}
        items={[
          { value: '375', label: '375' },
          { value: '768', label: '768' },
          { value: 'full', label: text.full },
        ]}
      />
    </Bar>
  );
}

function People() {
  const text = useText(galleryText);
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);

  const choose = async (name: string): Promise<void> => {
    setBusy(true);
    setPerson(name);
    const done = name ? await signInAs(name as DemoPerson) : await signOut().then(() => true);
    if (!done) {
      setPerson('');
      notify({ tone: 'warning', message: text.signInFailed });
    }
    setBusy(false);
  };

  return (
    <Choice
      label={text.person}
      value={person}
      disabled={busy}
      onChange={(name) => void choose(name)}
      items={[{ value: '', label: text.nobody }, ...DEMO_PEOPLE.map((name) => ({ value: name, label: name }))]}
    />
  );
}

const Bar = styled.section`
  position: sticky;
  top: 0;
  z-index: 10;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 12px 0;
  background: var(--_bg);
  @media (max-width: 900px), (max-height: 600px) {
    position: static;
  }
`;
