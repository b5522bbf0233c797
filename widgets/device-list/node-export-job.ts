/** Exports nodes of the list with its columns and its masking (§5). */
import { HIDDEN } from '#shared/core/masking.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { textOf } from '#shared/host/locale.ts';
import type { Cell, ColumnKind } from '#shared/spreadsheet/workbook.ts';
import { exportColumn, exportRow } from '#shared/kit/export/export-columns.ts';
import { EXPORT_PAGE_SIZE, type ExportJob } from '#shared/kit/export/export-job.ts';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';
import type { ColumnChoice, DeviceColumn } from './device-columns.tsx';
import { deviceStateOf, type DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';

const MBPS_OF_GBPS = 1_000;
const AMOUNTS: readonly SortKey[] = ['price', 'income', 'change', 'weekIncome'];
const WIDE = 24;
const UUID_WIDTH = 36;
const NARROW = 16;

/** @param columns all columns of the role, also those that the user has hidden */
export function nodeExportJob(
  rows: readonly DeviceRow[],
  columns: readonly DeviceColumn[],
  { viewpoint, masked }: ColumnChoice,
): ExportJob {
  const text = textOf(deviceListText);
  const dialogText = textOf(listDialogsText);
  const states = { online: text.online, offline: text.offline, unknown: '--' };
  const kindOf = (key: SortKey): ColumnKind => {
    if (AMOUNTS.includes(key)) return 'cents';
    return key === 'bandwidth' ? 'gbps' : 'text';
  };
  const cellOf = (row: DeviceRow, key: SortKey): Cell => {
    if (AMOUNTS.includes(key) && masked) return HIDDEN;
    if (key === 'online') return states[deviceStateOf(row.online)];
    if (key === 'bandwidth') return row.bandwidth === undefined ? null : row.bandwidth / MBPS_OF_GBPS;
    return (row[key] as string | number | undefined) ?? null;
  };
  const widthOf = (key: SortKey): number => {
    if (key === 'uuid') return UUID_WIDTH;
    return kindOf(key) === 'text' && key !== 'online' ? WIDE : NARROW;
  };
  const exported = columns.map(({ key, head }) =>
    exportColumn<DeviceRow>(key === 'bandwidth' ? dialogText.gbps : head, kindOf(key), widthOf(key), (row) =>
      cellOf(row, key),
    ),
  );
  // the list shows the user in front of the remark
  if (viewpoint === 'agent')
    exported.push(exportColumn(text.owner, 'text', WIDE, ({ username }) => username || text.own));
  return {
    fileName: dialogText.exportName(formatDate(serverNow())),
    sheets: [{ name: text.nodes, columns: exported }],
    page: async (offset) => ({
      rows: rows.slice(offset, offset + EXPORT_PAGE_SIZE).map((row) => exportRow(exported, row)),
      total: rows.length,
    }),
  };
}
