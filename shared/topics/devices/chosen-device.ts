import { searchKey } from '../../core/clean-text.ts';

/** A device with its name. */
export interface ChosenDevice {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Returns whether a device matches typed text: its name or ID contains every word; full-width letters count as their
 * plain form.
 */
export function matches(device: ChosenDevice, searchText: string): boolean {
  const where = searchKey(`${device.name} ${device.uuid}`);
  return searchKey(searchText)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
