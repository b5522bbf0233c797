/** The checksum of a zip's parts; tables for four bytes at a time, as it reads every byte that is written. */
const TABLES = [0, 1, 2, 3].map(() => new Uint32Array(256)) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLES[0][byte] = value;
}
for (let byte = 0; byte < 256; byte++)
  for (let table = 1; table < 4; table++) {
    const before = TABLES[table - 1]![byte]!;
    TABLES[table]![byte] = (before >>> 8) ^ TABLES[0][before & 0xff]!;
  }

/** @param before the checksum of what came before these bytes */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES;
  let crc = ~before;
  let index = 0;
  for (const whole = bytes.length - 3; index < whole; index += 4) {
    crc ^= bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; index < bytes.length; index++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[index]!) & 0xff]!;
  return ~crc >>> 0;
}
