import { useRef, useState, type FormEvent } from 'react';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/features/form-layout.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useApplyDirectedBusinessMutation } from '#shared/client/deploy.api.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { failureToTell } from '#shared/features/failure-to-tell.ts';
import type { DirectedBusiness } from '#shared/contract/deploy.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { LONGEST_REMARK } from './business.rules.ts';
import { businessText } from './business.text.ts';

interface ApplyDialogProps {
  business: DirectedBusiness;
  onClose: () => void;
}

/** What applying means, and room for a word. */
export function ApplyDialog({ business: { id, name }, onClose }: ApplyDialogProps) {
  const text = useText(businessText);
  const widget = useWidget();
  const online = useOnline();
  const [remark, setRemark] = useState('');
  const [refusal, setRefusal] = useState<PlatformError>();
  const [apply, { isLoading }] = useApplyDirectedBusinessMutation();
  const running = useRef(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // a second press comes before the first one's state is drawn
    if (running.current || !online) return;
    running.current = true;
    setRefusal(undefined);
    const { error } = await apply({ id, remark: remark.trim() });
    running.current = false;
    if (error) return setRefusal(await failureToTell(error, text.unknown));
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-business-applied', { id });
    onClose();
  };

  return (
    <Dialog
      open
      title={text.applyTitle(name)}
      description={text.applyText}
      busy={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isLoading} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button tone="primary" disabled={!online} busy={isLoading} onClick={() => void submit()}>
            {text.submit}
          </Button>
        </>
      }
    >
      <FormFields onSubmit={(event: FormEvent) => void submit(event)}>
        <TextArea
          label={text.remark}
          value={remark}
          onChange={setRemark}
          rows={4}
          maxLength={LONGEST_REMARK}
          help={text.remarkHelp(remark.length, LONGEST_REMARK)}
        />
        {!online && <Banner icon="offline">{text.offline}</Banner>}
        {refusal && (
          <Banner tone="failure" requestId={refusal.requestId}>
            {refusal.message}
          </Banner>
        )}
      </FormFields>
    </Dialog>
  );
}
