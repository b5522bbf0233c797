import swc from '@swc/core';
import { hashOf, once } from './cache.mjs';

/**
 * Minifies for browsers that read modules. A chunk that was minified before is not minified again.
 * @param {{ module?: boolean }} options
 * @returns {import('rollup').Plugin}
 */
export function minify({ module = true } = {}) {
  const settings = settingsFor(module);
  return {
    name: 'minify',
    async renderChunk(code) {
      const make = async () => (await swc.minify(code, settings)).code;
      return (await once('minified', hashOf(swc.version, settings, code), make)).toString();
    },
  };
}

/**
 * `pure_getters`: no getter in what we bundle has an effect; `passes`: what one round uncovers, the next takes away;
 * `inline`: functions that are copied to where they are called compress worse than calls; `comparisons`: those that are all
 * written the same way compress better than shorter ones.
 */
const settingsFor = (module) => ({
  ecma: 2020,
  module,
  mangle: true,
  compress: {
    ecma: 2020,
    passes: 4,
    pure_getters: true,
    keep_fargs: false,
    arguments: true,
    comparisons: false,
    inline: 0,
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
