import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { DeviceListSkeleton } from './device-list-skeleton.tsx';

const attributes = {
  /** username of a miner */
  owner: attribute.string(),
  /** the nodes shown first */
  state: attribute.oneOf(['online', 'offline']),
  period: attribute.oneOf(['day', 'month']),
  /** a column, with `-` for the descending order */
  sort: attribute.string(),
  /** the shown columns, separated by commas */
  columns: attribute.string(),
};

/**
 * All nodes with their income: search, filters, sorting, and a spreadsheet of device IDs as a filter.
 *
 * @element partner-device-list
 * @attr {string} owner - username of one of the agent's miners; shows only the nodes of this miner
 * @attr {'online'|'offline'} state - shows only online or offline nodes first; offline nodes with the cost of the outage
 * @attr {'day'|'month'} period - the income of yesterday or of this month; yesterday by default
 * @attr {string} sort - the column that sorts the rows, with `-` for the descending order, such as `-income`
 * @attr {string} columns - the shown columns, separated by commas, such as `name,online,income`; the name is always shown
 * @event partner-widget-ready - the first rows are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: device with `{deviceUUID}`, devices, miners, bind-device, login
 * @event partner-device-selected - `{uuid}`: the user opens a node; cancel the event to show the node yourself
 * @event partner-filters-changed - `{filters}`: the user changes state, period, sort or columns; `filters` are all of them by attribute
 */
defineElement('partner-device-list', {
  attributes,
  events: ['partner-session-required', 'partner-device-selected', 'partner-filters-changed'],
  account: true,
  firstCalls: ['accountInfo', 'devicePages'],
  skeleton: DeviceListSkeleton,
  heights: [1600, 1049, 997],
  view: () => import('./device-list-view.tsx'),
});

export type PartnerDeviceList = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-device-list': PartnerDeviceList;
  }
  interface HTMLElementEventMap {
    'partner-device-selected': CustomEvent<{ uuid: string }>;
  }
}
