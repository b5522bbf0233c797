/** The workflows of GitHub: jobs that run code of packages cannot change the repository. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { root } from './project.ts';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
      }
    >
  >;
}

const folder = path.join(root, '.github/workflows');
const workflows = readdirSync(folder).map((file) => [
  file,
  parse(readFileSync(path.join(folder, file), 'utf8')) as Workflow,
]) as readonly (readonly [string, Workflow])[];

const writes = (permissions: Readonly<Record<string, string>> = {}): boolean =>
  Object.values(permissions).includes('write');

describe('the workflows', () => {
  for (const [file, { permissions, jobs }] of workflows)
    it(`give the permission to write only to jobs that run no code of packages: ${file}`, () => {
      assert.ok(permissions && !writes(permissions), 'the default of all jobs');
      for (const [name, job] of Object.entries(jobs)) {
        if (!writes(job.permissions)) continue;
        for (const { uses = '', run = '' } of job.steps)
          assert.ok(!uses.startsWith('actions/checkout') && !/npm|npx|node|bash/.test(run), `${name}: ${uses}${run}`);
      }
    });

  it('name actions by their commit, because a tag can be moved', () => {
    const used = workflows.flatMap(([, { jobs }]) =>
      Object.values(jobs).flatMap(({ steps }) => steps.map(({ uses }) => uses)),
    );
    for (const uses of used) if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  });

  it('keep no credentials in the working copy', () => {
    for (const [file, { jobs }] of workflows)
      for (const { steps } of Object.values(jobs))
        for (const step of steps)
          if (step.uses?.startsWith('actions/checkout'))
            assert.deepEqual(step.with, { 'persist-credentials': false }, file);
  });
});
