/** Where calls go and how they answer on this page: what the contract says, with what the host's configuration changes. */
import { covers } from '../domain/optional-calls.ts';
import { getConfiguration } from '../host/configuration.ts';
import type { Call, Family } from '../contract/call.ts';

/** The key of a host's table that speaks of a call: the call's name, else the longest prefix of its path. */
function keyOf({ name, path }: Call, table: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(table, name)) return name;
  return Object.keys(table)
    .filter((key) => covers(key, path))
    .sort((one, other) => other.length - one.length)[0];
}

/** The family of a call: the host's word, else the wire's. */
export function familyOf(call: Call): Family {
  const { families = {} } = getConfiguration();
  const key = keyOf(call, families);
  return key === undefined ? call.family : families[key]!;
}

/**
 * Where a call goes: the host's whole address, else its path under the host's prefix and base. `{id}` is replaced by the
 * parameter of that name.
 * @param external the external host, where one is configured, in place of the base
 */
export function addressOf(call: Call, params: Readonly<Record<string, string>> = {}, external = false): string {
  const { externalApiHost, addresses = {}, ...configuration } = getConfiguration();
  const apiBase = (external && externalApiHost) || (configuration.apiBase ?? '');
  const { name, path } = call;
  const key = keyOf(call, addresses);
  const address = key === undefined ? path : addresses[key]! + (key === name ? '' : path.slice(key.length));
  const whole = /^https?:/.test(address) ? address : apiBase.replace(/\/$/, '') + address;
  return whole.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
