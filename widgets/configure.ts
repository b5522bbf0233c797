/**
 * `partner-console/configure`: configures the elements from a bundled host application, without importing any element. The
 * module has no side effects, so bundlers remove unused exports.
 */
import { configure, LOCALES, matchLocale, type Configuration } from '#shared/host/configuration.ts';

export { configure, matchLocale };
export {
  adoptToken,
  createPartnerConsole,
  diagnose,
  getAccount,
  getTasks,
  refresh,
  signOut,
  whenReady,
} from '#shared/topics/summary/host-calls.ts';

/** Locales with texts. `matchLocale` finds the one of a language tag. */
export const supportedLocales = LOCALES;

/** Returns the configuration unchanged. It types the options, so that editors complete and check them. */
export const defineConfig = <const Options extends Configuration>(options: Options): Options => options;

export type { LoadErrorCode, WidgetFailedDetail, WidgetReadyDetail } from '#shared/host/widget-events.ts';
export type {
  AnalyticsEvent,
  Brand,
  Configuration,
  EarlyConfiguration,
  Locale,
  SessionEnd,
} from '#shared/host/configuration.ts';
export type { NavigationDetail, NavigationParams, NavigationTarget } from '#shared/host/navigation.ts';
export type {
  AccountSummary,
  AccountTask,
  Diagnosis,
  PartnerConsole,
  PartnerEvent,
  PartnerEventName,
  PublicApi,
  Refreshed,
} from '#shared/host/public-api.ts';
export type { RowAction, RowActions } from '#shared/host/row-actions.ts';
