/** `node main.js export-account <user name>` and `delete-account <user name>`: requests of users about their data. */
import { randomUUID } from 'node:crypto';
import { OptionError } from './option-values.ts';
import type { ServerOptions } from './options.ts';

const COMMANDS = ['export-account', 'delete-account'] as const;

/** @returns the text for the terminal: the data as JSON, or a confirmation */
export async function runAccountCommand(
  options: ServerOptions,
  [command, username]: readonly (string | undefined)[],
): Promise<string> {
  if (!COMMANDS.some((each) => each === command) || !username)
    throw new OptionError('Usage:', `node main.js ${COMMANDS.join(' | ')} <user name>`);
  if (options.platformUrl) throw new OptionError('PLATFORM_URL', 'is set, and a gateway stores no accounts.');
  const { embeddedPlatform } = await import('./reference/index.ts');
  const platform = await embeddedPlatform({
    ...options,
    demo: options.mode === 'demo',
    migrationUrl: options.databaseMigrationUrl,
  });
  try {
    if (command === 'export-account') return JSON.stringify(await platform.exportAccount(username), undefined, 2);
    await platform.deleteAccount(username, randomUUID());
    return `The data of ${username} is deleted. Ledger, bills and audit are kept under the number of the account.`;
  } finally {
    await platform.close();
  }
}
