/**
 * Replaces `node:test` and mocha when mutants are tried. It has the same functions, but a process can run a file again,
 * and a run ends at its first failure.
 */
const newSuite = (parent) => ({
  parent,
  skipped: false,
  steps: [],
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
});

let suite = newSuite();

export function describe(_name, ...rest) {
  const outer = suite;
  suite = newSuite(outer);
  suite.skipped = Boolean(rest.find((each) => each?.skip));
  outer.steps.push({ suite });
  rest.at(-1)();
  suite = outer;
}

export const it = (name, ...rest) => void suite.steps.push({ name, test: rest.at(-1), skipped: rest[0]?.skip });
export const test = it;
export const before = (hook) => void suite.hooks.before.push(hook);
export const after = (hook) => void suite.hooks.after.push(hook);
export const beforeEach = (hook) => void suite.hooks.beforeEach.push(hook);
export const afterEach = (hook) => void suite.hooks.afterEach.push(hook);

/** Imports a test file. @param {() => Promise<unknown>} importFile @returns its tests, not yet run */
export async function collect(importFile) {
  suite = newSuite();
  const whole = suite;
  await importFile();
  return whole;
}

/**
 * Runs the tests of a file in order. A mutant can break a later test than the one that reached it.
 * @param mock that of `node:test`, for tests that use it
 * @returns {Promise<string | undefined>} the first failure
 */
export async function run(whole, mock) {
  const state = { failure: undefined, mock };
  await runSuite(whole, state);
  return state.failure;
}

async function runSuite(given, state) {
  const { skipped, hooks, steps } = given;
  if (skipped) return;
  const attempt = async (name, work) => {
    try {
      await work();
    } catch (error) {
      state.failure ??= `${name}: ${error?.message ?? error}`;
    }
  };
  for (const hook of hooks.before) if (!state.failure) await attempt('before', hook);
  for (const { name, test, suite: inner, skipped: isSkipped } of steps) {
    if (state.failure) break;
    if (inner) await runSuite(inner, state);
    else if (!isSkipped) {
      for (const hook of around(given, 'beforeEach')) if (!state.failure) await attempt(name, hook);
      const own = [];
      if (!state.failure) await attempt(name, () => test(contextOf(own, state.mock)));
      for (const hook of [...own, ...around(given, 'afterEach')]) await attempt(name, hook);
    }
  }
  for (const hook of hooks.after) await attempt('after', hook);
}

/** Returns the context of a test, which undoes its mocks. @param own receives the hooks of this test */
const contextOf = (own, mock) => ({
  after: (hook) => void own.push(hook),
  get mock() {
    own.push(() => mock.reset());
    return mock;
  },
});

const around = (given, kind) => (given ? [...around(given.parent, kind), ...given.hooks[kind]] : []);
