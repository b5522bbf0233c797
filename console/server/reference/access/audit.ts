/** Audit entries about sign-ins, money and personal data: the kind of event, never the values. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Platform } from '../context.ts';
import { insertAll, type Database } from '../database/database.ts';
import { audit } from '../database/tables.ts';

type AuditAction =
  | 'signed in'
  | 'sign-in failed'
  | 'wallet password failed'
  | 'withdrawal requested'
  | 'withdrawal refused'
  | 'embed session issued'
  | 'identity verified'
  | 'identity refused'
  | 'payout submitted'
  | 'phone changed'
  | 'login password changed'
  | 'login password reset'
  | 'password reset failed'
  | 'wallet password changed'
  | 'billing cycle chosen'
  | 'node bound'
  | 'invoice sent'
  | 'consent given'
  | 'consent refused'
  | 'consent withdrawn'
  | 'session ended'
  | 'message preferences changed'
  | 'robot added'
  | 'robot removed'
  | 'robot tested'
  | 'partner webhooks changed'
  | 'partner webhooks replayed'
  | 'payout approved'
  | 'payout refused'
  | 'account deleted'
  | 'account exported'
  | 'joined'
  | 'users notified'
  | 'document shared'
  | 'shared document ended'
  | 'operator acted';

interface AuditEntry {
  readonly uid: string;
  readonly action: AuditAction;
  readonly requestId: string;
  /** kinds and counts only, no personal data and no account numbers */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** public ID of a session that the request started; by default the session of the request */
  readonly session?: string;
}

export const recordAudit = (tx: Database, platform: Pick<Platform, 'clock'>, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, platform, [entry]);

/** Adds one row for each entry, for an act that concerns several users. */
export function recordAudits(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = clock.now();
  const trace = currentTrace();
  return insertAll(
    tx,
    audit,
    entries.map((entry) => ({ at, detail: {}, ...trace, ...entry })),
  );
}

/** The current request, so that no function has to pass these values on. */
interface RequestTrace {
  /** masked */
  readonly address: string;
  /** public ID of the session; empty without a session */
  readonly session: string;
}

const traces = new AsyncLocalStorage<RequestTrace>();

export const withTrace = <Result>(trace: RequestTrace, work: () => Promise<Result>): Promise<Result> =>
  traces.run(trace, work);

/** Returns the trace of the current request; empty for background work. */
const currentTrace = (): RequestTrace => traces.getStore() ?? { address: '', session: '' };
