import { useId } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { DayField } from '#shared/ui/form/day-field.tsx';
import { FieldNote } from '#shared/ui/form/field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { AttachmentField } from '../../support/ticket/attachment-field.tsx';
import { uploadedIds, useUploads } from '../../support/ticket/use-uploads.ts';
import { useSendInvoiceMutation } from './invoice.api.ts';
import type { Invoice } from './invoice.calls.ts';
import { INVOICE_NUMBER, issueDayFault, LONGEST_NUMBER } from './invoice.rules.ts';
import { invoiceCardText } from './invoice.text.ts';

interface SendInvoiceDialogProps {
  invoice: Invoice;
  masked: boolean;
  onClose: () => void;
}

const numberOf = (typed: string): string => typed.replace(/\s/g, '');

/** Records the invoice of a month: number, date and files. */
export default function SendInvoiceDialog({ invoice, masked, onClose }: SendInvoiceDialogProps) {
  const text = useText(invoiceCardText);
  const shared = useText(formText);
  const attachable = useOffered('uploadAttachment') && isGranted('uploadAttachment');
  const today = formatDate(useServerNow());
  const [send] = useSendInvoiceMutation();
  const uploads = useUploads();
  const { month, amount, documents } = invoice;
  const form = usePlatformForm({
    defaultValues: { number: invoice.number, issuedOn: invoice.issuedOn || today, attachments: '' },
    rules({ number, issuedOn }) {
      const files = uploadedIds(uploads);
      const fault = issueDayFault(issuedOn, month, today);
      return {
        number: INVOICE_NUMBER.test(numberOf(number)) ? undefined : text.faults.number,
        issuedOn: fault && text.faults[fault],
        attachments: 'problem' in files ? files.problem : undefined,
      };
    },
    toRequest: ({ number, issuedOn }) => ({ month, number: numberOf(number), issuedOn }),
    async send(request) {
      const files = uploadedIds(uploads);
      const { error } = await send({ ...request, attachments: 'ids' in files ? files.ids : [] });
      if (error) return errorToShow(error, text.unknown);
      notify({ tone: 'success', message: text.done });
      onClose();
      return undefined;
    },
  });
  const note = useId();
  const { control } = form.methods;
  const number = useController({ control, name: 'number' });
  const issuedOn = useController({ control, name: 'issuedOn' });
  const attachments = useController({ control, name: 'attachments' });
  const isCorrection = invoice.number !== '';
  const isAmountShown = !masked && amount != null;
  return (
    <FormDialog
      of={form}
      title={isCorrection ? text.correctOf(month) : text.dialog(month)}
      description={isAmountShown ? text.dialogLead(formatCents(amount)) : text.hiddenLead}
      cancel={text.cancel}
      submit={isCorrection ? text.correct : text.submit}
      onClose={onClose}
    >
      <TextField
        {...number.field}
        label={text.number}
        help={text.numberHelp}
        error={number.fieldState.error?.message}
        inputMode="numeric"
        maxLength={LONGEST_NUMBER + LONGEST_NUMBER}
        autoComplete="off"
        required
      />
      <div>
        <Label aria-hidden>{text.issuedOn}</Label>
        <DayField
          label={text.issuedOn}
          value={issuedOn.field.value}
          onChange={issuedOn.field.onChange}
          min={`${month}-01`}
          max={today}
        />
        <FieldNote id={note} error={issuedOn.fieldState.error?.message} />
      </div>
      {attachable && <AttachmentField of={attachments} uploads={uploads} />}
      {attachable && documents.length > 0 && <p>{text.keptDocuments(documents.length)}</p>}
      {!form.online && <p role="status">{shared.offline}</p>}
    </FormDialog>
  );
}

const Label = styled.p`
  margin-bottom: var(--_space-2);
  font-weight: var(--_weight-label);
`;
