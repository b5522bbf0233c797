/** A device with its name. */
export interface ChosenDevice {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Returns whether a device matches typed text: its name or ID contains every word; full-width letters count as their
 * plain form.
 */
export function matches(device: ChosenDevice, typed: string): boolean {
  const where = plain(`${device.name} ${device.uuid}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
