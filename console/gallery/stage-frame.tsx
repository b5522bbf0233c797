/** The frame with the stage: a page of its own, so that nothing of it reaches any other, as wide as the person chose. */
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { copyAndTell } from '#shared/ui/base/copy-text.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Link } from '#shared/ui/base/link.tsx';
import { writeSettings, type Settings, listen, send, type Report } from './address.ts';
import { elementText } from './element.text.ts';
import { storyOf } from './stories.ts';
import { storyText } from './stories.text.ts';
import { Note } from './page-parts.tsx';

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
  /** something stands below it that is wanted in sight */
  low: boolean;
  onEvent: (event: LoggedEvent) => void;
  onDevice: (uuid: string) => void;
}

/** Seeded with the demo people. */
const WALLET_PASSWORD = 'wallet88';
const LEAST = 480;
const MOST = 760;

function stageAddress(tag: string, settings: Settings): string {
  const address = writeSettings(settings, storyOf(tag), settings.locale);
  address.set('tag', tag);
  address.set('locale', settings.locale);
  return `/gallery/stage?${address}`;
}

export function StageFrame(props: StageFrameProps) {
  const { tag, settings } = props;
  const text = useText(elementText);
  const { notes } = useText(storyText);
  const [alone, setAlone] = useState(false);
  return (
    <>
      <Above>
        {tag === 'partner-wallet' && !alone && <Password />}
        {alone && <Note>{text.nobodyHere}</Note>}
        {notes[tag] && <Note>{notes[tag]}</Note>}
        <Link external href={stageAddress(tag, settings)}>
          {text.alone}
        </Link>
      </Above>
      {/* who looks on and in which state are asked before the element is there */}
      <Frame key={`${settings.viewer} ${settings.state}`} {...props} onAlone={() => setAlone(true)} />
    </>
  );
}

function Frame({ tag, name, settings, low, onEvent, onDevice, onAlone }: StageFrameProps & { onAlone: () => void }) {
  const text = useText(elementText);
  const frame = useRef<HTMLIFrameElement>(null);
  const [src] = useState(() => stageAddress(tag, settings));
  const [height, setHeight] = useState(LEAST);
  const [listening, setListening] = useState(false);
  const hear = useRef((_: Report) => {});

  useEffect(() => {
    hear.current = (report) => {
      if (report.kind === 'event') onEvent({ at: Date.now(), name: report.name, detail: report.detail });
      else if (report.kind === 'height') setHeight(report.height);
      else if (report.kind === 'device') onDevice(report.uuid);
      else if (report.kind === 'listening') setListening(true);
      else onAlone();
    };
  });
  useEffect(
    () =>
      listen<Report>(
        () => frame.current?.contentWindow,
        (report) => hear.current(report),
      ),
    [],
  );

  const { theme, brand, density, locale, attributes } = settings;
  const direction = JSON.stringify({ theme, brand, density, locale, attributes });
  useEffect(() => {
    if (listening) send(frame.current!.contentWindow!, JSON.parse(direction));
  }, [listening, direction]);

  return (
    <Backdrop>
      <iframe
        ref={frame}
        title={text.stage(name)}
        src={src}
        style={{
          width: settings.width === 'full' ? '100%' : `${settings.width}px`,
          height: low ? LEAST : Math.min(Math.max(height, LEAST), MOST),
        }}
      />
    </Backdrop>
  );
}

/** The gate stays closed until the person opens it; the password is at hand. */
function Password() {
  const text = useText(elementText);
  const shown = useRef<HTMLElement>(null);
  return (
    <p>
      {text.walletPassword} <code ref={shown}>{WALLET_PASSWORD}</code>{' '}
      <Button size="sm" onClick={() => void copyAndTell(WALLET_PASSWORD, shown.current)}>
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
