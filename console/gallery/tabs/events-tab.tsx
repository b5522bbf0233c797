import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { elementText } from '../element.text.ts';
import type { EventEntry } from '../manifest.ts';
import { Box, BoxHead } from '../page-parts.tsx';
import { ReferenceTable } from '../reference-table.tsx';
import type { Told } from '../stage-frame.tsx';

interface EventsTabProps {
  events: readonly EventEntry[];
  log: readonly Told[];
  onClear: () => void;
}

/** What the element has told, newest first, and what it can tell. */
export function EventsTab({ events, log, onClear }: EventsTabProps) {
  const text = useText(elementText);
  return (
    <>
      <Box>
        <BoxHead>
          <h2>{text.log}</h2>
          <Button size="sm" disabled={log.length === 0} onClick={onClear}>
            {text.clear}
          </Button>
        </BoxHead>
        <Lines role="log" tabIndex={0} aria-label={text.log}>
          {log.length === 0 && <p>{text.emptyLog}</p>}
          {log.map(({ at, name, detail }, index) => (
            <p key={log.length - index}>
              <time>{new Date(at).toTimeString().slice(0, 8)}</time> <b>{name}</b> {detail}
            </p>
          ))}
        </Lines>
      </Box>
      <ReferenceTable
        caption={text.events}
        heads={[text.event, text.payload, text.meaning]}
        rows={events.map(({ name, type, description }) => [name, payloadOf(type), description])}
      />
    </>
  );
}

/** What every element's events carry, which the manifest gives by their types' names. */
const COMMON: Readonly<Record<string, string>> = {
  'Record<string, never>': '{}',
  WidgetReadyDetail: '{ tag: string }',
  WidgetFailedDetail: '{ tag: string; code: string | number; message: string; requestId?: string; call?: string }',
  NavigationDetail: '{ to: string; params?: Record<string, string> }',
};

/** `CustomEvent<{ cycle: Cycle }>` carries `{ cycle: Cycle }`. */
function payloadOf(type: string): string {
  const carried = /^CustomEvent<(.*)>$/s.exec(type)?.[1] ?? type;
  return COMMON[carried] ?? carried;
}

const Lines = styled.div`
  max-height: 200px;
  overflow: auto;
  padding: 12px 16px;
  font: 12px/20px var(--_font-code);
  color: var(--_text-2);
  overflow-wrap: anywhere;
  b {
    font-weight: 600;
    color: var(--_text);
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;
