/** What the parts of the platform share. */
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Pushes } from './pushes/pushes.ts';
import type { Faults } from './sandbox/faults.ts';

export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  /** Agents whose settlement is not reconciled here (§6). */
  readonly specialUsers: readonly string[];
  readonly faults: Faults;
  readonly pushes: Pushes;
}
