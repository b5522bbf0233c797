/**
 * Migrations for the embedded database and PostgreSQL. A released migration never changes. To change the tables, add a
 * migration.
 *
 * A migration expands: servers of the release before it run next to it, so it adds tables, nullable columns and columns with
 * a default, and no constraint that their writes violate. A later release contracts: it removes what no server of the release
 * before it uses, and names in `oldestServer` the migration that this release introduced (contributing/README.md).
 */
import {
  accountGuards,
  boundCodes,
  codes,
  encryption,
  guards,
  identity,
  identityFailures,
  ownSessions,
  payoutHold,
  people,
  proofs,
  traces,
} from './account-migration.ts';
import { analyzeDays, unbilledIncome } from './analyze-migration.ts';
import { appealGuards, appeals, attachments } from './appeal-migration.ts';
import { payoutApprovals } from './approval-migration.ts';
import { auditRetention } from './audit-migration.ts';
import { billingBasis } from './basis-migration.ts';
import { monthSums } from './bridge-migration.ts';
import { changes } from './change-migration.ts';
import { consents } from './consent-migration.ts';
import { bills, devices, nodesOfDeleted } from './device-migration.ts';
import { activeDevices, applications, growth } from './growth-migration.ts';
import { dueWork, incomeWork } from './job-migration.ts';
import { forgottenPayees, ledger, moneyGuards, transfers } from './ledger-migration.ts';
import { moneySms, noticeEvents } from './notice-migration.ts';
import { partitions } from './partition-migration.ts';
import { payees } from './payee-migration.ts';
import { payoutArrivals, payoutOrders, payouts } from './payout-migration.ts';
import { samples, sampleStates } from './sample-migration.ts';
import { searches, textKeys } from './search-migration.ts';
import { services } from './service-migration.ts';
import { webhookGrants, webhooks } from './webhook-migration.ts';

interface Migration {
  readonly id: number;
  readonly statements: readonly string[];
  /** The ID of the migration that a server must contain to work with the tables from now on. */
  readonly oldestServer?: number;
}

export const MIGRATIONS: readonly Migration[] = [
  { id: 1, statements: [...people, ...codes, ...ledger] },
  { id: 2, statements: [...devices, ...bills] },
  { id: 3, statements: identity },
  { id: 4, statements: services },
  { id: 5, statements: proofs },
  { id: 6, statements: transfers },
  { id: 7, statements: guards },
  { id: 8, statements: payoutHold },
  { id: 9, statements: ownSessions },
  { id: 20, statements: dueWork },
  { id: 21, statements: incomeWork },
  { id: 30, statements: payouts },
  { id: 40, statements: boundCodes },
  { id: 41, statements: accountGuards },
  { id: 42, statements: traces },
  { id: 43, statements: moneyGuards },
  { id: 44, statements: encryption },
  { id: 45, statements: forgottenPayees },
  { id: 50, statements: changes },
  { id: 51, statements: growth },
  { id: 60, statements: payees },
  { id: 61, statements: auditRetention },
  { id: 62, statements: payoutApprovals },
  { id: 63, statements: consents },
  { id: 64, statements: partitions },
  { id: 65, statements: applications },
  { id: 66, statements: payoutOrders },
  { id: 67, statements: [...identityFailures, ...nodesOfDeleted] },
  { id: 70, statements: [...analyzeDays, ...unbilledIncome] },
  { id: 71, statements: samples },
  { id: 80, statements: sampleStates },
  { id: 85, statements: payoutArrivals },
  { id: 90, statements: [...noticeEvents, ...moneySms] },
  { id: 100, statements: attachments },
  { id: 101, statements: appeals },
  { id: 115, statements: monthSums },
  { id: 120, statements: searches },
  { id: 125, statements: webhooks },
  { id: 126, statements: activeDevices },
  { id: 130, statements: billingBasis },
  { id: 132, statements: appealGuards },
  { id: 133, statements: webhookGrants },
  { id: 140, statements: textKeys },
];
