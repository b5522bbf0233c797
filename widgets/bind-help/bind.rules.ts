/** Image packages and their temporary addresses (§2.5): pure. */
import { plainText } from '#shared/domain/plain-text.ts';
import { LINK_MS, type ImagePackage, type ImageRecommendation } from '#shared/contract/images.ts';

/** `none`: to be generated. `expired`: it was good for 3 hours (§9), and these are over. */
export type LinkState = 'none' | 'live' | 'expired';

type Link = Pick<ImagePackage, 'downloadURL' | 'imageCosTempLinkExpireTime'>;

/** How late the platform's time may be here: it comes in whole seconds, and is on its way for a while. */
const LATE_MS = 5_000;

/** ms that an address is still good for, at least 0; without an end told, for good. @param now ms */
export function leftOf({ imageCosTempLinkExpireTime: end }: Link, now: number): number {
  if (!end) return Infinity;
  const left = Math.max(0, end * 1000 - now);
  return left > LINK_MS && left <= LINK_MS + LATE_MS ? LINK_MS : left;
}

/** @param now ms */
export function linkState(link: Link, now: number): LinkState {
  if (!link.downloadURL) return 'none';
  return leftOf(link, now) > 0 ? 'live' : 'expired';
}

const SECOND_MS = 1000;
const two = (number: number): string => `${number}`.padStart(2, '0');

/** `2:59:59`, begun seconds counted whole, so that 0:00:00 is the end. */
export function leftText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Where a package is fetched from: over the web, without a name in the address; `undefined` for anything else (hazard 8).
 * @param base for an address that begins at the platform's own origin
 */
export function downloadAddress(url: string, base: string): string | undefined {
  const text = plainText(url).trim();
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(text) || !URL.canParse(text, base)) return undefined;
  const { protocol, username, password, href } = new URL(text, base);
  return (protocol === 'https:' || protocol === 'http:') && !username && !password ? href : undefined;
}

/** The recommended package first, then the older ones; none without a version or an address. */
export function packagesOf({ others, ...recommended }: ImageRecommendation): readonly ImagePackage[] {
  const seen = new Set<string>();
  return [recommended, ...others].filter(({ version, downloadURL }) => {
    if ((!version && !downloadURL) || seen.has(version)) return false;
    seen.add(version);
    return true;
  });
}
