/** Reads the keys and the partners of embed sessions. */
import { MIN_SECRET_LENGTH, OptionError, origin, secretKeys, wrongKeys } from './option-values.ts';

export interface EmbedPartner {
  /** for the log and the audit */
  readonly name: string;
  readonly secret: string;
  /** origins for which the partner may create sessions; empty for all allowed origins */
  readonly origins: readonly string[];
}

export interface EmbedOptions {
  /** 32 bytes each; the first key encrypts, all keys decrypt */
  readonly keys: readonly Uint8Array[];
  /** partners whose servers may create sessions */
  readonly partners: readonly EmbedPartner[];
}

/** @throws OptionError with the invalid variable */
export function embedOptions(keys: readonly string[], partners: readonly string[]): EmbedOptions | undefined {
  if (keys.length === 0 && partners.length === 0) return undefined;
  const bytes = secretKeys('EMBED_KEYS', keys);
  if (bytes.length === 0) throw wrongKeys('EMBED_KEYS');
  const named = partners.map((each) => {
    const [, name = '', secret = '', origins = ''] = /^([\w-]{1,40}):(\S+?)(?:@(https?:\/\/\S+))?$/.exec(each) ?? [];
    return {
      name,
      secret,
      origins: origins
        .split('|')
        .filter(Boolean)
        .map((one) => origin('EMBED_PARTNERS', one)),
    };
  });
  const isComplete = named.every(({ name, secret }) => name && secret.length >= MIN_SECRET_LENGTH);
  // one partner would have the origins, the limit and the audit rows of the other one
  const isDistinct = new Set(named.map(({ secret }) => secret)).size === named.length;
  if (named.length === 0 || !isComplete || !isDistinct)
    throw new OptionError(
      'EMBED_PARTNERS',
      'must be a list of names and different secrets, such as portal:<secret>. A secret has at least 32 characters.',
    );
  return { keys: bytes, partners: named };
}
