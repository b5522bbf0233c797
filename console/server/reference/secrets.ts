/** Random secrets, and what is stored of them. */
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** A bearer's secret: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: a random secret needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Six random digits. */
export const newCode = (): string => `${randomInt(1_000_000)}`.padStart(6, '0');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
/** 32 MB, three times over, and about a third of a second for each guess: one of OWASP's choices for scrypt. */
export const REAL_COST = { N: 32_768, r: 8, p: 3 } as const;
/** Next to nothing in tests, which log in thousands of times. */
const COST = process.env.NODE_ENV === 'test' ? { N: 16, r: 8, p: 1 } : REAL_COST;
/** bytes: four times what the real cost needs */
const MOST_MEMORY = 134_217_728;

/** `scrypt$N$r$p$salt$key`, so that the cost can grow without breaking what is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, { ...COST, maxmem: MOST_MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether it was stored at another cost than today's: it is made anew when the password is there. */
export const isOldHash = (stored: string): boolean =>
  !stored.startsWith(['scrypt', COST.N, COST.r, COST.p, ''].join('$'));

/** A hash that no password has: comparing with it costs the time that a person who exists would. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$nobody$${'A'.repeat(43)}`;

export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: MOST_MEMORY,
  });
  return timingSafeEqual(given, expected) && typeof stored === 'string';
}
