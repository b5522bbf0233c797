/** Reads QR codes in frames of a camera and in photos. */
import { decodeQRBatch } from 'qr/decode.js';

/** Part of the Shape Detection API, which Chromium has on Android and macOS. */
interface Detector {
  detect(source: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

export type Picture = HTMLVideoElement | ImageBitmap;

let nativeDetector: Promise<Detector | undefined> | undefined;

/** Returns the browser's detector if it reads QR codes. On Android, it needs services that some devices lack. */
async function findDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = await Native?.getSupportedFormats();
    return Native && formats?.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns nothing if the browser has no detector. One that fails once is not used again. */
async function detect(picture: Picture): Promise<readonly string[]> {
  const detector = await (nativeDetector ??= findDetector());
  try {
    return detector ? (await detector.detect(picture)).map(({ rawValue }) => rawValue) : [];
  } catch {
    nativeDetector = Promise.resolve(undefined);
    return [];
  }
}

/**
 * Returns the texts of the codes. The decoder also reads the pictures in which the browser finds nothing: Chromium before 113
 * never finds a code on macOS 13.
 * @param sides pixels of the longer side for each attempt of the decoder. Its time for a hostile picture grows with the fourth
 * power of them (hazard 47): 60 ms for 640 pixels, 3 s for 1600.
 */
export async function readCodes(picture: Picture, sides: readonly number[]): Promise<readonly string[]> {
  const found = await detect(picture);
  if (found.length > 0) return found;
  for (const side of sides) {
    const texts = await decode(pixelsOf(picture, side));
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Reads all codes. Unlike `decodeQR`, the page continues between its steps. */
async function decode(pixels: ImageData): Promise<readonly string[]> {
  const { width, height } = pixels;
  // the decoder copies the own properties only, which pixels do not have
  const [results = []] = await decodeQRBatch([pixels], { maxSize: { width, height } });
  return results.filter((result) => typeof result === 'string');
}

let canvas: HTMLCanvasElement | undefined;

function pixelsOf(picture: Picture, side: number): ImageData {
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  const scale = Math.min(1, side / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
