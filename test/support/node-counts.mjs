/** A reporter of node's test runner that tells the gate what was counted (counts.mjs). */
import { Counts } from './counts.mjs';

/** @param {(file: string) => string} sourceOf the test that is meant by a file that ran */
export async function* nodeCounts(events, sourceOf) {
  const counts = new Counts();
  /** The suites and tests that a file is within, from the outside in. */
  const within = new Map();
  for await (const { type, data } of events) {
    if (!['test:start', 'test:pass', 'test:fail'].includes(type)) continue;
    const file = data.file ? sourceOf(data.file) : '';
    const words = [...(within.get(file) ?? []).slice(0, data.nesting), data.name];
    within.set(file, words);
    if (type === 'test:start') continue;
    const { details, skip, todo } = data;
    if (data.nesting === 0) counts.files[file] = (counts.files[file] ?? 0) + details.duration_ms;
    if (skip !== undefined || todo !== undefined) {
      const reason = [skip, todo].find((given) => typeof given === 'string');
      counts.skip([file, ...words], reason);
    } else if (details.type === 'suite') continue;
    else if (type === 'test:pass') counts.pass();
    else counts.fail([file, ...words], (details.error.cause ?? details.error).message);
  }
  counts.write();
  yield '';
}
