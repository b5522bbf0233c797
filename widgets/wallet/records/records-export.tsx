import { ExportButton } from '../../../shared/features/export/export-button.tsx';
import { useText } from '../../../shared/host/locale.ts';
import type { RecordsExportProps } from './records-export-job.ts';
import { recordsText } from './records.text.ts';

/** Exports what the table of records shows: all pages of the chosen range. */
export function RecordsExport(props: RecordsExportProps) {
  const text = useText(recordsText);
  const { kind, walletType, range } = props;
  return (
    <ExportButton
      key={`${kind} ${walletType} ${range.start} ${range.end}`}
      label={text.exportRecords}
      failure={text.exportFailed}
      job={async () => (await import('./records-export-job.ts')).recordsExportJob(props)}
      facts={{ records: kind, walletType: `${walletType}`, start: range.start, end: range.end }}
    />
  );
}
