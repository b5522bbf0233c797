/**
 * A scoped embed session is the platform's own token, encrypted together with what it may be used for (JWE, RFC 7516):
 * whoever has the key can open it, so nothing is kept, and any of several servers serves it.
 */
import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { CALL_NAMES, type CallName } from '#shared/contract/calls.ts';
import { SCOPES, scopesOf, type Scope } from '#shared/contract/scopes.ts';

/**
 * What the page may read of a session, beside its key's id (RFC 7519, 5.3): an element then says that a call is out of
 * scope before anybody is asked. What counts is what is encrypted.
 */
const callsOf = (scopes: readonly Scope[]): readonly CallName[] =>
  CALL_NAMES.filter((name) => scopesOf(name).some((scope) => scopes.includes(scope)));

/** Told apart from a platform's own tokens by what they begin with. */
export const PREFIX = 'embed-session.';

/** What an Authorization header bears, whoever gave it. */
export const bearerOf = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];

export interface EmbedSession {
  /** the platform's own token of the person */
  readonly token: string;
  readonly scopes: readonly Scope[];
  /** of pages that may use it */
  readonly origins: readonly string[];
  /** unix seconds */
  readonly expiresAt: number;
}

const contentSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  scopes: v.array(v.picklist(SCOPES)),
  origins: v.array(v.string()),
  exp: v.number(),
});

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';

/** What tells keys apart without telling the key. */
const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Seals with the first key and opens with any: a new key is put before the one in use, which goes an hour later. */
export class Sealer {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(keys: readonly Uint8Array[]) {
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  async seal({ token, scopes, origins, expiresAt }: EmbedSession): Promise<string> {
    const [kid, key] = this.keys.entries().next().value!;
    const sealed = new EncryptJWT({ token, scopes, origins })
      .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid, calls: callsOf(scopes) })
      .setExpirationTime(expiresAt);
    return PREFIX + (await sealed.encrypt(key));
  }

  /** @returns `undefined` for what has run out, was changed, or was sealed with a key that is none any more */
  async open(sealed: string): Promise<EmbedSession | undefined> {
    try {
      const { payload } = await jwtDecrypt(sealed.slice(PREFIX.length), ({ kid }) => this.keyOf(kid), {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: [ENCRYPTION],
      });
      const { exp, ...rest } = v.parse(contentSchema, payload);
      return { ...rest, expiresAt: exp };
    } catch {
      return undefined;
    }
  }

  private keyOf(kid: string | undefined): Uint8Array {
    const key = this.keys.get(kid ?? '');
    if (!key) throw new Error('an unknown key');
    return key;
  }
}
