/**
 * Ships the files that operators use next to the server: backup, restore, roles of the database, the configuration of a
 * balancer, and monitoring. A shell runs the scripts, because a build sets no permissions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { root } from './entries.ts';

const DOCS = 'shared/docs/self-hosting';
const MONITORING = readdirSync(path.join(root, DOCS, 'monitoring')).map((name) => `monitoring/${name}`);

/** Sources by their place in `dist/server`. */
const OPERATOR_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['backup.sh', 'restored.sql', 'database-roles.sh'].map((name) => [name, `console/${name}`])),
  ...Object.fromEntries(['haproxy.cfg', ...MONITORING].map((name) => [name, `${DOCS}/${name}`])),
};

export const operatorFiles = (): Plugin => ({
  name: 'operator-files',
  generateBundle() {
    for (const [fileName, source] of Object.entries(OPERATOR_FILES))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(root, source)) });
  },
});
