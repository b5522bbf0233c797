import { diallingTypeOf, type DiallingType } from '#shared/domain/dialling.ts';

/** Returns the name of a dialing type. An unknown type is shown as received. */
export function typeName(name: string, labels: Readonly<Record<DiallingType, string>>): string {
  const type = diallingTypeOf(name);
  return type ? labels[type] : name || '--';
}

/** Returns a speed such as `1,000`, or `--` if the platform does not know it. */
export const speedOf = (speed: number | null | undefined): string =>
  typeof speed === 'number' ? speed.toLocaleString('en-US') : '--';

/** Whether a device matches a search: part of its name, its ID or its username. */
export function matchesKeywords(device: { name: string; uuid: string; username: string }, keywords: string): boolean {
  const wanted = keywords.trim().toLowerCase();
  return [device.name, device.uuid, device.username].some((each) => each.toLowerCase().includes(wanted));
}
