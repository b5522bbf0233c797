/**
 * Embed sessions. The server of a partner exchanges a user's token for a token with fewer permissions, a short lifetime
 * and fixed origins (shared/docs/guides/sessions.md).
 *
 * A session contains the token of the platform and its permissions, encrypted as JWE (RFC 7516). Every server with the
 * key can decrypt it, so no session is stored.
 */
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { CALL_NAMES, scopesOf, type CallName } from '#shared/topics/calls.ts';
import { FEATURES, SCOPES, type Feature, type Scope } from '#shared/topics/scopes.ts';
import { keyIdOf } from './reference/secrets.ts';

/** The endpoints of a feature. An appeal is a ticket that names a record. */
const CALLS_OF: Readonly<Record<Feature, readonly CallName[]>> = {
  withdraw: ['withdraw'],
  payoutEdit: ['modifyPayInfo', 'modifyBillingCycle'],
  export: ['billExport', 'shareLedger', 'shareChange', 'shareStatement', 'shareReceipt'],
  appeal: [],
};

interface Permissions {
  readonly scopes: readonly Scope[];
  /** features that are switched off */
  readonly off: readonly Feature[];
}

export const permits = ({ scopes, off }: Permissions, name: CallName): boolean =>
  scopesOf(name).some((scope) => scopes.includes(scope)) && !off.some((feature) => CALLS_OF[feature].includes(name));

/**
 * Returns the endpoints of the permissions, which the header of the JWE contains in plain text (RFC 7519, 5.3). With them,
 * an element reports an endpoint outside of them without a request. The server uses only the encrypted permissions.
 */
const callsOf = (permissions: Permissions): readonly CallName[] =>
  CALL_NAMES.filter((name) => permits(permissions, name));

/** Prefix of embed sessions, which tokens of platforms do not have. */
export const SESSION_PREFIX = 'embed-session.';

export interface EmbedSession extends Permissions {
  /** the platform token of the user */
  readonly token: string;
  /** origins of pages that may use the session */
  readonly origins: readonly string[];
  /** unix seconds */
  readonly expiresAt: number;
}

const contentSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  scopes: v.array(v.picklist(SCOPES)),
  // sessions of the release before have none
  off: v.optional(v.array(v.picklist(FEATURES)), []),
  origins: v.array(v.string()),
  exp: v.number(),
});

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';

/** Encrypts with the first key and decrypts with any. To rotate, put the new key first, and remove the old one in an hour. */
export class Sealer {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(keys: readonly Uint8Array[]) {
    this.keys = new Map(keys.map((key) => [keyIdOf(key), key]));
  }

  async seal({ token, scopes, off, origins, expiresAt }: EmbedSession): Promise<string> {
    const [kid, key] = this.keys.entries().next().value!;
    const sealed = new EncryptJWT({ token, scopes, off, origins })
      .setProtectedHeader({
        ...{ alg: ALGORITHM, enc: ENCRYPTION, kid, calls: callsOf({ scopes, off }) },
        ...(off.length > 0 && { off }),
      })
      .setExpirationTime(expiresAt);
    return SESSION_PREFIX + (await sealed.encrypt(key));
  }

  /** @returns `undefined` if the session is expired or changed, or if its key was removed */
  async open(sealed: string): Promise<EmbedSession | undefined> {
    try {
      const { payload } = await jwtDecrypt(sealed.slice(SESSION_PREFIX.length), ({ kid }) => this.keyOf(kid), {
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
    if (!key) throw new Error('Unknown key of an embed session');
    return key;
  }
}
