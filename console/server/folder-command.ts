/** `node main.js folder …`: saves, restores and moves the embedded database of DATA_DIR, while no server uses it. */
import path from 'node:path';
import { formatCents } from '#shared/core/money.ts';
import { address, list, OptionError, secretKeys } from './option-values.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const USAGE = [
  'node main.js folder save <file>',
  'node main.js folder restore <file>',
  'node main.js folder to-postgres',
].join('\n       ');

/** @returns the text for the terminal @throws OptionError, and errors with a message for operators */
export async function runFolderCommand(environment: Environment, args: readonly string[]): Promise<string> {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const dataDir = path.resolve(value('DATA_DIR') ?? '.data');
  const [action, file] = args;
  if (action === 'to-postgres' && args.length === 1) return moveToPostgres(value, dataDir);
  if ((action !== 'save' && action !== 'restore') || !file || args.length > 2) throw new OptionError('Usage:', USAGE);
  const { restoreFolder, saveFolder } = await import('./reference/database/data-folder.ts');
  if (action === 'save') {
    await saveFolder(dataDir, file);
    return `The database of ${dataDir} is saved in ${file}.`;
  }
  await restoreFolder(dataDir, file);
  return `The database is restored in ${dataDir}. All sessions have ended, and payouts are paused.`;
}

async function moveToPostgres(value: (name: string) => string | undefined, dataDir: string): Promise<string> {
  const read = (name: string) => address(name, value(name), ['postgres:', 'postgresql:']);
  const migrationUrl = read('DATABASE_MIGRATION_URL');
  const databaseUrl = read('DATABASE_URL') ?? migrationUrl;
  if (!databaseUrl)
    throw new OptionError('DATABASE_MIGRATION_URL', 'is required: the address of an empty PostgreSQL database.');
  const [{ moveFolder }, { setDataKeys }] = await Promise.all([
    import('./reference/database/move-folder.ts'),
    import('./reference/database/encryption.ts'),
  ]);
  setDataKeys(secretKeys('DATA_KEYS', list(value('DATA_KEYS'))));
  const { tables, rows, wallets, balance } = await moveFolder(dataDir, { databaseUrl, migrationUrl });
  return (
    `Copied ${rows} rows of ${tables} tables. Each table has the same rows in both databases.\n` +
    `${wallets} wallets contain ${formatCents(balance)} yuan. Each balance is the sum of its entries.\n` +
    `${dataDir} is unchanged. Do not start a server on it again.`
  );
}
