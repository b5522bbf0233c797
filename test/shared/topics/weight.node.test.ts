/** Tests the endpoints that elements bundle: their calls and response schemas, but no request schemas. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { CALL_NAMES } from '#shared/topics/calls.ts';
import { root } from '../../gate/project.ts';

const folder = path.join(root, 'shared/topics');

/** Imports every call of every file, and nothing else. */
const entry = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.calls.ts'))
  .flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const names = [...source.matchAll(/^export const (\w+Call) = (?:get|post)\b/gm)].map(([, name]) => name);
    return names.length > 0 ? `export { ${names.join(', ')} } from ${JSON.stringify(path.join(folder, file))};` : [];
  })
  .join('\n');

it('bundles every call without the schemas and texts of requests', async () => {
  const bundle = await rollup({
    input: 'entry',
    plugins: [
      nodeResolve(),
      commonjs(),
      {
        name: 'sources',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? entry : undefined),
        transform: async (code, id) =>
          id.endsWith('.ts') ? (await transform(code, { loader: 'ts', charset: 'utf8' })).code : undefined,
      },
    ],
  });
  const { code } = (await bundle.generate({ format: 'es' })).output[0];
  for (const name of CALL_NAMES) assert.match(code, new RegExp(`"${name}"`), name);
  assert.deepEqual(code.match(/.*[\u4e00-\u9fff].*/g) ?? [], []);
});
