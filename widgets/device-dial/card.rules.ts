import { searchKey } from '#shared/core/clean-text.ts';
import { diallingTypeOf, needsManagerCard, type DiallingType } from '#shared/topics/devices/dialling.rules.ts';

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
  const searchText = searchKey(keywords);
  return [device.name, device.uuid, device.username].some((each) => searchKey(each).includes(searchText));
}

/** A device of the list, with facts that a platform can omit. */
interface DiallingDevice {
  readonly diallingType?: string | null | undefined;
  /** name of the card that is the management line; empty if there is none */
  readonly managerCard?: string | null | undefined;
}

/**
 * Returns what a device has instead of a management line: `missing` if it must be bound, `needed` if it is unknown whether it
 * is bound, `notNeeded`, or `undefined` if its dialing type is unknown. A device with a management line has its name.
 */
export function managerLineOf({
  diallingType,
  managerCard,
}: DiallingDevice): { readonly name: string } | 'missing' | 'needed' | 'notNeeded' | undefined {
  if (managerCard) return { name: managerCard };
  const isNeeded = diallingType ? needsManagerCard(diallingType) : undefined;
  if (isNeeded === undefined) return undefined;
  if (!isNeeded) return 'notNeeded';
  return managerCard === '' ? 'missing' : 'needed';
}

/**
 * Returns whether a card cannot be the management line, because it has no IP address. A platform that sends no address at all
 * decides itself.
 */
export const lacksAddress = <Card extends { readonly ip?: string | null | undefined }>(
  card: Card,
  cards: readonly Card[],
): boolean => !card.ip && cards.some(({ ip }) => ip);
