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

/**
 * Takes the air out of the CSS in template literals of our own modules: a minifier leaves literals alone.
 * @returns {import('rollup').Plugin}
 */
export const compactCss = () => ({
  name: 'compact-css',
  transform(code, id) {
    if (id.includes('node_modules') || !/from ['"]styled-components['"]|-css\.ts$|tokens\.ts$/.test(`${code}${id}`))
      return null;
    const literals = [];
    walk(this.parse(code), (node) => node.type === 'TemplateElement' && literals.push(node));
    let compacted = code;
    // A literal of one line has no air, and may be no CSS.
    const css = literals.filter(({ start, end }) => code.slice(start, end).includes('\n'));
    for (const { start, end } of css.sort((one, other) => other.start - one.start))
      compacted = compacted.slice(0, start) + compact(code.slice(start, end)) + compacted.slice(end);
    return { code: compacted, map: null };
  },
});

/** Line breaks end a declaration, a rule or a part of a list; elsewhere they are a space. */
const compact = (css) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(^|[{};,:])\n/g, '$1')
    .replace(/\n(?=[{}])/g, '')
    .replace(/ \{/g, '{')
    .replace(/;\}/g, '}')
    .replace(/([a-z-]): (?=[^{]*[;}])/g, '$1:')
    .replace(/\n$/g, '')
    .replace(/\n/g, ' ');

function walk(node, visit) {
  if (!node || typeof node.type !== 'string') return;
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object') walk(child, visit);
}
