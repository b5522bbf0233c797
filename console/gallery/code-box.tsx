import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/button.tsx';
import { Box, BoxHead } from './box.tsx';
import { galleryText } from './gallery.text.ts';

/** The markup as it stands on the stage, to copy. */
export function CodeBox({ code }: { code: string }) {
  const text = useText(galleryText);
  const copy = (): void =>
    void navigator.clipboard.writeText(code).then(
      () => notify({ tone: 'success', message: text.copied }),
      () => notify({ tone: 'warning', message: text.notCopied }),
    );
  return (
    <Box>
      <BoxHead>
        <h3>{text.code}</h3>
        <Button size="sm" onClick={copy}>
          {text.copy}
        </Button>
      </BoxHead>
      <Code tabIndex={0} role="region" aria-label={text.code}>
        <code>{code}</code>
      </Code>
    </Box>
  );
}

const Code = styled.pre`
  margin: 0;
  padding: 12px 16px;
  overflow: auto;
  font: 12px/20px var(--_font-code);
  white-space: pre;
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;
