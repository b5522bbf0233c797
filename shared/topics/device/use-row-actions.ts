/** The links and buttons that the host adds to rows. Their code loads when the host configured some. */
import { useSyncExternalStore } from 'react';
import { getConfiguration, subscribeConfiguration } from '../../host/configuration.ts';
import type { RowActions } from '../../host/row-actions.ts';
import { lazyView } from '../../ui/base/lazy-view.tsx';

export const RowActionLinks = lazyView(() => import('./row-action-links.tsx'));

const NONE: RowActions = {};

const read = (): RowActions => getConfiguration().rowActions ?? NONE;

/** Returns the host's own actions of rows, and renders again when they change. */
export const useRowActions = (): RowActions => useSyncExternalStore(subscribeConfiguration, read, read);
