/**
 * `node main.js migrate`: creates or updates the tables of a PostgreSQL server, before the servers of a new version start. Only
 * this step needs the role that owns the tables.
 */
import { address, OptionError } from './option-values.ts';
import { firstAgent } from './service-options.ts';

/** @returns the text for the terminal */
export async function runMigrateCommand(environment: Readonly<Record<string, string | undefined>>): Promise<string> {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const read = (name: string) => address(name, value(name), ['postgres:', 'postgresql:']);
  const migrationUrl = read('DATABASE_MIGRATION_URL');
  const databaseUrl = migrationUrl ?? read('DATABASE_URL');
  if (!databaseUrl)
    throw new OptionError(
      'DATABASE_MIGRATION_URL',
      'is required. The embedded database is migrated when its server starts.',
    );
  const first = firstAgent(value('FIRST_AGENT'));
  const [{ migrateServer }, { seedRealUsers }] = await Promise.all([
    import('./reference/database/open-server.ts'),
    import('./reference/accounts/first-agent.ts'),
  ]);
  await migrateServer({ databaseUrl, migrationUrl }, (tx, last) => seedRealUsers(tx, last, first));
  return 'The tables of the database are up to date.';
}
