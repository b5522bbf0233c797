/** Address and family of a call: from the contract, unless the host's configuration changes them. */
import { covers } from '../core/optional-calls.ts';
import { getConfiguration } from '../host/configuration.ts';
import { resolveAddress } from '../host/page-address.ts';
import type { Call, Family } from '../core/call.ts';

/** Returns the key of a configured table for a call: the call's name, else the longest prefix of its path. */
function keyOf({ name, path }: Call, table: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(table, name)) return name;
  return Object.keys(table)
    .filter((key) => covers(key, path))
    .sort((one, other) => other.length - one.length)[0];
}

/** Returns the configured family of a call, else that of the contract. */
export function familyOf(call: Call): Family {
  const { families = {} } = getConfiguration();
  const key = keyOf(call, families);
  return key === undefined ? call.family : families[key]!;
}

/**
 * Returns the address of a call: the configured address, else the path with the configured prefix and base. `{id}` is replaced by the
 * parameter of that name. `undefined` if `apiBase` is invalid, or missing on a page without an origin.
 * @param external uses the external host instead of the base, if one is configured
 */
export function configuredAddress(
  call: Call,
  params: Readonly<Record<string, string>> = {},
  external = false,
): string | undefined {
  const { externalApiHost, addresses = {}, ...configuration } = getConfiguration();
  const apiBase = (external && externalApiHost) || (configuration.apiBase ?? '');
  const { name, path } = call;
  const key = keyOf(call, addresses);
  const address = key === undefined ? path : addresses[key]! + (key === name ? '' : path.slice(key.length));
  const whole = /^https?:/.test(address) ? address : apiBase.replace(/\/$/, '') + address;
  return resolveAddress(whole.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')));
}
