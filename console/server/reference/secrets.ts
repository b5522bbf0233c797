/** Creates random secrets, and hashes for storage. */
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Returns a bearer token with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns an ID with 128 random bits, which no user can guess: 22 characters. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** Hashes a token for storage. A random secret needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the owner of the secret in an Authorization header. Compares all secrets, so that the duration reveals nothing. */
export function ownerOfSecret<Owner extends { readonly secret: string }>(
  authorization: string | undefined,
  owners: readonly Owner[],
): Owner | undefined {
  const received = digest(bearerOf(authorization) ?? '');
  return owners.filter(({ secret }) => timingSafeEqual(digest(secret), received))[0];
}

/** Returns the bearer token of an Authorization header. */
export const bearerOf = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];

/** Returns six random digits. */
export const newCode = (): string => `${randomInt(1_000_000)}`.padStart(6, '0');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
type Cost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>;
/** 32 MB, three passes, and about a third of a second per guess: an OWASP recommendation for scrypt. */
export const REAL_COST = { N: 32_768, r: 8, p: 3 } as const;
/** Minimal cost in tests, which sign in thousands of times. The server refuses the variable on public addresses. */
const COST: Cost = process.env.FAST_FOR_TESTS === '1' ? { N: 16, r: 8, p: 1 } : REAL_COST;
/** Bytes; four times the memory of the real cost. */
const MOST_MEMORY = 134_217_728;

/**
 * About 20 ms per guess, so that a million guesses take longer than the five minutes of a code. Codes need no more,
 * because they expire.
 */
const CODE_COST: Cost = process.env.FAST_FOR_TESTS === '1' ? COST : { N: 8_192, r: 8, p: 1 };

/** Returns `scrypt$N$r$p$salt$key`. The stored cost keeps old hashes valid when the cost grows. */
async function hashWith(cost: Cost, secret: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(secret, salt, KEY_BYTES, { ...cost, maxmem: MOST_MEMORY });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export const hashPassword = (password: string): Promise<string> => hashWith(COST, password);
export const hashCode = (code: string): Promise<string> => hashWith(CODE_COST, code);

/** Returns whether a hash has another cost than new hashes. The next sign-in replaces it. */
export const isOldHash = (stored: string): boolean =>
  !stored.startsWith(['scrypt', COST.N, COST.r, COST.p, ''].join('$'));

/** A hash without a matching password, so that sign-in takes the same time for unknown users. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$nobody$${'A'.repeat(43)}`;

/** Returns whether a password or code matches its hash. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64url');
  const received = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: MOST_MEMORY,
  });
  return timingSafeEqual(received, expected) && typeof stored === 'string';
}

/** Returns an ID of a key that does not reveal the key. */
export const keyIdOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);
