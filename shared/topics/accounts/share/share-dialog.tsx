import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { oneLine } from '#shared/core/clean-text.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkBox } from '#shared/ui/base/link-box.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useCreateShareLinkMutation } from './share.api.ts';
import type { CreatedLink, ShareRequest } from './share.calls.ts';
import { DEFAULT_SHARE_DAYS, LONGEST_RECIPIENT, SHARE_DAYS, type SharedChoice } from './share.rules.ts';
import { shareText } from './share.text.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface ShareDialogProps {
  document: SharedChoice;
  /** the name of the document */
  name: string;
  /** what the recipient learns, if that is not obvious */
  note?: string | undefined;
  onClose: () => void;
}

/** Creates a link to a document for a recipient, and shows it once. */
export default function ShareDialog({ document, name, note, onClose }: ShareDialogProps) {
  const text = useText(shareText);
  const shared = useText(formText);
  const [create, { reset }] = useCreateShareLinkMutation();
  const [link, setLink] = useState<CreatedLink>();
  const form = usePlatformForm({
    defaultValues: { recipient: '', days: `${DEFAULT_SHARE_DAYS}` },
    rules: ({ recipient }) => ({
      recipient:
        (oneLine(recipient) === '' && text.recipientMissing) ||
        ([...oneLine(recipient)].length > LONGEST_RECIPIENT && text.recipientTooLong(LONGEST_RECIPIENT)) ||
        undefined,
    }),
    toRequest: ({ recipient, days }): ShareRequest => ({
      ...document,
      recipient: oneLine(recipient),
      days: SHARE_DAYS.find((each) => `${each}` === days)!,
    }),
    async send(request) {
      const { data, error } = await create(request);
      reset();
      setLink(data);
      return errorToShow(error, shared.unknown);
    },
  });
  const recipient = useController({ control: form.methods.control, name: 'recipient' });
  const days = useController({ control: form.methods.control, name: 'days' });
  if (link) return <Created link={link} recipient={oneLine(recipient.field.value)} onClose={onClose} />;
  return (
    <FormDialog
      of={form}
      title={text.title}
      description={text.lead(name)}
      cancel={text.cancel}
      submit={text.create}
      busyLabel={text.creating}
      onClose={onClose}
    >
      {note && <Banner tone="warning">{note}</Banner>}
      <TextField
        {...recipient.field}
        label={text.recipient}
        help={text.recipientHelp}
        error={recipient.fieldState.error?.message}
      />
      <Rows>
        <span>{text.days}</span>
        <Segmented
          label={text.days}
          value={days.field.value}
          onChange={days.field.onChange}
          items={SHARE_DAYS.map((each) => ({ value: `${each}`, label: text.dayCount(each) }))}
        />
      </Rows>
    </FormDialog>
  );
}

interface CreatedProps {
  link: CreatedLink;
  recipient: string;
  onClose: () => void;
}

function Created({ link: { link, expiresAt }, recipient, onClose }: CreatedProps) {
  const text = useText(shareText);
  const shownLink = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      open
      title={text.title}
      description={text.created(recipient, formatMinute(expiresAt * 1000))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button tone="primary" onClick={() => void copyAndNotify(link, shownLink.current, text.byHand)}>
            {text.copy}
          </Button>
        </>
      }
    >
      <Rows>
        <LinkBox ref={shownLink} label={text.link}>
          {link}
        </LinkBox>
        <p>{text.once}</p>
      </Rows>
    </Dialog>
  );
}

const Rows = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--_space-2);
`;
