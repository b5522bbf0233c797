/** Exports the rows of a step: all nodes, users or lines. */
import { callPlatform } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { DayRange } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import type { ExportJob } from '#shared/kit/export/export-job.ts';
import { EXPORT_PAGE_SIZE, exportPage } from '#shared/kit/export/export-job.ts';
import { incomeBridgeRowsCall, type BridgeSlice } from './income-bridge.calls.ts';
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
  return {
    fileName: text.fileName(text.range(later.start, later.end), text.range(earlier.start, earlier.end)),
    sheets: [
      {
        name: text.sheet,
        columns: [
          { head: text.name[slice.group], kind: 'text', width: 28 },
          { head: text.uuid, kind: 'text', width: 38 },
          { head: text.owner, kind: 'text', width: 18 },
          { head: text.line, kind: 'text', width: 24 },
          { head: text.step, kind: 'text', width: 24 },
          { head: text.earlierYuan, kind: 'cents', width: 18 },
          { head: text.laterYuan, kind: 'cents', width: 18 },
          { head: title, kind: 'cents', width: 24 },
        ],
      },
    ],
    page(offset, signal) {
      const read = (_page: number, from: number) =>
        callPlatform(
          apiRequest(incomeBridgeRowsCall, { query: { ...slice, limit: EXPORT_PAGE_SIZE, offset: from } }),
          signal,
        );
      return exportPage(incomeBridgeRowsCall, offset, read, {
        row: ({ name, uuid, username, line, step, earlier: before, later: after, amount }) => [
          name || text.own,
          uuid,
          username,
          line,
          stepName(step ?? slice.step ?? '', text),
          before,
          after,
          amount,
        ],
        unreadableRow: (id) => [id],
      });
    },
  };
}
