import { toPlatformError } from '#shared/client/errors.ts';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { LinkBox } from '#shared/ui/base/link-box.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { useInviteLinkQuery } from '#shared/topics/devices/miner.api.ts';
import { inviteText } from './miner-dialogs.text.ts';

/** Shows the invite link, to copy and to scan. Users who register with it belong to this agent. */
export default function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(inviteText);
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={text.title} description={text.text}>
      <Invitation />
    </Dialog>
  );
}

function Invitation() {
  const text = useText(inviteText);
  const { currentData, error, isFetching, refetch } = useInviteLinkQuery();
  const shownElement = useRef<HTMLParagraphElement>(null);
  const link = currentData?.link;
  const problem = toPlatformError(error);
  if (!link && problem && !isFetching)
    return (
      <Banner
        tone="failure"
        requestId={problem.requestId}
        action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
      >
        {text.failed}
      </Banner>
    );
  return (
    <Box aria-busy={!link}>
      <QrCode value={link} label={text.qr} />
      <LinkBox ref={shownElement} label={text.link}>
        {link ?? <Skeleton width={220} />}
      </LinkBox>
      <Button
        tone="primary"
        wide
        disabled={!link}
        onClick={() => void copyAndNotify(link!, shownElement.current, text.copyByHand)}
      >
        {text.copy}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
`;
