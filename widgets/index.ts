/**
 * Every element, for bundled host applications. `import 'partner-console'` defines all elements. Entries such as
 * `partner-console/partner-wallet` define one.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import './agreements/agreement-history.element.tsx';
import './agreements/agreements.element.tsx';
import './bind-device/bind-device.element.tsx';
import './bills/bills.element.tsx';
import './bind-help/bind-help.element.tsx';
import './contract-banner/contract-banner.element.tsx';
import './device-dial/device-dial.element.tsx';
import './device-list/device-list.element.tsx';
import './directed-business/directed-business.element.tsx';
import './help-center/help-center.element.tsx';
import './income/income.element.tsx';
import './login/join.element.tsx';
import './login/login.element.tsx';
import './message-bell/message-bell.element.tsx';
import './miner-list/miner-list.element.tsx';
import './mobile-entry/mobile-entry.element.tsx';
import './node-address/node-address.element.tsx';
import './official-account/official-account.element.tsx';
import './open-authorization/open-authorization.element.tsx';
import './password/password.element.tsx';
import './password/reset-password.element.tsx';
import './payout/payout.element.tsx';
import './phone-change/phone-change.element.tsx';
import './real-name/real-name.element.tsx';
import './startup-dialogs/startup-dialogs.element.tsx';
import './tech-overview/tech-overview.element.tsx';
import './tickets/tickets.element.tsx';
import './wallet/wallet.element.tsx';
import './diagnostics/diagnostics.element.tsx';
import './device/device.element.tsx';
import './statement/statement.element.tsx';
import './search/search.element.tsx';
import './balance/balance.element.tsx';
import './tasks/tasks.element.tsx';
import './shared-document/shared-document.element.tsx';
import './since-last-visit/since-last-visit.element.tsx';

/** The public API, which is also `window.partnerConsole`. */
export const partnerConsole = installPublicApi(VERSION);

export type { WidgetElements } from '#shared/element/jsx-elements.ts';
export * from './configure.ts';
