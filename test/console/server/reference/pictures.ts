/** Small pictures with the metadata of a phone. */

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Exif in big-endian order: the orientation 6, then text in place of a location. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'),
  Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  Buffer.from('GPS 30.2741, 120.1551'),
]);

/** Returns the structure of a JPEG photo, which no decoder needs to read. */
export const photo = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0XMP')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')),
    segment(0xed, Buffer.from('Photoshop 3.0\0IPTC')),
    segment(0xfe, Buffer.from('a comment')),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([5, 6]),
    Buffer.from([0xff, 0xd9]),
    // the film of a live photo
    Buffer.from('ftypmp42'),
  ]);

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
};

export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('tEXt', Buffer.from('Author\0Lin')),
    chunk('eXIf', Buffer.from('MM')),
    chunk('IDAT', Buffer.alloc(4)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from('appended'),
  ]);
