/** Changes which messages a user receives by SMS. */
import { eq } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { person } from '../database/tables.ts';
import { withPerson } from './person.ts';

export const changePreferences = (
  platform: Platform,
  uid: string,
  { moneySms, requestId }: { readonly moneySms: boolean; readonly requestId: string },
): Promise<void> =>
  withPerson(platform.db, uid, async (tx, owner) => {
    if (owner.moneySms === moneySms) return;
    await tx.update(person).set({ moneySms }).where(eq(person.uid, uid));
    await recordAudit(tx, platform, { uid, action: 'message preferences changed', requestId, detail: { moneySms } });
  });
