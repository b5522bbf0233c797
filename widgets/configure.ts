/**
 * `partner-console/configure`: what a host that bundles tells the elements and asks of them, without any element. A module
 * that imports it and uses nothing of it costs nothing.
 */
import { configure, type Configuration } from '#shared/host/configuration.ts';

export { configure };
export { adoptToken, diagnose, getAccount, refresh, signOut, whenReady } from '#shared/client/host-calls.ts';

/** Gives a configuration back as it is: where options are spelt and typed by the editor, away from the call. */
export const defineConfig = <const Options extends Configuration>(options: Options): Options => options;

export type { WidgetFailedDetail, WidgetReadyDetail } from '#shared/host/widget-events.ts';
export type { Brand, Configuration, Locale, SessionEnd } from '#shared/host/configuration.ts';
export type { NavigationDetail, NavigationParams, NavigationTarget } from '#shared/host/navigation.ts';
export type { AccountSummary, Diagnosis, PublicApi, Refreshed } from '#shared/host/public-api.ts';
