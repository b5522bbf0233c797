/**
 * Encrypts ID and card numbers and passwords of dial lines in the database with AES-256-GCM (RFC 5116). The first key of
 * DATA_KEYS encrypts, and every key decrypts. Without keys, values are stored as they are, and stored values without encryption
 * stay readable.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { customType } from 'drizzle-orm/pg-core';
import { invalid } from '../refusal.ts';
import { keyIdOf } from '../secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `enc1.<key ID>.<nonce, ciphertext and tag>`, in base64url */
const FORMAT = /^enc1\.([\w-]{8})\.([\w-]+)$/;

/** Keys of this process by ID, because the columns of drizzle have no context. */
let keyring: ReadonlyMap<string, Uint8Array> = new Map();

/** @param keys 32 bytes each; the first key encrypts */
export function setDataKeys(keys: readonly Uint8Array[]): void {
  keyring = new Map(keys.map((key) => [keyIdOf(key), key]));
}

export const hasDataKeys = (): boolean => keyring.size > 0;

/** Returns whether the value is encrypted with the first key, or needs no encryption. */
export function isCurrent(stored: string): boolean {
  const [first] = keyring.keys();
  return stored === '' || first === undefined || FORMAT.exec(stored)?.[1] === first;
}

/** @throws Refusal 4000 without keys for a text in the format of encrypted values, because it could not be read again */
export function encrypt(value: string): string {
  const [first] = keyring;
  if (!first && FORMAT.test(value)) throw invalid('内容格式不正确');
  if (!first || value === '') return value;
  const [id, key] = first;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `enc1.${id}.${sealed.toString('base64url')}`;
}

/** A stored value cannot be read with the keys of this server. */
export class DataKeyError extends Error {
  override readonly name = 'DataKeyError';
}

/** @throws DataKeyError if the key is missing, Error if the value was changed */
export function decrypt(stored: string): string {
  const [, id = '', content = ''] = FORMAT.exec(stored) ?? [];
  if (!id) return stored;
  const key = keyring.get(id);
  if (!key) throw new DataKeyError(`The key ${id} of an encrypted value is not in DATA_KEYS`);
  const sealed = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const keyedHashesOf = (value: string): string[] =>
  [...keyring.values()].map((key) => createHmac('sha256', key).update(value).digest('base64url'));

/**
 * Returns hashes by which a value is recognized that is not stored: one for each key, and one without a key for rows that are
 * older than the keys. The first one is stored.
 */
export const fingerprintsOf = (value: string): string[] => [
  ...keyedHashesOf(`fingerprint ${value}`),
  createHash('sha256').update(`fingerprint ${value}`).digest('base64url'),
];

/**
 * Returns hashes by which an encrypted value is found: one for each key, and the value itself for rows that are not
 * encrypted. The first one is stored.
 */
export const indexesOf = (value: string): string[] => [...keyedHashesOf(`index ${value}`), value];

/** Returns the hash to store, or an empty text for an empty value. */
export const indexOf = (value: string): string => (value === '' ? '' : indexesOf(value)[0]!);

/** A text column that is encrypted. */
export const encryptedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: encrypt,
  fromDriver: decrypt,
});

/** A JSON column with encrypted texts. @param mapTexts returns the data with these texts mapped */
export const jsonWithEncrypted = <Data>(mapTexts: (data: Data, map: (value: string) => string) => Data) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (data) => JSON.stringify(mapTexts(data, encrypt)),
    // some drivers parse JSON, others return text
    fromDriver: (stored) => mapTexts((typeof stored === 'string' ? JSON.parse(stored) : stored) as Data, decrypt),
  });

/** A JSON column whose named text fields are encrypted. */
export const jsonWithEncryptedFields = <Data extends object>(...fields: (keyof Data & string)[]) =>
  jsonWithEncrypted<Data>((data, map) => {
    const changed = fields.flatMap((field) => {
      const value = data[field];
      return typeof value === 'string' ? [[field, map(value)] as const] : [];
    });
    return { ...data, ...Object.fromEntries(changed) };
  });
