/** Device IDs of a spreadsheet column or a pasted text. */
import { oneLine, searchKey } from '#shared/core/clean-text.ts';
import { headKey } from '#shared/spreadsheet/find-columns.ts';
import { SEPARATORS } from './device-search.rules.ts';

/** Heads of a column of device IDs. Other columns can have the last ones: the number of a row, or the ID of an order. */
export const ID_HEADS: readonly string[] = [
  ...['设备 ID', '节点 ID', 'Device ID', 'Node ID', '设备 UUID', '节点 UUID', 'Device UUID', 'Node UUID'],
  ...['设备编号', '节点编号', '设备序列号', '节点序列号', '设备标识', '节点标识', 'Device SN', 'Node SN'],
  ...['UUID', 'SN', '序列号', '标识', 'ID', '编号'],
];
const HEAD_KEYS = new Set(ID_HEADS.map(headKey));

const isHead = (cell: string): boolean => HEAD_KEYS.has(headKey(cell));

/** Returns the device IDs of a spreadsheet column by key, without the heading and without duplicates. */
export function idsOfColumn(column: readonly string[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const cell of column) {
    const id = oneLine(cell);
    if (id && !isHead(id) && !ids.has(searchKey(id))) ids.set(searchKey(id), id);
  }
  return ids;
}

/** Returns the device IDs of a pasted text by key. Spaces separate them as well, except in a heading. */
export const idsOfText = (text: string): ReadonlyMap<string, string> =>
  idsOfColumn(
    text
      .split(SEPARATORS)
      .filter((part) => !isHead(part))
      .flatMap((part) => part.split(/\s+/)),
  );
