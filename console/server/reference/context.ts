/** What the parts of the platform share. */
import type { Services } from './services.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';

interface Asked {
  readonly protocol: string;
  readonly host: string;
}

export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  /** Agents whose settlement is not reconciled here (§6). */
  readonly specialUsers: readonly string[];
  /** Tells the pages that listen: `look` when something may have changed. */
  readonly pushes: { look(): void };
  /** There are people with known passwords and a sandbox. */
  readonly demo: boolean;
  /** hours that nothing is withdrawn to an account that has taken another one's place */
  readonly payoutHoldHours: number;
  readonly services: Services;
  /** The console's own address, for links that others follow. */
  readonly originOf: (request: Asked) => string;
  /** Writes to the server's log what nobody who asks is told. */
  readonly report: (error: unknown, what: string) => void;
}
