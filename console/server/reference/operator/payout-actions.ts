/** The transfers of the bank that a restored database lacks, and the pause of payouts. */
import { inTransaction } from '../database/database.ts';
import { endPause, readPause, startPause } from '../money/payout-pause.ts';
import { importTransfer, lackingNumbers, listedSince, type ImportResult } from '../money/transfer-imports.ts';
import { payeesOf, type BankTransfer } from '../money/transfer-match.ts';
import { ProviderError } from '../providers/client.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';

/** Numbers that an error names. */
const MOST_NAMED = 20;

export function payoutActions({ platform, provider, operator, requestId, record }: OperatorContext) {
  const { db } = platform;
  const isRestored = async (): Promise<boolean> => (await readPause(db)) === 'restored';

  /** Returns the transfers of the file, or those that the provider lists. @throws OperatorError */
  async function bankTransfers(file: string | undefined) {
    if (file !== undefined) {
      // loaded on demand, because only a file needs the reader of workbooks
      const { readTransferFile } = await import('./transfer-file.ts');
      return { ...(await readTransferFile(file)), isFromProvider: false };
    }
    if (!provider) throw new OperatorError('PAYOUT_URL is not set. Name a file with the transfers of the bank.');
    try {
      const transfers: readonly BankTransfer[] = await provider.list(await listedSince(db));
      return { transfers, refused: [], isFromProvider: true };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new OperatorError(`${error.message}. Without a list of the provider, name a file with its transfers.`);
    }
  }

  /** @throws OperatorError if the bank has transfers that the database lacks */
  async function requireAllTransfers(file: string | undefined): Promise<void> {
    const { transfers, refused } = await bankTransfers(file);
    const lacking = await lackingNumbers(db, transfers);
    if (lacking.length > 0)
      throw new OperatorError(
        `Payouts stay paused. The database lacks transfers of the bank (${lacking.length}): ${lacking.slice(0, MOST_NAMED).join(', ')}. Import them with: transfers import`,
      );
    const [row] = refused;
    if (row)
      throw new OperatorError(`Payouts stay paused. Row ${row.row} of the file is not a transfer. ${row.reason}`);
  }

  return {
    /**
     * Creates the withdrawals that the database lacks, when two operators have imported the same ones.
     * @param file a table of the transfers; without it, the provider lists them
     */
    async importTransfers(file?: string): Promise<object[]> {
      const { transfers, refused, isFromProvider } = await bankTransfers(file);
      const lacking = new Set(await lackingNumbers(db, transfers));
      const accounts = transfers.flatMap(({ id, account }) => (account != null && lacking.has(id) ? [account] : []));
      const payees = await payeesOf(db, new Set(accounts));
      const by = { operator, requestId, isFromProvider, isRestored: await isRestored(), payees };
      const results: ImportResult[] = [];
      for (const transfer of transfers)
        results.push(
          await inTransaction(db, async (tx) => {
            const result = await importTransfer(platform, tx, transfer, by);
            const { uid, outcome, txId, cents } = result;
            if (uid !== undefined && outcome !== 'known')
              await record(tx, 'transfers import', { uids: [uid], txId, outcome, cents });
            return result;
          }),
        );
      const uids = results.flatMap(({ uid }) => uid ?? []);
      await record(db, 'transfers import', { uids, transfers: transfers.length, refused: refused.length });
      return [...refused, ...results];
    },
    /** Refuses withdrawals and orders no transfer until payouts are resumed. */
    pausePayouts: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        await startPause(tx);
        await record(tx, 'payouts pause', {});
      }),
    /**
     * Ends the pause of payouts, if the database has all transfers of the bank.
     * @param file a table of the transfers; without it, the provider lists them
     * @returns whether servers must be restarted
     * @throws OperatorError
     */
    async resumePayouts(file?: string): Promise<boolean> {
      await requireAllTransfers(file);
      const restart = await isRestored();
      await inTransaction(db, async (tx) => {
        await endPause(tx);
        await record(tx, 'payouts resume', {});
      });
      return restart;
    },
  };
}
