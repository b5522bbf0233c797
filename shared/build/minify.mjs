import terser from '@rollup/plugin-terser';
import { transform, version as esbuildVersion } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, once } from './cache.mjs';
import { root } from './widget-entries.mjs';

const { version: terserVersion } = JSON.parse(
  readFileSync(path.join(root, 'node_modules/terser/package.json'), 'utf8'),
);

/**
 * Minifies for modules that current browsers read: by terser what every page reads, by esbuild all other chunks, as it
 * takes a hundredth of the time and leaves some 3 bytes of 100 more. A chunk that was minified before is not minified again.
 * @param {{ module?: boolean, thorough?: (chunk: import('rollup').RenderedChunk) => boolean }} options
 * @returns {import('rollup').Plugin}
 */
export function minify({ module = true, thorough = () => false } = {}) {
  const settings = thoroughSettings(module);
  const byTerser = terser({ ...settings, maxWorkers: 2 });
  return {
    name: 'minify',
    async renderChunk(code, chunk, output) {
      const [key, make] = thorough(chunk)
        ? [
            hashOf(terserVersion, settings, output.format, code),
            () => byTerser.renderChunk.call(this, code, chunk, output),
          ]
        : [hashOf(esbuildVersion, quickSettings, code), async () => (await transform(code, quickSettings)).code];
      return (await once('minified', key, make)).toString();
    },
  };
}

const quickSettings = { minify: true, format: 'esm', target: 'es2020', legalComments: 'none', charset: 'utf8' };

/**
 * `pure_getters`: no getter in what we bundle has an effect; `passes`: what one round uncovers, the next takes away;
 * `hoist_vars`: what is declared in one place repeats itself less; `inline`: functions that are copied to where they are called
 * compress worse than calls.
 */
const thoroughSettings = (module) => ({
  ecma: 2020,
  module,
  compress: {
    ecma: 2020,
    passes: 2,
    pure_getters: true,
    keep_fargs: false,
    unsafe_arrows: true,
    hoist_props: true,
    hoist_vars: true,
    inline: 1,
  },
  format: { comments: false, ecma: 2020 },
});
