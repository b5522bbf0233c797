/** Limits and types of attachments (no React, no I/O). The platform and the elements share these rules. */

/** Files of a ticket or a reply. */
export const MOST_ATTACHMENTS = 5;
/** 5 MB */
export const MOST_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Most bytes of the body of an upload: the largest file in base64, and its name. */
export const MOST_UPLOAD_BYTES = 7 * 1024 * 1024;

interface AttachmentType {
  readonly mime: string;
  /** of a file name */
  readonly ending: string;
  /** the first bytes of a file */
  readonly signature: readonly number[];
}

export const ATTACHMENT_TYPES = {
  jpeg: { mime: 'image/jpeg', ending: 'jpg', signature: [0xff, 0xd8, 0xff] },
  png: { mime: 'image/png', ending: 'png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  pdf: { mime: 'application/pdf', ending: 'pdf', signature: [0x25, 0x50, 0x44, 0x46, 0x2d] },
} as const satisfies Readonly<Record<string, AttachmentType>>;

type AttachmentKind = keyof typeof ATTACHMENT_TYPES;

/** Returns the kind of a file by its first bytes, because names and declared types can be wrong. */
export const attachmentKind = (bytes: Uint8Array): AttachmentKind | undefined =>
  (Object.keys(ATTACHMENT_TYPES) as AttachmentKind[]).find((kind) =>
    ATTACHMENT_TYPES[kind].signature.every((byte, at) => bytes[at] === byte),
  );

export type AttachmentFault = 'empty' | 'tooLarge' | 'wrongType';

/** Returns why a file cannot be attached. @param start its first bytes */
export function attachmentFault(size: number, start: Uint8Array): AttachmentFault | undefined {
  if (size === 0) return 'empty';
  if (size > MOST_ATTACHMENT_BYTES) return 'tooLarge';
  return attachmentKind(start) ? undefined : 'wrongType';
}
