/** Reads QR codes in a photo of the user, within limits of bytes, pixels and time (hazard 47). */
import { pictureSize } from '../../core/picture-size.ts';
import { readCodes } from './read-codes.ts';

/** 20 MB */
const MOST_BYTES = 20 * 1024 * 1024;
/** Photos of phones have up to 50 million pixels, which a browser needs 200 MB for. */
const MOST_PIXELS = 50_000_000;
const MOST_MS = 10_000;
/** Pixels of the longer side, in two attempts: a code in a photo can be small. */
const SIDES = [640, 1024];

export type PhotoFault = 'tooLarge' | 'wrongType' | 'tooManyPixels' | 'unreadable' | 'noCode';

/** Returns the texts of the codes, or why there is none. */
export async function codesOfPhoto(file: Blob): Promise<readonly string[] | PhotoFault> {
  const picture = await openPhoto(file);
  if (typeof picture === 'string') return picture;
  const codes = await readCodes(picture, SIDES);
  picture.close();
  return codes.length > 0 ? codes : 'noCode';
}

async function openPhoto(file: Blob): Promise<ImageBitmap | PhotoFault> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  try {
    const bytes = await file.arrayBuffer();
    const size = pictureSize(bytes);
    if (!size) return 'wrongType';
    if (size.width * size.height > MOST_PIXELS) return 'tooManyPixels';
    return await withinTime(createImageBitmap(new Blob([bytes])));
  } catch {
    return 'unreadable';
  }
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The picture took too long')), MOST_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
