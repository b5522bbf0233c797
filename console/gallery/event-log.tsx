import styled from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Box, BoxHead } from './box.tsx';
import { galleryText } from './gallery.text.ts';

export interface LoggedEvent {
  /** ms */
  readonly at: number;
  readonly name: string;
  /** JSON */
  readonly detail: string;
}

/** What the element has emitted, newest first. */
export function EventLog({ log, onClear }: { log: readonly LoggedEvent[]; onClear: () => void }) {
  const text = useText(galleryText);
  return (
    <Box>
      <BoxHead>
        <h3>{text.log}</h3>
        <Button size="sm" disabled={log.length === 0} onClick={onClear}>
          {text.clear}
        </Button>
      </BoxHead>
      <Lines role="log" tabIndex={0} aria-label={text.log}>
        {log.length === 0 && <li>{text.emptyLog}</li>}
        {log.map(({ at, name, detail }, index) => (
          <li key={log.length - index}>
            <time>{new Date(at).toTimeString().slice(0, 8)}</time> <b>{name}</b> {detail}
          </li>
        ))}
      </Lines>
    </Box>
  );
}

const Lines = styled.ul`
  max-height: 200px;
  overflow: auto;
  padding: 12px 16px;
  font: 12px/20px var(--_font-code);
  color: var(--_text-2);
  b {
    font-weight: 600;
    color: var(--_text);
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;
