/** A device as it is named. */
export interface ChosenDevice {
  readonly uuid: string;
  readonly name: string;
}

/** Whether a device is what somebody types: each word is part of its name or its ID; full-width letters count as such. */
export function matches(device: ChosenDevice, typed: string): boolean {
  const where = plain(`${device.name} ${device.uuid}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
