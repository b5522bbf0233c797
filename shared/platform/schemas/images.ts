/** Image packages for devices (§2.5; §3, Image package). */
import * as v from 'valibot';
import { holding, integer, text } from './basics.ts';

const link = {
  /** empty until an address is generated */
  downloadURL: text,
  /** unix seconds at which the address stops working; 0 when there is none */
  imageCosTempLinkExpireTime: v.nullish(integer, 0),
};

const imagePackage = v.object({ version: text, md5: text, ...link });
export type ImagePackage = v.InferOutput<typeof imagePackage>;

/** GET device_image/recommendation: the recommended package, and older ones where the platform offers them. */
export const imageRecommendation = holding(
  v.object({ ...imagePackage.entries, others: v.nullish(v.array(imagePackage), []) }),
  'version',
  'downloadURL',
);
export type ImageRecommendation = v.InferOutput<typeof imageRecommendation>;

/** POST generateCosTempLink: valid for 3 h (§9). */
export const imageLink = v.object(link);
export type ImageLink = v.InferOutput<typeof imageLink>;
