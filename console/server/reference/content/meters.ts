/**
 * One series of a late peak, and its 95th percentile in other meters, for the help article about 95 billing. The values are the
 * output of the tools (test/lab/meters/main.ts).
 */
import { readJson } from '../read-json.ts';

interface Meter {
  readonly name: string;
  /** M, as the tool prints it */
  readonly value: number;
  readonly reason: string;
}

export const { metered: METERED, meters: METERS } = readJson<{
  /** M; the averages of five minutes from 20:00 to 22:00 */
  readonly metered: readonly number[];
  readonly meters: readonly Meter[];
}>(new URL('./meters.json', import.meta.url));
