import terser from '@rollup/plugin-terser';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, once } from './cache.mjs';
import { root } from './widget-entries.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/terser/package.json'), 'utf8'));

/**
 * Minifies for modules that current browsers read. `pure_getters`: no getter in what we bundle has an effect;
 * `passes`: what one round uncovers, the next takes away; `hoist_vars`: what is
 * declared in one place repeats itself less. A chunk that was minified before is not minified again.
 * @param {{ module?: boolean, passes?: (chunk: import('rollup').RenderedChunk) => number }} options
 * @returns {import('rollup').Plugin}
 */
export function minify({ module = true, passes = () => 1 } = {}) {
  const plugins = [1, 2].map((count) => {
    const options = settings(module, count);
    return { options, plugin: terser({ ...options, maxWorkers: 1 }) };
  });
  return {
    name: 'minify',
    async renderChunk(code, chunk, output) {
      const { options, plugin } = plugins[passes(chunk) - 1];
      const key = hashOf(version, options, output.format, code);
      return (await once('minified', key, () => plugin.renderChunk.call(this, code, chunk, output))).toString();
    },
  };
}

const settings = (module, passes) => ({
  ecma: 2020,
  module,
  compress: {
    ecma: 2020,
    passes,
    pure_getters: true,
    keep_fargs: false,
    unsafe_arrows: true,
    hoist_props: true,
    hoist_vars: true,
  },
  format: { comments: false, ecma: 2020 },
});
