/** Image packages and their temporary addresses (§2.5; no React, no I/O). */
import { cleanText } from '#shared/core/clean-text.ts';
import { linkAddress } from '#shared/core/web-address.ts';
import { LINK_MS, type ImagePackage, type ImageRecommendation } from '#shared/topics/devices/image.calls.ts';

/** State of an address: `none` is not generated yet, `expired` is older than its 3 hours (§9). */
export type LinkState = 'none' | 'live' | 'expired';

type Link = Pick<ImagePackage, 'downloadURL' | 'imageCosTempLinkExpireTime'>;

/** Tolerance for the platform's time, which is rounded to seconds and arrives with a delay. */
const LATE_MS = 5_000;

/** Returns the remaining validity of an address in ms, at least 0. Without an expiry, it never ends. @param now ms */
export function leftOf({ imageCosTempLinkExpireTime: end }: Link, now: number): number {
  if (!end) return Infinity;
  const msLeft = Math.max(0, end * 1000 - now);
  return msLeft > LINK_MS && msLeft <= LINK_MS + LATE_MS ? LINK_MS : msLeft;
}

/** @param now ms */
export function linkState(link: Link, now: number): LinkState {
  if (!link.downloadURL) return 'none';
  return leftOf(link, now) > 0 ? 'live' : 'expired';
}

const SECOND_MS = 1000;
const two = (number: number): string => `${number}`.padStart(2, '0');

/** Formats a duration as `2:59:59`. Seconds are rounded up, so that 0:00:00 means expired. */
export function leftText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Returns the download address of a package. Only http(s) addresses without credentials are allowed; others give
 * `undefined` (hazard 8).
 * @param base base for addresses that are relative to the platform's origin
 */
export function downloadAddress(url: string, base: string | undefined): string | undefined {
  const text = cleanText(url).trim();
  return /^(https?:\/\/|\/(?![/\\]))/i.test(text) ? linkAddress(text, base)?.href : undefined;
}

/** Returns the recommended package, then the older ones. Packages without a version or an address are omitted. */
export function packagesOf({ others, ...recommended }: ImageRecommendation): readonly ImagePackage[] {
  const seenNames = new Set<string>();
  return [recommended, ...others].filter(({ version, downloadURL }) => {
    if ((!version && !downloadURL) || seenNames.has(version)) return false;
    seenNames.add(version);
    return true;
  });
}
