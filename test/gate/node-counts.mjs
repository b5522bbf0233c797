/** A reporter of node's test runner that tells the gate what was counted (counts.mjs). Each file is a suite of its name. */
import { Counts } from './counts.mjs';

export async function* nodeCounts(events) {
  const counts = new Counts();
  /** The file, suites and test that are told, from the outside in. */
  let within = [];
  for await (const { type, data } of events) {
    if (!['test:start', 'test:pass', 'test:fail'].includes(type)) continue;
    within = [...within.slice(0, data.nesting), data.name];
    if (type === 'test:start') continue;
    const { details, skip, todo } = data;
    if (data.nesting === 0) counts.files[data.name] = details.duration_ms;
    if (skip !== undefined || todo !== undefined) {
      const reason = [skip, todo].find((given) => typeof given === 'string');
      counts.skip(within, reason);
    } else if (details.type === 'suite') continue;
    else if (type === 'test:pass') counts.pass();
    else counts.fail(within, (details.error.cause ?? details.error).message);
  }
  counts.write();
  yield '';
}
