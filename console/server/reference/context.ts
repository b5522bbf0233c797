/** What the parts of the platform share. */
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';

export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  /** Agents whose settlement is not reconciled here (§6). */
  readonly specialUsers: readonly string[];
  /** Tells the pages that listen: `look` when something may have changed. */
  readonly pushes: { look(): void };
  /** Writes to the server's log what nobody who asks is told. */
  readonly report: (error: unknown, what: string) => void;
}
