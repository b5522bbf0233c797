/** Shows the stage in a frame, so that its configuration and session do not affect the gallery. */
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Link } from '#shared/ui/base/link.tsx';
import { writeSettings, type Settings, listen, send, type StageReport } from './address.ts';
import { elementText } from './element.text.ts';
import { storyOf } from './stories.ts';
import { storyText } from './stories.text.ts';
import { PageNote } from './page-parts.tsx';

export interface LoggedEvent {
  /** ms */
  readonly at: number;
  readonly name: string;
  /** JSON */
  readonly detail: string;
}

interface StageFrameProps {
  tag: string;
  name: string;
  settings: Settings;
  /** reduces the height, so that content below the stage is visible */
  low: boolean;
  onEvent: (event: LoggedEvent) => void;
  onDevice: (uuid: string) => void;
}

/** The wallet password of the demo users (`console/server/demo/seed`). */
const WALLET_PASSWORD = 'wallet88';
const MIN_HEIGHT = 480;
const MAX_HEIGHT = 760;

export function stageAddress(tag: string, settings: Settings): string {
  const address = writeSettings(settings, storyOf(tag), settings.locale);
  address.set('tag', tag);
  address.set('locale', settings.locale);
  return `/gallery/stage?${address}`;
}

export function StageFrame(props: StageFrameProps) {
  const { tag, settings } = props;
  const text = useText(elementText);
  const { notes } = useText(storyText);
  const [hasNoDemoUsers, setHasNoDemoUsers] = useState(false);
  return (
    <>
      <Above>
        {tag === 'partner-wallet' && !hasNoDemoUsers && <Password />}
        {hasNoDemoUsers && <PageNote>{text.noDemoUsers}</PageNote>}
        {notes[tag] && <PageNote>{notes[tag]}</PageNote>}
        <Link external href={stageAddress(tag, settings)}>
          {text.alone}
        </Link>
      </Above>
      {/* the stage reads user and state only at its start, so a change requires a new frame */}
      <Frame key={`${settings.viewer} ${settings.state}`} {...props} onNoDemoUsers={() => setHasNoDemoUsers(true)} />
    </>
  );
}

function Frame({
  tag,
  name,
  settings,
  low,
  onEvent,
  onDevice,
  onNoDemoUsers,
}: StageFrameProps & { onNoDemoUsers: () => void }) {
  const text = useText(elementText);
  const iframe = useRef<HTMLIFrameElement>(null);
  const [src] = useState(() => stageAddress(tag, settings));
  const [height, setHeight] = useState(MIN_HEIGHT);
  const [listening, setListening] = useState(false);
  const onMessage = useRef((_: StageReport) => {});

  useEffect(() => {
    onMessage.current = (report) => {
      if (report.kind === 'event') onEvent({ at: Date.now(), name: report.name, detail: report.detail });
      else if (report.kind === 'height') setHeight(report.height);
      else if (report.kind === 'device') onDevice(report.uuid);
      else if (report.kind === 'listening') setListening(true);
      else onNoDemoUsers();
    };
  });
  useEffect(
    () =>
      listen<StageReport>(
        () => iframe.current?.contentWindow,
        (report) => onMessage.current(report),
      ),
    [],
  );

  const { theme, brand, density, locale, attributes } = settings;
  const stageSettings = JSON.stringify({ theme, brand, density, locale, attributes });
  useEffect(() => {
    if (listening) send(iframe.current!.contentWindow!, JSON.parse(stageSettings));
  }, [listening, stageSettings]);

  return (
    <Backdrop>
      <iframe
        ref={iframe}
        title={text.stage(name)}
        src={src}
        style={{
          width: settings.width === 'full' ? '100%' : `${settings.width}px`,
          height: low ? MIN_HEIGHT : Math.min(Math.max(height, MIN_HEIGHT), MAX_HEIGHT),
        }}
      />
    </Backdrop>
  );
}

/** Shows the wallet password, because the user must enter it in the element. */
function Password() {
  const text = useText(elementText);
  const shownElement = useRef<HTMLElement>(null);
  return (
    <p>
      {text.walletPassword} <code ref={shownElement}>{WALLET_PASSWORD}</code>{' '}
      <Button size="sm" onClick={() => void copyAndNotify(WALLET_PASSWORD, shownElement.current)}>
        {text.copy}
      </Button>
    </p>
  );
}

const Backdrop = styled.div`
  overflow-x: auto;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface-sunken);
  iframe {
    display: block;
    margin: 0 auto;
    border: 0;
    background: var(--_bg);
  }
`;

const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  margin-bottom: 12px;
  color: var(--_text-2);
  > p {
    flex: 1 1 320px;
  }
  > a {
    margin-left: auto;
  }
  code {
    font-family: var(--_font-code);
    color: var(--_text);
  }
`;
