import { useRef, useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { copyAndTell } from '#shared/ui/copy-text.ts';
import { Segmented } from '#shared/ui/segmented.tsx';
import { elementText } from '../element.text.ts';
import { Box, BoxHead, Note, Pre } from '../page-parts.tsx';
import { HOSTS, SNIPPETS, type Host, type Shown } from '../snippets.ts';

/** What is on the stage, as a host of each kind writes it. */
export function CodeTab({ shown }: { shown: Shown }) {
  const text = useText(elementText);
  const [host, setHost] = useState<Host>('html');
  const code = useRef<HTMLElement>(null);
  const written = SNIPPETS[host](shown);
  return (
    <section aria-label={text.code}>
      <Box>
        <BoxHead>
          <Segmented
            label={text.code}
            value={host}
            onChange={setHost}
            items={HOSTS.map((value) => ({ value, label: text.codeOf[value] }))}
          />
          <Button size="sm" onClick={() => void copyAndTell(written, code.current)}>
            {text.copy}
          </Button>
        </BoxHead>
        <Pre tabIndex={0} role="region" aria-label={`${text.code} ${text.codeOf[host]}`}>
          <code ref={code}>{written}</code>
        </Pre>
      </Box>
      <Note>{text.codeHint[host]}</Note>
    </section>
  );
}
