/**
 * Migrations for the embedded database and PostgreSQL. A released migration never changes. To change the tables, add a
 * migration.
 *
 * A migration expands: servers of the release before it run next to it, so it adds tables, nullable columns and columns with
 * a default, and no constraint that their writes violate. A later release contracts: it removes what no server of the release
 * before it uses, and names in `oldestServer` the migration that this release introduced (contributing/README.md).
 */
import { readFileSync } from 'node:fs';
import { addAgents } from './agent-keys.ts';
import type { Database } from './database.ts';

interface Migration {
  readonly id: number;
  /** in the folder `migrations` */
  readonly file: string;
  /** The ID of the migration that a server must contain to work with the tables from now on. */
  readonly oldestServer?: number;
  /**
   * Changes the rows of large tables before this migration, in small transactions. After a stop it continues, and several
   * servers may run it at once.
   */
  readonly before?: (db: Database) => Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { id: 1, file: '001-accounts-and-ledger.sql' },
  { id: 2, file: '002-devices-and-bills.sql' },
  { id: 3, file: '003-identity.sql' },
  { id: 4, file: '004-services.sql' },
  { id: 5, file: '005-proofs.sql' },
  { id: 6, file: '006-transfers.sql' },
  { id: 7, file: '007-guards.sql' },
  { id: 8, file: '008-payout-hold.sql' },
  { id: 9, file: '009-own-sessions.sql' },
  { id: 20, file: '020-due-work.sql' },
  { id: 21, file: '021-income-work.sql' },
  { id: 30, file: '030-payouts.sql' },
  { id: 40, file: '040-bound-codes.sql' },
  { id: 41, file: '041-account-guards.sql' },
  { id: 42, file: '042-traces.sql' },
  { id: 43, file: '043-money-guards.sql' },
  { id: 44, file: '044-encryption.sql' },
  { id: 45, file: '045-forgotten-payees.sql' },
  { id: 50, file: '050-changes.sql' },
  { id: 51, file: '051-growth.sql' },
  { id: 60, file: '060-payees.sql' },
  { id: 61, file: '061-audit-retention.sql' },
  { id: 62, file: '062-payout-approvals.sql' },
  { id: 63, file: '063-consents.sql' },
  { id: 64, file: '064-partitions.sql' },
  { id: 65, file: '065-applications.sql' },
  { id: 66, file: '066-payout-orders.sql' },
  { id: 67, file: '067-identity-failures.sql' },
  { id: 70, file: '070-analyze-days.sql' },
  { id: 71, file: '071-samples.sql' },
  { id: 80, file: '080-sample-states.sql' },
  { id: 85, file: '085-payout-arrivals.sql' },
  { id: 90, file: '090-notice-events.sql' },
  { id: 100, file: '100-attachments.sql' },
  { id: 101, file: '101-appeals.sql' },
  { id: 115, file: '115-month-sums.sql' },
  { id: 120, file: '120-searches.sql' },
  { id: 125, file: '125-webhooks.sql' },
  { id: 126, file: '126-active-devices.sql' },
  { id: 130, file: '130-billing-basis.sql' },
  { id: 132, file: '132-appeal-guards.sql' },
  { id: 133, file: '133-webhook-grants.sql' },
  { id: 140, file: '140-text-keys.sql' },
  { id: 150, file: '150-contradictions.sql' },
  { id: 160, file: '160-transfer-imports.sql' },
  { id: 180, file: '180-webhook-log.sql' },
  { id: 190, file: '190-sample-blocks.sql' },
  { id: 191, file: '191-place-rows.sql' },
  { id: 200, file: '200-closed-results.sql' },
  { id: 210, file: '210-agent-keys.sql' },
  { id: 211, file: '211-agents-added.sql', before: addAgents },
  { id: 220, file: '220-node-risks.sql' },
  { id: 221, file: '221-message-choices.sql' },
  { id: 230, file: '230-share-links.sql' },
  { id: 240, file: '240-invoices.sql' },
  { id: 241, file: '241-visits.sql' },
  { id: 242, file: '242-article-versions.sql' },
  { id: 250, file: '250-change-times.sql' },
  { id: 251, file: '251-saved-filters.sql' },
  { id: 260, file: '260-group-robots.sql' },
  { id: 261, file: '261-quiet-hours.sql' },
  { id: 262, file: '262-composed-keys.sql' },
  { id: 263, file: '263-open-sample-days.sql' },
];

const FOLDER = new URL('./migrations/', import.meta.url);
/** Separates statements as drizzle-kit does. A driver runs one statement at a time. */
const BREAKPOINT = '--> statement-breakpoint\n';
const COMMENTS = /^(--.*\n|\n)*/;

/** Returns the statements without the comments before them. */
export const statementsOf = ({ file }: Migration): readonly string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split(BREAKPOINT)
    .map((statement) => statement.replace(COMMENTS, '').replace(/;\n$/, ''));
