/** Image packages for devices (§2.5; §3, Image package). */
import * as v from 'valibot';
import { holding, named, optionalMoment, orText, requiredText, type Schema, text } from '../../core/wire-values.ts';
import { get, post, typeOnly } from '../../core/call.ts';
import { shortText } from '../../core/request-values.ts';

/** A download address is valid for 3 hours after it is generated (§9). */
export const LINK_MS = 3 * 3_600_000;

const link = {
  /** empty until an address is generated */
  downloadURL: text,
  /** Expiry of the address, unix seconds. 0 if there is no address or the expiry is unknown. */
  imageCosTempLinkExpireTime: v.pipe(
    optionalMoment,
    v.transform((seconds) => seconds ?? 0),
  ) as Schema<number>,
};

const imagePackage = v.object({ version: text, md5: text, ...link });
export type ImagePackage = v.InferOutput<typeof imagePackage>;

/** The recommended package, and older ones if the platform offers them. */
export const imageRecommendation = holding(
  v.object({ ...imagePackage.entries, others: v.nullish(v.array(imagePackage), []) }),
  'version',
  'downloadURL',
);
export type ImageRecommendation = v.InferOutput<typeof imageRecommendation>;
export const imageRecommendationCall = get({
  name: 'imageRecommendation',
  path: '/api/device_image/recommendation',
  family: 'H',
  response: imageRecommendation,
});

const madeLink = v.object({ ...link, downloadURL: v.pipe(requiredText, v.nonEmpty()) });
/** Valid for 3 h (§9). §7.6 names no field for the address, so a platform may send `url`, `link` or only the address. */
export const imageLink = named('downloadURL', ['url', 'link'], orText('downloadURL', madeLink));
export type ImageLink = v.InferOutput<typeof imageLink>;

export const ofVersion = v.object({ version: v.pipe(shortText, v.nonEmpty('请选择版本')) });
export const generateImageLinkCall = post({
  name: 'generateImageLink',
  path: '/api/bff/console/miniapp/api/generateCosTempLink',
  family: 'C',
  request: typeOnly<typeof ofVersion>(),
  response: imageLink,
});
