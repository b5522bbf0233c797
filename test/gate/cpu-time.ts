/**
 * Measures the CPU time of a step on Linux, with all processes that it starts. `time` misses the pages of Chromium, because
 * their parent process ends without them.
 */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
/** The unit of /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100;

/** Returns the parent and the CPU time of a process; undefined when it has ended. */
function readProcess(pid: string): { parent: string; ticks: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses, and may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { parent: fields[1]!, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

/**
 * Measures the process and its descendants from now on.
 * @returns a function that ends the measurement and returns seconds; undefined on systems other than Linux
 */
export function measureCpu(pid: number | undefined): () => number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return () => undefined;
  const ticksOf = new Map([[`${pid}`, 0]]);
  const look = (): void => {
    // A descendant has a higher number than its parent, unless the numbers started again. Then the next look finds it.
    for (const each of readdirSync('/proc')) {
      const found = /^\d/.test(each) ? readProcess(each) : undefined;
      if (found && (ticksOf.has(each) || ticksOf.has(found.parent))) ticksOf.set(each, found.ticks);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    return [...ticksOf.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  };
}
