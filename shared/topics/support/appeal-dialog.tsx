import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { errorToShow } from '../../client/errors.ts';
import { formatBandwidth } from '../../core/bandwidth.ts';
import { dayStart, shanghai } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { useOffered } from '../../host/offered.ts';
import { failureOf } from '../../element/query-state.tsx';
import { DescriptionList } from '../../ui/base/description-list.tsx';
import { ChartPlaceholder } from '../../ui/chart/chart-placeholder.tsx';
import { seriesSummary, type ChartPoint } from '../../ui/chart/chart-time.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import { TextArea } from '../../kit/form/text-area.tsx';
import { useBandwidthQuery } from '../devices/tech.api.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { formText } from '../../kit/form/form.text.ts';
import { usePlatformForm } from '../../kit/form/use-platform-form.ts';
import { APPEAL_DAYS } from './appeal.rules.ts';
import { AttachmentField } from './ticket/attachment-field.tsx';
import { useCreateTicketMutation } from './ticket/ticket.api.ts';
import { LONGEST_CONTENT } from './ticket/ticket.rules.ts';
import { uploadedIds, useUploads } from './ticket/use-uploads.ts';
import { appealText } from './appeal.text.ts';
import type { RecordAppeal } from '../devices/record-appeal.calls.ts';

/** Characters of the title of a ticket. */
const LONGEST_TITLE = 50;

interface AppealDialogProps {
  appeal: RecordAppeal;
  rule: string;
  fine: string | undefined;
  /** days left */
  daysLeft: number;
  onClose: () => void;
  /** @param ticketId the ticket of the appeal */
  onCreated: (ticketId: string) => void;
}

/** Appeals a record. Its facts are filled in; the user adds an explanation and evidence. */
export default function AppealDialog({ appeal, rule, fine, daysLeft, onClose, onCreated }: AppealDialogProps) {
  const text = useText(appealText);
  const shared = useText(formText);
  const hasBandwidth = useOffered('deviceBandwidth');
  const attachable = useOffered('uploadAttachment');
  const [create] = useCreateTicketMutation();
  const uploads = useUploads();
  const { date, deviceUUID, deviceName, line, until } = appeal;
  const { month, day } = shanghai(dayStart(until));
  const form = usePlatformForm({
    defaultValues: { content: '', attachments: '' },
    rules({ content }) {
      const files = uploadedIds(uploads);
      const tooLong = content.trim().length > LONGEST_CONTENT ? text.tooLong(LONGEST_CONTENT) : undefined;
      return {
        content: content.trim() ? tooLong : text.missing,
        attachments: 'problem' in files ? files.problem : undefined,
      };
    },
    toRequest: ({ content }) => content.trim(),
    async send(content) {
      const files = uploadedIds(uploads);
      const { data, error } = await create({
        category: 'appeal',
        title: text.ticketTitle(date, deviceName || deviceUUID).slice(0, LONGEST_TITLE),
        content,
        deviceUUID,
        attachments: 'ids' in files ? files.ids : [],
        appeal: fine ? { fine } : { date },
      });
      if (!data) return errorToShow(error, text.unknown);
      notify({ tone: 'success', message: text.done });
      onCreated(data.id);
      return undefined;
    },
  });
  const { control } = form.methods;
  const content = useController({ control, name: 'content' });
  const attachments = useController({ control, name: 'attachments' });
  const details = [
    { label: text.fields.device, value: deviceName || deviceUUID },
    { label: text.fields.date, value: date },
    ...(line ? [{ label: text.fields.line, value: line }] : []),
    { label: text.fields.rule, value: rule || '--' },
    ...(fine ? [{ label: text.fields.fine, value: fine }] : []),
  ];
  return (
    <FormDialog
      of={form}
      size="lg"
      title={fine ? text.fineTitle : text.unbilledTitle}
      description={text.deadline(month, day, daysLeft, fine ? undefined : APPEAL_DAYS)}
      cancel={text.cancel}
      submit={text.submit}
      onClose={onClose}
    >
      <DescriptionList items={details} />
      {hasBandwidth && <Samples date={date} uuid={deviceUUID} />}
      <TextArea
        {...content.field}
        label={text.content}
        error={content.fieldState.error?.message}
        help={text.contentHelp(content.field.value.length, LONGEST_CONTENT)}
        maxLength={LONGEST_CONTENT}
        rows={4}
        required
      />
      {attachable && <AttachmentField of={attachments} uploads={uploads} />}
      {!form.online && <p role="status">{shared.offline}</p>}
    </FormDialog>
  );
}

/** The bandwidth that led to the record. */
function Samples({ date, uuid }: { date: string; uuid: string }) {
  const text = useText(appealText);
  const query = useBandwidthQuery({ date, uuid });
  const { currentData } = query;
  const points = useMemo(
    () => currentData?.list.map(({ timestamp, bandwidth }): ChartPoint => ({ at: timestamp, value: bandwidth })),
    [currentData],
  );
  if (!points) return <ChartPlaceholder label={text.loadingSamples}>{failureOf(query)}</ChartPlaceholder>;
  if (!seriesSummary(points)) return <p>{text.noSamples}</p>;
  return (
    <section aria-label={text.samples}>
      <TimeChart
        points={points}
        unit="time"
        name={text.samples}
        view="chart"
        onView={() => undefined}
        sentence={text.samplesSentence(date)}
        head={text.samplesHead}
        format={formatBandwidth}
        formatWithUnit={(bandwidth) => text.unit(formatBandwidth(bandwidth))}
        formatTick={formatBandwidth}
      >
        <span>{text.samples}</span>
      </TimeChart>
    </section>
  );
}
