/** The ledger of a user as a block of lines for a chat: each node with its days and income, and the sum. */
import { formatCents } from '#shared/core/money.ts';
import { textOf } from '#shared/host/locale.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import { ledgerText } from '#shared/topics/devices/ledger.text.ts';

interface LedgerBlock {
  readonly username: string;
  /** `2026-10` */
  readonly month: string;
  readonly ledger: Pick<UserLedger, 'nodes'>;
}

export function ledgerBlock({ username, month, ledger: { nodes } }: LedgerBlock): string {
  const text = textOf(ledgerText);
  const total = nodes.reduce((sum, { income }) => sum + income, 0);
  return [
    text.block(username, month),
    ...nodes.map(({ name, uuid, days, unbilled_days: unbilled, income }) =>
      text.blockNode(name || uuid, days, unbilled, formatCents(income)),
    ),
    text.blockTotal(formatCents(total)),
  ].join('\n');
}
