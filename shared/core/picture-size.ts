/** Reads the size of a JPEG or PNG file from its head, before a browser allocates memory for its pixels (hazard 47). */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const PNG_HEAD = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452];

/** Returns the size; `undefined` for other files, and for heads that decoders read in different ways. */
export function pictureSize(file: ArrayBuffer): PictureSize | undefined {
  const view = new DataView(file);
  const size = pngSize(view) ?? jpegSize(view);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function pngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 24 || PNG_HEAD.some((word, at) => view.getUint32(4 * at) !== word)) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start of a frame. C4, C8 and CC in this range have another meaning. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** The segments between the start of a picture and its frame: tables, comments and data of applications. */
const isSegment = (marker: number): boolean => [0xc4, 0xcc, 0xdb, 0xdd].includes(marker) || marker >= 0xe0;

function jpegSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // any number of 0xff can precede a marker
    if (marker === 0xff) at += 1;
    else if (isSegment(marker) && length >= 2) at += 2 + length;
    else return undefined;
  }
  return undefined;
}
