import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useRestoreRemarksMutation } from '#shared/topics/devices/device.api.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import type { RemarkChange } from './remark-dialog.tsx';

interface RemarkStripProps {
  change: RemarkChange;
  onDismiss: () => void;
}

/** States the last change of remarks until the user dismisses it, and undoes it if the platform sent the replaced remarks. */
export default function RemarkStrip({ change, onDismiss }: RemarkStripProps) {
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const { unknown } = useText(formText);
  const [restore, { isLoading }] = useRestoreRemarksMutation();
  const [restored, setRestored] = useState<number>();
  const [failure, setFailure] = useState<PlatformError>();
  const isOffered = useOffered('restoreRemarks');
  const { remark, count, replaced } = change;
  const dismiss = useRef<HTMLButtonElement>(null);
  // the pressed button is no longer there
  useEffect(() => {
    if (restored !== undefined) dismiss.current?.focus();
  }, [restored]);
  const undo = async () => {
    const { data, error } = await restore({ remark, nodes: [...replaced!] });
    setFailure(await errorToShow(error, unknown));
    setRestored(data?.restored);
  };
  const message = () => {
    if (failure) return failure.message;
    if (restored === undefined)
      return remark ? dialogText.remarkChanged(count, remark) : dialogText.remarkRemoved(count);
    return restored < count
      ? dialogText.remarkPartlyRestored(restored, count - restored)
      : dialogText.remarkRestored(restored);
  };
  return (
    <Banner
      tone={failure ? 'failure' : 'success'}
      role={failure ? 'alert' : 'status'}
      requestId={failure?.requestId}
      action={
        <Actions>
          {replaced && isOffered && restored === undefined && (
            <Button busy={isLoading} onClick={() => void undo()}>
              {dialogText.undo}
            </Button>
          )}
          <Button ref={dismiss} disabled={isLoading} onClick={onDismiss}>
            {text.dismiss}
          </Button>
        </Actions>
      }
    >
      {message()}
    </Banner>
  );
}

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-2);
`;
