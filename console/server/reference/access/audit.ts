/** Audit entries about personal data: the kind of change, never the values. */
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { audit } from '../database/tables.ts';

type PersonalChange =
  | 'identity verified'
  | 'identity refused'
  | 'payout submitted'
  | 'phone changed'
  | 'login password changed'
  | 'login password reset'
  | 'wallet password changed'
  | 'billing cycle chosen'
  | 'node bound'
  | 'consent given'
  | 'consent refused'
  | 'session ended'
  | 'joined';

interface AuditEntry {
  readonly uid: string;
  readonly action: PersonalChange;
  readonly requestId: string;
  /** kinds and counts only, no personal data and no account numbers */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export async function recordAudit(
  tx: Database,
  { clock }: Platform,
  { detail = {}, ...entry }: AuditEntry,
): Promise<void> {
  await tx.insert(audit).values({ at: clock.now(), detail, ...entry });
}
