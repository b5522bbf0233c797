/** The links, buttons and columns that the host adds to rows. The code of links loads when the host configured some. */
import { useSyncExternalStore } from 'react';
import { getConfiguration, subscribeConfiguration } from '../../host/configuration.ts';
import type { ExtraColumn, ExtraColumns, RowActions } from '../../host/row-actions.ts';
import { lazyView } from '../../ui/base/lazy-view.tsx';

export const RowActionLinks = lazyView(() => import('./row-action-links.tsx'));

const NONE: RowActions & ExtraColumns = {};

const read = (): RowActions => getConfiguration().rowActions ?? NONE;

const readColumns = (): ExtraColumns => getConfiguration().extraColumns ?? NONE;

/** Returns the host's own columns, and renders again when they change. */
export const useExtraColumns = (): ExtraColumns =>
  useSyncExternalStore(subscribeConfiguration, readColumns, readColumns);

/** Returns the host's own actions of rows, and renders again when they change. */
export const useRowActions = (): RowActions => useSyncExternalStore(subscribeConfiguration, read, read);

/** Returns the text of a host for a row. An error of the host results in no text. */
export function extraText<Row>({ text }: ExtraColumn<Row>, row: Row): string {
  try {
    return `${text(row) ?? ''}`;
  } catch (error) {
    reportError(error);
    return '';
  }
}
