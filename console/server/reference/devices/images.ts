/** Image packages and their temporary addresses, valid for three hours of platform time (§2.5, §9). */
import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { HOUR_MS } from '#shared/core/shanghai-time.ts';
import type { ImageLink, ImagePackage, ImageRecommendation } from '#shared/topics/devices/image.calls.ts';
import type { Platform } from '../context.ts';
import { imageLink } from '../database/service-tables.ts';
import { invalid, notAllowedNow, notFound } from '../refusal.ts';
import { newToken } from '../secrets.ts';

/** Validity of a temporary address. */
export const LINK_HOURS = 3;
const LINK_MS = LINK_HOURS * HOUR_MS;

/** Available versions, recommended version first. */
const VERSIONS = ['3.8.2', '3.8.0', '3.6.5'] as const;

/** Returns a small substitute for the package. It is constant, so that its MD5 matches the displayed one. */
const imageFile = (version: string): Buffer =>
  Buffer.from(`partner edge node image ${version}\nThis file stands for a device image in the sandbox.\n`);

const md5Of = (version: string): string => createHash('md5').update(imageFile(version)).digest('hex');

/** Below /api, so that a gateway forwards it. */
export const IMAGE_FILES = '/api/device_image/file';

const linkOf = (origin: string, version: string, token: string): string =>
  `${origin}${IMAGE_FILES}/partner-node-${version}.img?sign=${token}`;

/** Returns the version in a file name. */
const versionOfFile = (name: string): string | undefined =>
  VERSIONS.find((version) => name === `partner-node-${version}.img`);

/** Only the demo has image packages. @throws Refusal 4101 */
function requireImages({ demo }: Pick<Platform, 'demo'>): void {
  if (!demo) throw notAllowedNow('镜像下载尚未开通，请联系商务人员');
}

/** @param origin the server's origin from the page's view @throws Refusal 4101 */
export async function recommendedImage(platform: Platform, uid: string, origin: string): Promise<ImageRecommendation> {
  requireImages(platform);
  const { db, clock } = platform;
  const links = await db
    .select()
    .from(imageLink)
    .where(and(eq(imageLink.uid, uid), gt(imageLink.expiresAt, clock.now())));
  const [recommended, ...others] = VERSIONS.map((version): ImagePackage => {
    const link = links.find((each) => each.version === version);
    return {
      version,
      md5: md5Of(version),
      downloadURL: link ? linkOf(origin, version, link.token) : '',
      imageCosTempLinkExpireTime: link ? Math.floor(link.expiresAt / 1000) : 0,
    };
  });
  return { ...recommended!, others };
}

/** Creates a new address and invalidates the previous one. @throws Refusal 4000, 4101 */
export async function newImageLink(
  platform: Platform,
  uid: string,
  { version, origin }: { version: string; origin: string },
): Promise<ImageLink> {
  requireImages(platform);
  const { db, clock } = platform;
  if (!VERSIONS.some((each) => each === version)) throw invalid('没有这个版本的镜像', 'version');
  const link = { token: newToken(), expiresAt: clock.now() + LINK_MS };
  await db
    .insert(imageLink)
    .values({ uid, version, ...link })
    .onConflictDoUpdate({ target: [imageLink.uid, imageLink.version], set: link });
  return {
    downloadURL: linkOf(origin, version, link.token),
    imageCosTempLinkExpireTime: Math.floor(link.expiresAt / 1000),
  };
}

/** Returns the file of an address. @throws Refusal 4040 for an expired address */
export async function imageOf({ db, clock }: Platform, name: string, token: string): Promise<Buffer> {
  const version = versionOfFile(name);
  const [link] = version
    ? await db
        .select({ version: imageLink.version })
        .from(imageLink)
        .where(and(eq(imageLink.token, token), eq(imageLink.version, version), gt(imageLink.expiresAt, clock.now())))
    : [];
  if (!link) throw notFound('下载地址已失效，请重新生成');
  return imageFile(link.version);
}
