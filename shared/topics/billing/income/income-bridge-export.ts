/** Exports the rows of a step: all nodes, users or lines. */
import { callPlatform } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { DayRange } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { exportColumn, exportRow } from '#shared/kit/export/export-columns.ts';
import type { ExportJob } from '#shared/kit/export/export-job.ts';
import { EXPORT_PAGE_SIZE, exportPage } from '#shared/kit/export/export-job.ts';
import { incomeBridgeRowsCall, type BridgeRow, type BridgeSlice } from './income-bridge.calls.ts';
import { stepName } from './income-bridge-steps.tsx';
import { incomeBridgeText } from './income-bridge.text.ts';

interface ExportedStep extends BridgeSlice {
  /** name of the sheet */
  readonly title: string;
  readonly later: DayRange;
  readonly earlier: DayRange;
}

export function bridgeExportJob({ title, later, earlier, ...slice }: ExportedStep): ExportJob {
  const text = textOf(incomeBridgeText);
  const columns = [
    exportColumn<BridgeRow>(text.name[slice.group], 'text', 28, ({ name }) => name || text.own),
    exportColumn<BridgeRow>(text.uuid, 'text', 38, ({ uuid }) => uuid),
    exportColumn<BridgeRow>(text.owner, 'text', 18, ({ username }) => username),
    exportColumn<BridgeRow>(text.line, 'text', 24, ({ line }) => line),
    exportColumn<BridgeRow>(text.step, 'text', 24, ({ step }) => stepName(step ?? slice.step ?? '', text)),
    exportColumn<BridgeRow>(text.earlierYuan, 'cents', 18, (row) => row.earlier),
    exportColumn<BridgeRow>(text.laterYuan, 'cents', 18, (row) => row.later),
    exportColumn<BridgeRow>(title, 'cents', 24, ({ amount }) => amount),
  ];
  return {
    fileName: text.fileName(text.range(later.start, later.end), text.range(earlier.start, earlier.end)),
    sheets: [{ name: text.sheet, columns }],
    page(offset, signal) {
      const read = (_page: number, from: number) =>
        callPlatform(
          apiRequest(incomeBridgeRowsCall, { query: { ...slice, limit: EXPORT_PAGE_SIZE, offset: from } }),
          signal,
        );
      return exportPage(incomeBridgeRowsCall, offset, read, {
        row: (row) => exportRow(columns, row),
        unreadableRow: (id) => [id],
      });
    },
  };
}
