/** Files of tickets and replies: pictures without their metadata, and PDF documents. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  ATTACHMENT_TYPES,
  attachmentFault,
  attachmentKind,
  type AttachmentFault,
} from '#shared/topics/support/ticket/attachment.rules.ts';
import type { Attachment, NewAttachment } from '#shared/topics/support/ticket/ticket.calls.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { attachment } from '../database/service-tables.ts';
import { invalid, limited, notFound } from '../refusal.ts';
import { cleanJpeg, cleanPng, PictureError } from './image-metadata.ts';

const FAULTS: Readonly<Record<AttachmentFault, string>> = {
  empty: '文件为空',
  tooLarge: '单个文件不能超过 5 MB',
  wrongType: '仅支持 JPEG、PNG 图片和 PDF 文件',
};

/** Unused files of a user. A form uses at most five. */
const MOST_UNUSED = 20;

/** Stores a file, which a ticket can use within a day. @throws Refusal 4000 for a wrong file, 4290 with too many unused ones */
export async function addAttachment(db: Database, uid: string, upload: NewAttachment): Promise<Attachment> {
  const file = fileOf(upload);
  const row = { ...file, id: randomUUID(), uid, at: Date.now() };
  await inTransaction(db, async (tx) => {
    await holdLock(tx, `attachments ${uid}`);
    const unused = await tx.$count(attachment, and(eq(attachment.uid, uid), isNull(attachment.ticketId)));
    if (unused >= MOST_UNUSED) throw limited('未提交的附件过多，请先提交或稍后再试');
    await tx.insert(attachment).values(row);
  });
  const { id, name, type, content } = row;
  return { id, name, type, size: content.length };
}

/** Returns the file as it is stored. @throws Refusal 4000 */
function fileOf({
  name,
  content: base64,
}: NewAttachment): Pick<typeof attachment.$inferInsert, 'name' | 'type' | 'content'> {
  const sent = Buffer.from(base64, 'base64');
  // Node skips other characters
  if (sent.toString('base64') !== base64) throw invalid('文件内容不完整，请重新上传', 'content');
  const fault = attachmentFault(sent.length, sent);
  if (fault) throw invalid(FAULTS[fault], 'content');
  const kind = attachmentKind(sent)!;
  const { mime: type, ending } = ATTACHMENT_TYPES[kind];
  return { name: `${plainName(name)}.${ending}`, type, content: new Uint8Array(cleaned(kind, sent)) };
}

function cleaned(kind: keyof typeof ATTACHMENT_TYPES, file: Buffer): Buffer {
  try {
    if (kind === 'jpeg') return cleanJpeg(file);
    return kind === 'png' ? cleanPng(file) : file;
  } catch (error) {
    if (error instanceof PictureError) throw invalid('图片已损坏，无法读取', 'content');
    throw error;
  }
}

/** Returns a name without folders and without its ending, which the content decides. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}"*:<>?|]/gu, '_')
    .slice(0, 100) || '附件';

interface Use {
  readonly ticketId: string;
  readonly replyId?: number;
}

/** Adds uploaded files of the user to a ticket or a reply. @throws Refusal 4000 if one of them is gone or in use */
export async function useAttachments(tx: Database, uid: string, ids: readonly string[], use: Use): Promise<void> {
  if (ids.length === 0) return;
  const used = await tx
    .update(attachment)
    .set(use)
    .where(and(inArray(attachment.id, [...ids]), eq(attachment.uid, uid), isNull(attachment.ticketId)))
    .returning({ id: attachment.id });
  if (used.length !== ids.length) throw invalid('附件已失效，请重新上传', 'attachments');
}

interface UsedAttachment extends Attachment {
  readonly ticketId: string | null;
  readonly replyId: number | null;
}

/** Returns the files of tickets without their content, in the order of their upload. */
export const attachmentsOf = (db: Database, ticketIds: readonly string[]): Promise<UsedAttachment[]> =>
  db
    .select({
      id: attachment.id,
      name: attachment.name,
      type: attachment.type,
      size: sql<number>`octet_length(${attachment.content})`.mapWith(Number),
      ticketId: attachment.ticketId,
      replyId: attachment.replyId,
    })
    .from(attachment)
    .where(inArray(attachment.ticketId, [...ticketIds]))
    .orderBy(asc(attachment.at), asc(attachment.id));

/** @throws Refusal 4040, also for files of other users */
export const readAttachment = async (db: Database, id: string, uid: string): Promise<File> =>
  (await findAttachment(db, id, uid)).file;

/** @param uid the owner; without it, any file, for operators @throws Refusal 4040, also for files of other users */
export async function findAttachment(db: Database, id: string, uid?: string) {
  const [found] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), uid === undefined ? undefined : eq(attachment.uid, uid)));
  if (!found) throw notFound('附件不存在或已删除');
  const { name, type, content } = found;
  return { uid: found.uid, ticketId: found.ticketId, file: new File([content], name, { type }) };
}
